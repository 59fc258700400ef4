import { randomUUID } from 'node:crypto';
import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { op } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { AiWorld, step, unitsOf } from './ai-world.js';

describe('canvas AI runs', () => {
  let db: TestDatabase;
  let on: AiWorld;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => void (on = await AiWorld.open(db)));
  afterEach(() => on.checkInvariants());

  describe('creation', () => {
    it('CAI-2 the same key is the same run, however often and at once; another payload under it is refused', async () => {
      const key = randomUUID();
      const made = await Promise.all([1, 2, 3, 4].map(() => on.create([step('a')], { key })));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      const first = made[0] as (typeof made)[0];
      await on.work(first);
      // The answer of then, not the state of now.
      expect(await on.create([step('a')], { key })).toEqual(first);
      await expect(on.create([step('a', { prompt: 'other' })], { key })).rejects.toMatchObject({
        code: 'idempotency-key-reused',
      });
      expect((await on.money()).spent).toBe(unitsOf(first.amountHeld));
    });

    it('CAI-2 the same key of another account, or on another board, is another run', async () => {
      const key = randomUUID();
      const first = await on.create([step('a')], { key });
      const editor = await insertUser(db);
      await insertMember(db, on.canvasId, editor, 'editor');
      await on.kit.workspaces.addMember(on.board, on.userId, editor);
      // Not the answer of the other account, which would show its run: a run of its own, for which the node is busy.
      await expect(on.create([step('a')], { key, userId: editor })).rejects.toMatchObject({
        code: 'canvas-ai-node-busy',
      });
      const canvasId = await insertCanvas(db, on.userId);
      const board = await on.kit.boards.bind(on.board, canvasId, on.userId);
      await db.uow.run({}, () =>
        on.kit.operations.append({
          canvasId,
          actorId: on.userId,
          operations: [op.node('node-a', { type: 'image' })],
        }),
      );
      const second = await on.kit.create.execute({
        board,
        userId: on.userId,
        idempotencyKey: key,
        steps: [step('a')],
      });
      expect(second).toMatchObject({ boardId: board.boardId, status: 'queued' });
      expect(second.id).not.toBe(first.id);
    });

    it('CAI-2 the input of a step is frozen: a later prompt changes nothing of what is asked', async () => {
      await on.draw(
        op.node('node-t', { type: 'text', data: { text: 'at dusk' } }),
        op.patch('node-a', { data: { prompt: 'a lighthouse' } }),
        op.edge('e', 'node-t', 'node-a'),
      );
      const { prompt, ...noPrompt } = step('a');
      expect(prompt).toBeDefined();
      const run = await on.create([noPrompt]);
      await on.draw(op.patch('node-a', { data: { prompt: 'something else' } }));
      await on.work(run);
      expect(on.provider.requests.map((request) => request.prompt)).toEqual(['a lighthouse\n\nat dusk']);
    });

    it('CAI-2 CAI-9 every step is held when the run is made, and given back when it is cancelled', async () => {
      const { available } = await on.money();
      const run = await on.create([step('a'), step('b')]);
      expect((await on.money()).held).toBe(unitsOf(run.amountHeld));
      expect(run.steps.map(({ amountHeld }) => unitsOf(amountHeld)).reduce((a, b) => a + b)).toBe(
        unitsOf(run.amountHeld),
      );
      await on.kit.cancel.execute(on.command(run));
      expect(await on.money()).toEqual({ available, held: 0n, spent: 0n });
    });

    it('CAI-2 all steps are held or none: a plan beyond the balance leaves no run, no step and no hold', async () => {
      const poor = await AiWorld.open(db, { units: 100_000_000n });
      const steps = ['a', 'b', 'c', 'd'].map((id) => step(id, { parameters: { count: 10 } }));
      await expect(poor.create(steps)).rejects.toMatchObject({ code: 'insufficient-credits' });
      expect(await poor.money()).toEqual({ available: 100_000_000n, held: 0n, spent: 0n });
      expect(await poor.kit.reads.list(poor.board, poor.userId, 10, undefined)).toEqual([]);
    });

    it.each([
      ['no step', [], ['#/steps']],
      ['a node twice', [step('a'), step('b', { nodeId: 'node-a' })], ['#/steps/1/nodeId']],
      ['an ID twice', [step('a'), step('a', { nodeId: 'node-b' })], ['#/steps/1/id']],
      ['an unknown dependency', [step('a', { dependsOn: ['x'] })], ['#/steps/0/dependsOn/0']],
      ['a node that is not there', [step('a'), step('z')], ['#/steps/1/nodeId']],
      ['a cycle', [step('a', { dependsOn: ['b'] }), step('b', { dependsOn: ['a'] })], ['#/steps/0']],
      ['itself', [step('a', { dependsOn: ['a'] })], ['#/steps/0']],
      ['a capability that nobody knows', [step('a', { capability: 'image.dream' })], undefined],
      [
        'a parameter that it does not have',
        [step('a'), step('b', { parameters: { teapot: 1 } })],
        ['#/steps/1/parameters/teapot'],
      ],
      ['an input that is missing', [step('a', { capability: 'image.edit' })], ['#/steps/0/inputs']],
      ['no prompt', [step('a', { prompt: ' ' })], ['#/steps/0/prompt']],
      ['51 steps', Array.from({ length: 51 }, (_, n) => step(`s${n}`)), ['#/steps']],
    ])('CAI-2 a plan with %s is refused, and nothing is held', async (_, steps, pointers) => {
      const refused = (await on.create(steps).catch((error: unknown) => error)) as {
        kind: string;
        code: string;
        faults: { pointer: string }[];
      };
      expect(refused).toMatchObject({ kind: 'invalid' });
      if (pointers)
        expect(refused).toMatchObject({
          code: 'invalid-plan',
          faults: pointers.map((pointer) => ({ pointer })),
        });
      expect((await on.money()).held).toBe(0n);
    });

    it('CAI-2 GEN-1 a model that no provider here runs is refused with its step, and nothing is held', async () => {
      await expect(on.create([step('a'), step('b', { model: 'nobody-runs-this' })])).rejects.toMatchObject({
        code: 'model-not-available',
        faults: [{ pointer: '#/steps/1' }],
      });
      expect(await on.money()).toMatchObject({ held: 0n, spent: 0n });
      expect(await on.kit.reads.list(on.board, on.userId, 10, undefined)).toEqual([]);
    });

    it('CAI-2 edges that go round among the targets are a cycle', async () => {
      await on.draw(op.edge('e1', 'node-a', 'node-b'), op.edge('e2', 'node-b', 'node-a'));
      await expect(on.create([step('a'), step('b')])).rejects.toMatchObject({ code: 'invalid-plan' });
    });

    it('CAI-3 of runs that want one node at once one gets it; the others are told its name', async () => {
      const tried = await Promise.allSettled([1, 2, 3, 4, 5].map(() => on.create([step('b'), step('a')])));
      const made = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(made).toHaveLength(1);
      const refused = tried.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as { code: string; details: object }] : [],
      );
      for (const error of refused) {
        expect(error).toMatchObject({
          code: 'canvas-ai-node-busy',
          details: { nodeId: 'node-b', runId: made[0]?.id },
        });
      }
      expect((await on.money()).held).toBe(unitsOf(made[0]?.amountHeld ?? '0'));
      await on.work(made[0] as (typeof made)[0]);
      await expect(on.create([step('a')])).resolves.toMatchObject({ status: 'queued' });
    });

    it('CAI-1 strangers see nothing, viewers read and may not run, members of the canvas alone are no members here', async () => {
      const [stranger, viewer, outsider] = [await insertUser(db), await insertUser(db), await insertUser(db)];
      await insertMember(db, on.canvasId, viewer, 'viewer');
      await insertMember(db, on.canvasId, outsider, 'editor');
      await on.kit.workspaces.addMember(on.board, on.userId, viewer);
      const run = await on.create([step('a')]);
      for (const userId of [stranger, outsider]) {
        await expect(on.create([step('b')], { userId })).rejects.toMatchObject({
          code: 'workspace-not-found',
        });
        await expect(on.kit.reads.get(on.key(run), userId)).rejects.toMatchObject({ kind: 'not-found' });
      }
      await expect(on.create([step('b')], { userId: viewer })).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(on.kit.reads.get(on.key(run), viewer)).resolves.toMatchObject({ id: run.id });
      await expect(on.kit.cancel.execute({ ...on.command(run), userId: viewer })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    });
  });

  describe('execution', () => {
    it('CAI-5 CAI-6 outputs of steps are inputs of those after them, media and text', async () => {
      await on.draw(
        op.node('node-t', { type: 'text' }),
        op.edge('e1', 'node-a', 'node-b'),
        op.edge('e2', 'node-t', 'node-b'),
      );
      on.script.set('t', 'text');
      const text = step('t', { capability: 'text', model: 'gpt-6-sol' });
      const run = await on.done([step('b', { capability: 'image.edit' }), step('a'), text]);
      expect(run).toMatchObject({ status: 'succeeded' });
      const [, first] = run.steps;
      const last = on.provider.requests.at(-1);
      expect(last?.inputs.map(({ role, storageKey }) => ({ role, storageKey }))).toEqual([
        { role: 'reference', storageKey: first?.storageKeys[0] },
      ]);
      expect(last?.prompt).toBe('picture b\n\nOnce upon a time \ufffd');
      expect(await on.node('node-t')).toMatchObject({ text: 'Once upon a time \ufffd' });
    });

    it('CAI-6 what depends on a failed step is skipped and given back; the rest succeeds', async () => {
      on.script.set('a', 'fail-free');
      const run = await on.done([
        step('a'),
        step('b', { dependsOn: ['a'] }),
        step('c', { dependsOn: ['b'] }),
        step('d'),
      ]);
      expect(run).toMatchObject({ status: 'partially_succeeded' });
      expect(await on.states(run)).toEqual({ a: 'failed', b: 'skipped', c: 'skipped', d: 'succeeded' });
      expect(await on.money()).toMatchObject({ held: 0n, spent: unitsOf(run.steps[3]?.amountHeld ?? '0') });
      expect((await on.events(run)).at(-1)).toBe('run.finished');
    });

    it.each([
      ['fail-free', 'failed', 'content_policy', false],
      ['fail-charged', 'failed', 'content_policy', true],
      ['wrong-mime', 'failed', 'media-type-mismatch', false],
      ['empty', 'failed', 'result-empty', false],
    ] as const)(
      'CAI-5 CAI-6 a provider that does %s: the run is %s, and pays what it must',
      async (behaviour, status, errorCode, charged) => {
        on.script.set('a', behaviour);
        const run = await on.done([step('a')]);
        expect(run).toMatchObject({ status, steps: [{ status: 'failed', errorCode }] });
        expect((await on.money()).spent > 0n).toBe(charged);
      },
    );

    it('CAI-5 a call that was not taken is made again later, by whoever comes', async () => {
      on.provider.script = (_, nth) => (nth === 1 ? 'busy' : 'succeed');
      const run = await on.create([step('a')]);
      await on.work(run);
      expect(await on.states(run)).toEqual({ a: 'running' });
      await on.makeDue();
      await on.work(run, on.process());
      expect(await on.read(run)).toMatchObject({ status: 'succeeded' });
      expect((await on.events(run)).filter((type) => type === 'step.started')).toHaveLength(1);
    });

    it('CAI-5 an accepted task goes on without a worker; the run ends when it is done', async () => {
      on.script.set('a', 'task');
      const run = await on.create([step('a'), step('b', { dependsOn: ['a'] })]);
      await on.work(run);
      expect(await on.read(run)).toMatchObject({ status: 'running' });
      const operationId = run.steps[0]?.operationId ?? '';
      for (let looks = 0; looks < 3; looks++) {
        await on.makeDue();
        await on.kit.generation.drive.execute(operationId, { signal: new AbortController().signal });
      }
      await on.work(run);
      expect(await on.read(run)).toMatchObject({ status: 'succeeded' });
    });

    it('CAI-5 a step starts when what it needs has ended, though another one of the run is still in its call', async () => {
      let letGo = () => {};
      const called = new Promise<void>((resolve) => (letGo = resolve));
      on.provider.inCall = async ({ prompt }) => {
        if (prompt.endsWith('b')) letGo();
        if (prompt.endsWith('c')) await called;
      };
      const run = await on.done([step('c'), step('a'), step('b', { dependsOn: ['a'] })]);
      expect(run).toMatchObject({ status: 'succeeded' });
    });

    it('CAI-4 at shutdown the run is let go at once, and another worker goes on', async () => {
      const run = await on.create([step('a'), step('b', { dependsOn: ['a'] })]);
      const shutdown = new AbortController();
      on.provider.inCall = async () => {
        await Promise.resolve();
        setImmediate(() => shutdown.abort());
      };
      on.script.set('a', 'slow');
      await on.work(run, on.kit, shutdown.signal);
      on.provider.inCall = () => Promise.resolve();
      await on.work(run, on.process());
      expect(await on.states(run)).toEqual({ a: 'failed', b: 'skipped' });
    });

    it('CAI-4 of many workers that want a run one gets it, and every step runs once', async () => {
      const run = await on.create([step('a'), step('b'), step('c'), step('d')]);
      await Promise.all(Array.from({ length: 6 }, () => on.work(run, on.process())));
      expect(await on.read(run)).toMatchObject({ status: 'succeeded' });
      expect(on.provider.requests).toHaveLength(4);
      await on.events(run);
    });
  });
});
