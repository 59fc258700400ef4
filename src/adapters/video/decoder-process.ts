import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contentInvalid, inspectorUnavailable } from '../../modules/media/domain/media.errors.js';
import type { DecoderAnswer, DecoderTask } from './decoder-task.js';

/** Sources run as they are in tests and benches only; there Node needs the hooks that make it read them. */
const COMPILED = import.meta.url.endsWith('.js');
const MAIN = fileURLToPath(new URL(COMPILED ? './decoder-main.js' : './decoder-main.ts', import.meta.url));
const HOOKS = new URL('../../../test/harness/typescript-hooks.mjs', import.meta.url).href;

/** One process of `decoder-main`: one task at a time. It gets none of the environment, so no secret either. */
export class DecoderProcess {
  private readonly child: ChildProcess;
  private started = false;
  private settle: ((outcome: DecoderAnswer | Error) => void) | undefined;

  constructor() {
    this.child = fork(MAIN, {
      execArgv: COMPILED ? [] : ['--import', HOOKS],
      env: { PATH: process.env.PATH },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message: DecoderAnswer | 'ready') => {
      if (message === 'ready') this.started = true;
      else this.settle?.(message);
    });
    this.child.on('error', () => undefined);
    this.child.once('exit', () => this.settle?.(this.ended()));
  }

  get usable(): boolean {
    return this.child.connected;
  }

  /** Throws `media-content-invalid` when the content crashes the process or takes longer than `timeoutMs`; it is dead then. */
  async ask(task: DecoderTask, signal: AbortSignal, timeoutMs: number): Promise<DecoderAnswer> {
    this.hold();
    const cut = () => this.settle?.(new Error('aborted', { cause: signal.reason }));
    const timer = setTimeout(
      () => this.settle?.(contentInvalid('decode-timeout', new Error(`${timeoutMs} ms`))),
      timeoutMs,
    );
    signal.addEventListener('abort', cut, { once: true });
    try {
      const outcome = await new Promise<DecoderAnswer | Error>((resolve) => {
        this.settle = resolve;
        this.child.send(task, (error) => error && resolve(this.ended()));
      });
      if (!(outcome instanceof Error)) return outcome;
      this.kill();
      signal.throwIfAborted();
      throw outcome;
    } finally {
      this.settle = undefined;
      clearTimeout(timer);
      signal.removeEventListener('abort', cut);
    }
  }

  /** While it has nothing to do it does not keep this process alive, and it ends with it: its channel closes. */
  release(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private hold(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  /** A process that had started ended by what it was given: a crash, or the system took it for its memory. */
  private ended(): Error {
    const why = new Error('the decoder ended');
    return this.started ? contentInvalid('decode-failed', why) : inspectorUnavailable(why);
  }
}
