import { randomUUID } from 'node:crypto';
import { op } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { AiWorld, step, unitsOf } from './ai-world.js';
import type { RunBody } from './ai-client.js';

describe('results whose target changed', () => {
  let db: TestDatabase;
  let on: AiWorld;
  beforeAll(async () => void (db = await openTestDatabase()));
  afterAll(() => db.close());
  beforeEach(async () => void (on = await AiWorld.open(db)));
  afterEach(() => on.checkInvariants());

  /** Somebody edits while the model is at work. */
  async function editedMeanwhile(edit: () => Promise<unknown>, steps = [step('a')]): Promise<RunBody> {
    on.provider.inCall = async () => void (await edit());
    return on.done(steps);
  }
  const patch = (value: object) => () => on.draw(op.patch('node-a', value as never));
  const conflict = () => editedMeanwhile(patch({ data: { text: 'mine' } }));

  it.each<[string, object]>([
    ['its prompt', { data: { prompt: 'another' } }],
    ['its content', { data: { text: 'written by hand' } }],
    ['its model', { data: { model: 'flux-2-pro' } }],
  ])(
    'CAI-5 a change of %s is a conflict: settled, the output kept, the node left alone',
    async (_, value) => {
      const run = await editedMeanwhile(patch(value));
      expect(run).toMatchObject({
        status: 'conflict',
        steps: [{ status: 'conflict', errorCode: 'target-changed', appliedVersion: null }],
      });
      expect(run.steps[0]?.storageKeys).toHaveLength(1);
      expect(await on.node('node-a')).not.toHaveProperty('storageKey');
      expect(await on.money()).toMatchObject({ held: 0n, spent: unitsOf(run.amountHeld) });
    },
  );

  it('CAI-5 so are a new input and a node that is gone', async () => {
    await on.draw(op.node('node-t', { type: 'text', data: { text: 'new' } }));
    const connected = await editedMeanwhile(() => on.draw(op.edge('e', 'node-t', 'node-a')));
    expect(connected.steps[0]).toMatchObject({ status: 'conflict', errorCode: 'target-changed' });
    const changed = await editedMeanwhile(() => on.draw(op.patch('node-t', { data: { text: 'newer' } })));
    expect(changed.steps[0]).toMatchObject({ status: 'conflict' });
    const deleted = await editedMeanwhile(() => on.draw(op.drop('node-a')));
    expect(deleted.steps[0]).toMatchObject({ status: 'conflict', errorCode: 'target-missing' });
  });

  it('CAI-13 position, title, size and presentation of the node, and of its sources, are none', async () => {
    await on.draw(
      op.node('node-t', { type: 'text', data: { text: 'sea' } }),
      op.edge('e', 'node-t', 'node-a'),
    );
    const run = await editedMeanwhile(() =>
      on.draw(
        op.patch('node-a', {
          title: 'moved',
          position: { x: 900, y: 900 },
          width: 20,
          height: 20,
          data: { status: 'loading' },
        }),
        op.patch('node-t', { title: 'moved too', position: { x: 1, y: 2 } }),
      ),
    );
    expect(run).toMatchObject({ status: 'succeeded' });
  });

  it('CAI-5 applied_version is the canvas revision that the result reached', async () => {
    const run = await on.done([step('a')]);
    const { revision } = await db.session.one<{ revision: string }>(
      `select revision from canvas_projects where id = $1`,
      [on.canvasId],
    );
    expect(run.steps[0]?.appliedVersion).toBe(revision);
  });

  it('CAI-5 CAI-8 a kept output is applied by hand to its node, once for a key', async () => {
    const run = await conflict();
    const command = { ...on.command(run), stepId: 'a' };
    const answers = await Promise.all([1, 2, 3].map(() => on.kit.conflicts.apply(command)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await on.node('node-a')).toMatchObject({ storageKey: run.steps[0]?.storageKeys[0], text: 'mine' });
    expect((await on.read(run)).steps[0]).toMatchObject({
      status: 'succeeded',
      appliedVersion: answers[0]?.appliedVersion,
    });
    await expect(on.kit.conflicts.apply({ ...command, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: 'step-not-deliverable',
    });
    await expect(
      on.kit.conflicts.apply({ ...command, newNode: { id: 'x', position: { x: 0, y: 0 } } }),
    ).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    expect((await on.events(run)).filter((type) => type === 'step.applied')).toHaveLength(1);
  });

  it('CAI-13 it can be delivered to a new node, also when its own is gone; an ID that is taken is refused', async () => {
    const run = await editedMeanwhile(() => on.draw(op.drop('node-a')));
    const newNode = { id: 'node-new', position: { x: 10, y: 20 } };
    await expect(
      on.kit.conflicts.apply({ ...on.command(run), stepId: 'a', newNode: { ...newNode, id: 'node-b' } }),
    ).rejects.toMatchObject({
      code: 'revision-conflict',
    });
    await expect(on.kit.conflicts.apply({ ...on.command(run), stepId: 'a' })).rejects.toMatchObject({
      code: 'entity-not-found',
    });
    expect(await on.kit.conflicts.apply({ ...on.command(run), stepId: 'a', newNode })).toMatchObject({
      nodeId: 'node-new',
    });
    expect(await on.node('node-new')).toMatchObject({
      storageKey: run.steps[0]?.storageKeys[0],
      prompt: 'picture a',
    });
    expect((await on.read(run)).steps[0]).toMatchObject({ status: 'succeeded' });
  });

  it('CAI-8 a discarded output is not offered any more, its media stay', async () => {
    const run = await conflict();
    const command = { ...on.command(run), stepId: 'a' };
    expect(await on.kit.conflicts.discard(command)).toEqual(await on.kit.conflicts.discard(command));
    await expect(on.kit.conflicts.apply({ ...on.command(run), stepId: 'a' })).rejects.toMatchObject({
      code: 'step-not-deliverable',
    });
    await expect(on.kit.conflicts.discard({ ...on.command(run), stepId: 'nobody' })).rejects.toMatchObject({
      code: 'step-not-found',
    });
    expect(
      await db.session.query(`select 1 from media_objects where storage_key = $1`, [
        run.steps[0]?.storageKeys[0],
      ]),
    ).toHaveLength(1);
  });

  it('CAI-13 a retry is a new run of what did not succeed: fresh holds and fingerprints, and it names the old one', async () => {
    await on.draw(op.edge('e', 'node-a', 'node-b'));
    on.script.set('b', 'fail-free');
    const first = await on.done([
      step('a'),
      step('b', { dependsOn: ['a'] }),
      step('c', { dependsOn: ['b'] }),
    ]);
    expect(await on.states(first)).toEqual({ a: 'succeeded', b: 'failed', c: 'skipped' });
    on.script.delete('b');
    const command = on.command(first);
    const [again, same] = (await Promise.all(
      [1, 2].map(() => on.kit.retry.execute(command)),
    )) as unknown as RunBody[];
    expect(same).toEqual(again);
    expect(again).toMatchObject({ retryOf: first.id, status: 'queued' });
    expect((await on.money()).held).toBe(unitsOf(again?.amountHeld ?? '0'));
    await on.work(again as RunBody);
    expect(await on.states(again as RunBody)).toEqual({ b: 'succeeded', c: 'succeeded' });
    // What had succeeded comes by the edge, from the canvas.
    expect(
      on.provider.requests.find(({ operationId }) => operationId === again?.steps[0]?.operationId)?.inputs,
    ).toMatchObject([{ storageKey: first.steps[0]?.storageKeys[0] }]);
    await expect(on.kit.retry.execute(on.command(again as RunBody))).rejects.toMatchObject({
      code: 'nothing-to-retry',
    });
  });

  it('CAI-8 a run that goes on cannot be retried', async () => {
    const run = await on.create([step('a')]);
    await expect(on.kit.retry.execute(on.command(run))).rejects.toMatchObject({ code: 'nothing-to-retry' });
    await on.kit.cancel.execute(on.command(run));
  });
});
