import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalDocument } from '../../src/modules/collaboration/domain/document-fold.js';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import { CanvasClient } from './canvas-client.js';
import { brokenInvariants } from './canvas-invariants.js';
import { CanvasLog, type SentBatch, type SentUndo } from './canvas-log.js';
import { BASE, type Shape, type Step, type Story } from './canvas-steps.js';
import { makeCanvas, request, type CanvasWorld, type SimulatedCanvas } from './canvas-world.js';

/** What random stories may be refused for; anything else, an unknown error above all, is a fault. */
const EXPECTED = new Set([
  'entity-not-found',
  'entity-kind-mismatch',
  'edge-end-missing',
  'parent-missing',
  'parent-cycle',
  'media-not-readable',
  'revision-conflict',
  'canvas-not-found',
  'forbidden',
]);
const PAGE = 20;

export interface Outcome {
  readonly faults: readonly string[];
  /** Round by round, what was done and what came of it. */
  readonly lines: readonly string[];
  readonly tally: ReadonlyMap<string, number>;
}

/** Tells one story on a canvas of its own and looks, after each round, whether everything agrees. */
export class CanvasSimulation {
  private readonly faults: string[] = [];
  private readonly lines: string[] = [];
  private readonly tally = new Map<string, number>();
  private readonly log = new CanvasLog(
    (fault) => this.fault(fault),
    (key) => this.canvas.owners.get(key),
  );
  private readonly sent: SentBatch[] = [];
  private readonly undone: SentUndo[] = [];
  private clients: CanvasClient[] = [];
  private canvas!: SimulatedCanvas;
  private lastRight = '0';
  private round = -1;
  private looks = 0;

  constructor(
    private readonly world: CanvasWorld,
    private readonly story: Story,
    /** How long clients may take to agree after a round. */
    private readonly settleMs = 8_000,
  ) {}

