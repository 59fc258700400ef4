import type { JobHandler } from '../../ports/kernel/job-queue.port.js';

/** Told how each turn of work ended; `error` only when it failed. */
export type LaneReport = (id: string, outcome: 'done' | 'failed', error?: unknown) => void;

/** The work of one queue in this process: at most `concurrency` at once, each ID at most once at a time. */
export class Lane {
  private readonly running = new Map<string, Promise<void>>();
  /** IDs that were asked for again while they ran: what the running turn has read may be old. */
  private readonly again = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private free: number;
  private isClosed = false;

  constructor(
    readonly handler: JobHandler,
    private readonly signal: AbortSignal,
    private readonly report: LaneReport,
  ) {
    this.free = handler.concurrency;
  }

  get closed(): boolean {
    return this.isClosed;
  }

  /** IDs that run or wait for a place here. */
  get size(): number {
    return this.running.size;
  }

  /** A message came: handled now, or once more after the turn that runs. Resolves when that is done; never rejects. */
  wake(id: string): Promise<void> {
    if (this.running.has(id)) this.again.add(id);
    return this.take(id);
  }

  /** The recovery loop found it: a turn that runs is enough. */
  take(id: string): Promise<void> {
    const present = this.running.get(id);
    if (present || this.isClosed) return present ?? Promise.resolve();
    const work = this.turns(id).finally(() => this.running.delete(id));
    this.running.set(id, work);
    return work;
  }

  /** Starts nothing more; what waits for a place gives up, for its row stays due. */
  close(): void {
    this.isClosed = true;
    for (const go of this.waiting.splice(0)) go();
  }

  async idle(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private async turns(id: string): Promise<void> {
    await this.place();
    do {
      this.again.delete(id);
      if (this.isClosed) break;
      await this.turn(id);
    } while (this.again.has(id));
    this.leave();
  }

  private async turn(id: string): Promise<void> {
    try {
      await this.handler.handle(id, this.signal);
      this.report(id, 'done');
    } catch (error) {
      this.report(id, 'failed', error);
    }
  }

  private async place(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((go) => this.waiting.push(go));
  }

  /** Hands the place to who waits, so that nobody slips in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
