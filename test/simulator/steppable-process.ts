import { PgSession, type PgRow } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';
import { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import type { SeededRandom } from './random.js';

/** The process is gone: nothing after it runs, its transaction rolls back, its lease stays. */
export class Crash extends Error {
  constructor(readonly point: string) {
    super(`crashed at ${point}`);
  }
}

/** The connection of a process: dead with it. */
class MortalSession extends PgSession {
  dead: Crash | undefined;

  override query<Row extends object = PgRow>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.dead ? Promise.reject(this.dead) : super.query<Row>(sql, params);
  }

  override execute(sql: string, params: readonly unknown[] = []): Promise<number> {
    return this.dead ? Promise.reject(this.dead) : super.execute(sql, params);
  }
}

/**
 * One process that stops at every named crash point until it is told to go on, to die there, or nothing. Only one process
 * runs at a time, so that a seed always tells the same story. In a transaction it never stops (it would hold its locks
 * against the others); whether it dies there is drawn at once.
 */
export class SteppableProcess extends CrashPoints {
  readonly session: MortalSession;
  readonly uow: PgUnitOfWork;
  /** Where it waits; undefined while it runs and when it has ended. */
  pausedAt: string | undefined;
  ended = false;
  private resumeWith: ((crash: boolean) => void) | undefined;
  private onIdle: () => void = () => undefined;

  constructor(
    readonly name: string,
    pool: PgSession['pool'],
    private readonly random: SeededRandom,
    private readonly crashChance: (point: string) => number,
    private readonly stops: boolean,
  ) {
    super();
    this.session = new MortalSession(pool);
    this.uow = new PgUnitOfWork(this.session);
  }

  /** Starts `work`; resolves when it has stopped for the first time or ended. Its failure goes to `onEnd`. */
  start(work: () => Promise<unknown>, onEnd: (error: unknown) => void): Promise<void> {
    return this.untilIdle(() => {
      void work()
        .then(() => onEnd(undefined), onEnd)
        .finally(() => {
          this.ended = true;
          this.onIdle();
        });
    });
  }

  /** Goes on to the next stop or the end; `crash`: dies where it stands. */
  resume(crash: boolean): Promise<void> {
    return this.untilIdle(() => {
      const go = this.resumeWith;
      this.pausedAt = undefined;
      this.resumeWith = undefined;
      go?.(crash);
    });
  }

  async reach(point: string): Promise<void> {
    if (this.session.dead) throw this.session.dead;
    const crash =
      this.session.transaction !== undefined || !this.stops
        ? this.random.chance(this.crashChance(point))
        : await this.stop(point);
    if (crash) {
      this.session.dead = new Crash(point);
      throw this.session.dead;
    }
  }

  private stop(point: string): Promise<boolean> {
    this.pausedAt = point;
    return new Promise((resolve) => {
      this.resumeWith = resolve;
      this.onIdle();
    });
  }

  private untilIdle(act: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.onIdle = resolve;
      act();
    });
  }
}