  async run(): Promise<Outcome> {
    this.canvas = await makeCanvas(this.world.session);
    this.clients = this.canvas.users.map(
      (user) => new CanvasClient(user, this.canvas.canvasId, (fault) => this.fault(fault)),
    );
    try {
      await this.send(0, 0, this.named(BASE));
      await Promise.all(this.clients.map((client, place) => client.follow(this.origin(place))));
      await this.check();
      for (const steps of this.story) {
        this.round++;
        await Promise.all(steps.map((step, place) => this.perform(step, place)));
        await this.check();
        // Everything after the first fault may only follow from it.
        if (this.faults.length > 0) break;
      }
    } catch (error) {
      this.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    for (const client of this.clients) client.drop();
    return { faults: this.faults, lines: this.lines, tally: this.tally };
  }

  private async perform(step: Step, place: number): Promise<void> {
    const came = await this.act(step);
    const [round, text] = [this.round, JSON.stringify(step)];
    this.lines.push(`${round}.${place} ${text}${came ? ` → ${came}` : ''}`);
    this.count(came ? `${step.do} ${came.replace(/ .*/, '')}` : step.do);
  }

  private async act(step: Step): Promise<string | undefined> {
    switch (step.do) {
      case 'batch':
        return this.batch(step);
      case 'retry': {
        const own = this.sent.filter(({ userId }) => userId === this.user(step.client).userId);
        const again = own.at(-1 - step.back);
        return again && this.attempt(step.client, step.api, again);
      }
      case 'undo':
        return this.undoes(step);
      case 'drop':
        return void this.client(step.client).drop();
      case 'follow':
        return this.follow(step.client, step.api, step.by);
      case 'reload':
        return this.reload(step.client, step.api);
      case 'role':
        return this.changeRole(step);
      case 'cut-listener':
        return this.cut('infinite-canvas-listener', step.api);
      case 'cut-pool':
        return this.cut('infinite-canvas:%');
      case 'kill':
        await sleep(step.afterMs);
        return void (await this.world.kill?.(step.api));
    }
  }

  private batch(step: Extract<Step, { do: 'batch' }>): Promise<string> {
    const known = this.client(step.client).document.entities;
    const operations = this.named(step.operations).map((operation) =>
      step.compare && operation.entityId !== undefined
        ? { ...operation, expectedRevision: known.get(operation.entityId)?.revision ?? '0' }
        : operation,
    );
    return this.send(step.client, step.api, operations, step);
  }

  private async send(
    client: number,
    api: number,
    operations: CanvasOperation[],
    how: { send?: 'once' | 'twice' | 'cut'; cutMs?: number } = {},
  ): Promise<string> {
    const batch: SentBatch = { userId: this.user(client).userId, operations, answers: [], unknown: 0 };
    this.sent.push(batch);
    for (const operation of operations) this.log.expect(operation);
    if (how.send === 'twice') {
      const [came] = await Promise.all([
        this.attempt(client, api, batch),
        this.attempt(client, api + 1, batch),
      ]);
      return came;
    }
    if (how.send !== 'cut') return this.attempt(client, api, batch);
    batch.unknown++;
    await request('POST', this.url('operations', api), this.user(client).token, { operations }, how.cutMs);
    return this.attempt(client, api + 1, batch);
  }

  private async undoes({ actions, ...step }: Extract<Step, { do: 'undo' }>): Promise<undefined> {
    for (const action of actions) {
      const came = await this.undo(action, step);
      this.lines.push(`${this.round}   ${action} by ${step.client} → ${came}`);
      this.count(`${action} ${came}`);
    }
    return undefined;
  }

  /** Asked twice with one ID, of both APIs, it is done once. */
  private async undo(
    action: 'undo' | 'redo',
    { client, api, twice }: { client: number; api: number; twice: boolean },
  ): Promise<string> {
    const opId = `u${this.undone.length}`;
    const sent: SentUndo = { userId: this.user(client).userId, opId, answers: [] };
    this.undone.push(sent);
    const ask = async (origin: number) => {
      const answer = await this.post(client, origin, action, { opId });
      if (answer.status !== 200) return this.refusal(answer);
      const came = JSON.parse(answer.text) as SentUndo['answers'][number];
      sent.answers.push(came);
      return came.outcome;
    };
    const [came] = await Promise.all([ask(api), twice ? ask(api + 1) : undefined]);
    return came;
  }

  /** Sends until there is an answer, as a client does that must know. */
  private async attempt(client: number, api: number, batch: SentBatch): Promise<string> {
    const { operations } = batch;
    const answer = await this.post(client, api, 'operations', { operations }, batch);
    if (answer.status === 200) {
      const applied = JSON.parse(answer.text) as SentBatch['answers'][number];
      batch.answers.push(applied);
      return applied.replayed ? `replayed ${applied.revision}` : `applied ${applied.revision}`;
    }
    return this.refusal(answer);
  }

  /** Until somebody answers; `unknown` counts the attempts of which nobody knows what became. */
  private async post(client: number, api: number, path: string, body: unknown, fate = { unknown: 0 }) {
    const deadline = performance.now() + 60_000;
    for (let tries = 0; performance.now() < deadline; tries++) {
      const answer = await request('POST', this.url(path, api + tries), this.user(client).token, body);
      if (answer && answer.status !== 503) return answer;
      fate.unknown++;
      await sleep(10);
    }
    throw new Error(`no answer to ${path}`);
  }

  private refusal({ status, text }: { status: number; text: string }): string {
    const { code } = JSON.parse(text) as { code: string };
    if (!EXPECTED.has(code)) this.fault(`an answer that nobody may get: ${status} ${text}`);
    return code;
  }

  private async changeRole({ client, api, role }: Extract<Step, { do: 'role' }>): Promise<string> {
    const { userId, username } = this.user(client);
    const members = this.url('members', api);
    const { token } = this.user(0);
    const send = async (method: string, url: string, body?: unknown) =>
      this.known(await request(method, url, token, body))?.status;
    if (role === null) return String(await send('DELETE', `${members}/${userId}`));
    const changed = await send('PATCH', `${members}/${userId}`, { role });
    if (changed !== 404) return String(changed);
    return `added ${await send('POST', members, { username, role })}`;
  }

  private async reload(place: number, api: number): Promise<string> {
    const client = this.client(place);
    client.drop();
    const answer = await this.get(`document`, place, api);
    if (answer?.status !== 200) return String(answer?.status);
    client.load(answer.text);
    return this.follow(place, api);
  }

  private async follow(place: number, api: number, by?: 'header' | 'query'): Promise<string> {
    const status = await this.client(place).follow(this.origin(api), by);
    this.known({ status, text: 'to a stream' });
    return String(status);
  }

  private async cut(application: string, nth?: number): Promise<undefined> {
    await this.world.session.query(
      `with found as (
         select pid, row_number() over (order by pid) - 1 as place from pg_stat_activity
          where datname = current_database() and application_name like $1
       )
       select pg_terminate_backend(pid) from found where $2::int is null or place = $2`,
      [application, nth ?? null],
    );
    return undefined;
  }

  /** Client state = fold of the log = stored document, and what must hold in the tables holds. */
  private async check(): Promise<void> {
    const { canvasId } = this.canvas;
    for (const name of await brokenInvariants(this.world, canvasId)) this.fault(name);
    const deadline = performance.now() + this.settleMs;
    for (;;) {
      const differences = await this.differences();
      if (differences.length === 0 || this.faults.length > 0) break;
      if (performance.now() > deadline) return differences.forEach((difference) => this.fault(difference));
      await sleep(4);
    }
    for (const batch of this.sent) this.log.checkSent(batch);
    for (const undo of this.undone) this.log.checkUndone(undo);
  }

  /** What does not agree now; what is on its way will agree soon. */
  private async differences(): Promise<string[]> {
    this.looks++;
    const { canvasId } = this.canvas;
    await this.readRights();
    await this.readLog();
    const stored = await this.get('document', 0, this.looks);
    if (stored?.status !== 200) return [`the document is not readable: ${stored?.status}`];
    const folded = canonicalDocument(canvasId, this.log.document);
    if (stored.text !== folded)
      return [`the fold of the log is not the document:\n${folded}\n${stored.text}`];
    const behind: string[] = [];
    for (const client of this.clients) {
      const ended = this.log.endOf(client.user.userId);
      const after = client.told.filter((revision) => ended !== undefined && Number(revision) > ended);
      if (after.length > 0)
        this.fault(`${client.user.username} was told ${after.join()} after its right ended at ${ended}`);
      if (ended !== undefined && client.open) behind.push(`${client.user.username} still has a stream`);
      if (ended !== undefined || !client.following) continue;
      if (!client.open) {
        // As a browser does: to whichever process answers.
        const status = await client.follow(this.origin((this.looks += 1)));
        behind.push(`${client.user.username} had no stream, and is answered ${status}`);
      } else if (canonicalDocument(canvasId, client.document) !== folded)
        behind.push(
          `${client.user.username} is at ${client.document.revision}, the canvas at ${this.log.document.revision}`,
        );
    }
    return behind;
  }

  private async readRights(): Promise<void> {
    const rows = await this.world.session.query<{
      place: string;
      user_id: string;
      role: string | null;
      revision: string;
    }>(
      'select place, user_id, role, revision from sim_rights where canvas_id = $1 and place > $2 order by place',
      [this.canvas.canvasId, this.lastRight],
    );
    for (const { place, user_id, role, revision } of rows) {
      this.log.takeRight({ userId: user_id, role, revision: Number(revision) });
      this.lastRight = place;
    }
  }

  /** In small pages, so that their seams are crossed too. */
  private async readLog(): Promise<void> {
    for (;;) {
      const after = this.log.document.revision;
      const answer = await this.get(`operations?after=${after}&limit=${PAGE}`, 0, this.looks);
      if (answer?.status !== 200) return;
      const page = JSON.parse(answer.text) as { operations: LoggedCanvasOperation[]; hasMore: boolean };
      for (const operation of page.operations) this.log.take(operation);
      if (!page.hasMore || this.faults.length > 0) return;
    }
  }

  private async get(path: string, client: number, api: number) {
    return this.known(await request('GET', this.url(path, api), this.user(client).token));
  }

  /** A process or a database that is away is 503 or a broken connection; a 500 is a fault of ours. */
  private known<T extends { status: number; text: string } | undefined>(answer: T): T {
    if (answer && answer.status >= 500 && answer.status !== 503)
      this.fault(`a server error: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** With IDs that say where in the story they come from, and the storage keys of this canvas. */
  private named(shapes: readonly Shape[]): CanvasOperation[] {
    const batch = this.sent.length;
    return shapes.map((shape, place) => ({
      ...(JSON.parse(JSON.stringify(shape), (key: string, value: unknown) =>
        /storageKey$/i.test(key) && typeof value === 'string' ? this.canvas.mediaPrefix + value : value,
      ) as Shape),
      opId: `b${batch}.${place}`,
    }));
  }

  private url(path: string, api: number): string {
    return `${this.origin(api)}/canvases/${this.canvas.canvasId}/${path}`;
  }

  private origin(api: number): string {
    return this.world.origins[api % 2] as string;
  }

  private client(place: number): CanvasClient {
    return this.clients[place] as CanvasClient;
  }

  private user(place: number) {
    return this.client(place).user;
  }

  private count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  private fault(what: string): void {
    this.faults.push(`round ${this.round}: ${what}`);
  }
}
