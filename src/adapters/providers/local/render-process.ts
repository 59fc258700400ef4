import { fork, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ProviderInput, ProviderRequest } from '../../../ports/generation/generation-provider.port.js';
import { RenderRefused, type RenderInput, type RenderJob, type RenderReply } from './render-job.js';

export interface RenderOptions {
  /** Children at once in this process. */
  readonly concurrency: number;
  /** After that long a child is killed and the job has failed. */
  readonly timeoutMs: number;
  /** Where jobs get their folders. */
  readonly temporaryDirectory: string;
  /** All inputs of one job together. */
  readonly maxInputBytes: number;
  /** All outputs of one job together: they are held in memory until they are stored. */
  readonly maxOutputBytes: number;
}

export interface Rendered {
  readonly mime: string;
  readonly bytes: Buffer;
}

const FOLDER = 'infinite-canvas-render-';
/** Folders of processes that were killed are removed by the next one, once no job can still own them. */
const STALE_FOLDER_MS = 3_600_000;

/**
 * The child runs from `dist` as it is. From sources (Jest, `node src/…`) Node strips the types itself, and only the
 * `.js` endings of imports must be turned into `.ts`.
 */
const FROM_SOURCE = import.meta.url.endsWith('.ts');
const ENTRY = fileURLToPath(new URL(FROM_SOURCE ? './render-main.ts' : './render-main.js', import.meta.url));
const SOURCE_HOOKS =
  'import{registerHooks}from"node:module";registerHooks({resolve(s,c,n){try{return n(s,c)}catch(e){if(s.endsWith(".js"))return n(s.slice(0,-3)+".ts",c);throw e}}})';
const EXEC_ARGV = FROM_SOURCE ? ['--no-warnings', '--import', `data:text/javascript,${SOURCE_HOOKS}`] : [];

/**
 * Runs each job in a child process of its own (11-decisions), so that the API's event loop stays free and an abort is
 * a kill. The child inherits no secrets: of the environment it gets PATH, FFMPEG_PATH and the place for temporary files.
 */
export class RenderProcesses {
  readonly #options: RenderOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #swept = false;

  constructor(options: RenderOptions) {
    this.#options = options;
  }

  async render(request: ProviderRequest, seed: string, signal: AbortSignal): Promise<Rendered[]> {
    await this.#enter(signal);
    const directory = await mkdtemp(join(this.#options.temporaryDirectory, FOLDER));
    try {
      await this.#sweep();
      const { capability, prompt, parameters } = request;
      const inputs = await this.#spool(request.inputs, directory, signal);
      const reply = await this.#run({ capability, prompt, seed, parameters, inputs, directory }, signal);
      if (reply.state === 'failed') throw new RenderRefused(reply.code, reply.message);
      return await this.#collect(reply.files);
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.#options.concurrency) {
      this.#running += 1;
      return;
    }
    // The slot is handed over by `#leave`, so the count does not change here.
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(signal.reason as Error);
      };
      this.#waiting.push(turn);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  async #spool(
    inputs: readonly ProviderInput[],
    directory: string,
    signal: AbortSignal,
  ): Promise<RenderInput[]> {
    let left = this.#options.maxInputBytes;
    const spooled: RenderInput[] = [];
    for (const [index, input] of inputs.entries()) {
      const path = join(directory, `input-${index}`);
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          left -= chunk.length;
          if (left < 0)
            done(new RenderRefused('input-too-large', 'the inputs are too large for the local provider'));
          else done(null, chunk);
        },
      });
      await pipeline(await input.open(signal), limit, createWriteStream(path), { signal });
      spooled.push({ role: input.role, mime: input.mime, path });
    }
    return spooled;
  }

  async #collect(files: readonly { path: string; mime: string }[]): Promise<Rendered[]> {
    let left = this.#options.maxOutputBytes;
    const rendered: Rendered[] = [];
    for (const { path, mime } of files) {
      left -= (await stat(path)).size;
      if (left < 0) throw new RenderRefused('result-too-large', 'the result is larger than the limit');
      rendered.push({ mime, bytes: await readFile(path) });
    }
    return rendered;
  }

  async #run(job: RenderJob, signal: AbortSignal): Promise<RenderReply> {
    signal.throwIfAborted();
    const child = fork(ENTRY, [], {
      execArgv: EXEC_ARGV,
      // A group of its own: killing it takes ffmpeg along.
      detached: true,
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-800)));
    let timer: NodeJS.Timeout | undefined;
    const stop = () => killGroup(child);
    try {
      return await new Promise<RenderReply>((resolve, reject) => {
        child.once('message', (reply: RenderReply) => resolve(reply));
        child.once('error', reject);
        child.once('close', (code, killedBy) =>
          reject(
            signal.aborted
              ? (signal.reason as Error)
              : new Error(`the renderer ended (${killedBy ?? code}): ${said.trim()}`),
          ),
        );
        signal.addEventListener('abort', stop, { once: true });
        timer = setTimeout(() => {
          reject(new RenderRefused('render-timeout', 'rendering took too long and was stopped'));
          stop();
        }, this.#options.timeoutMs);
        child.send(job, (error) => {
          if (error !== null) reject(error);
        });
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  async #sweep(): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    const { temporaryDirectory } = this.#options;
    for (const name of await readdir(temporaryDirectory)) {
      if (!name.startsWith(FOLDER)) continue;
      const path = join(temporaryDirectory, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > STALE_FOLDER_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended in between.
  }
}

function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'FFMPEG_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
