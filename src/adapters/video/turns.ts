import { inspectorUnavailable } from '../../modules/media/domain/media.errors.js';

/** So many at once, the others in order; past `maxWaiting` they are sent away to come back later. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(
    places: number,
    private readonly maxWaiting = 100,
  ) {
    this.free = places;
  }

  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.free > 0) this.free--;
    else await this.wait(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }

  private async wait(signal: AbortSignal): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw inspectorUnavailable(new Error('too many wait'));
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      this.waiting.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
