import { OutgoingError } from '../../ports/kernel/safe-fetch.port.js';

/** The longest that the other side may keep silent. */
export class Wait {
  readonly #controller = new AbortController();
  readonly #ms: number;
  readonly #error: OutgoingError;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, url: URL) {
    this.#ms = ms;
    this.#error = new OutgoingError('response-timeout', true, `${url.hostname} did not answer in time`);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    this.#timer = setTimeout(() => this.#controller.abort(this.#error), this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The caller's signal and the total time in one; ends with the body, so no timer outlives its request. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #detach: () => void;

  constructor(totalMs: number, signal: AbortSignal | undefined) {
    this.#timer = setTimeout(
      () => this.#controller.abort(new OutgoingError('total-timeout', true, 'the request took too long')),
      totalMs,
    );
    const forward = () => this.#controller.abort(signal?.reason);
    signal?.addEventListener('abort', forward, { once: true });
    this.#detach = () => signal?.removeEventListener('abort', forward);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  onEnd(action: () => void): () => void {
    this.signal.addEventListener('abort', action, { once: true });
    return () => this.signal.removeEventListener('abort', action);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#detach();
  }
}
