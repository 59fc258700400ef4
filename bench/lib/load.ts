import { fileURLToPath } from 'node:url';
import { startChild } from './children.js';

export interface Load {
  readonly kind: 'livez' | 'patch';
  readonly port: number;
  readonly connections: number;
  readonly seconds?: number;
  readonly requests?: number;
  /** For patches: the canvases, each with this many nodes, and who moves them. */
  readonly canvases?: readonly string[];
  readonly nodes?: number;
  readonly token?: string;
}

export interface LoadResult {
  readonly requests: number;
  /** Answers that were not 200. */
  readonly other: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** One process for all rounds, so that its code is warm from the first on. */
export class LoadGenerator {
  private readonly child = startChild(
    process.execPath,
    [fileURLToPath(new URL('load-generator.mjs', import.meta.url))],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );

  run(load: Load): Promise<LoadResult> {
    return new Promise((resolve, reject) => {
      this.child.process.once('message', (answer: LoadResult | { error: string }) => {
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer);
      });
      this.child.process.send(load, (error) => error && reject(error));
    });
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
