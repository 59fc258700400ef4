import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeNode } from '../../scripts/lib/project.mjs';
import { API_POOL, startApiProcess } from './api-process.js';
import type { BenchDatabase } from './bench-database.js';
import { startChild, type Child } from './children.js';
import { canvasSql } from './sample-canvases.js';

/** A server under the same load as the others, each in a process of its own. */
export interface LiveServer {
  readonly name: 'ours' | 'hocuspocus' | 'tldraw';
  readonly child: Child;
  readonly port: number;
  /** What its clients say when they connect. */
  readonly schema?: unknown;
  /** The marks that its store holds of canvas `n` (`canvasId`), read past the server where there is a way. */
  marks(canvas: string, number: number): Promise<readonly string[]>;
}

export async function startOurs(database: BenchDatabase): Promise<LiveServer> {
  const { child, port } = await startApiProcess(database);
  const marks = async (_canvas: string, number: number) => {
    const rows = await database.session.query<{ mark: string }>(
      `select body -> 'data' ->> 'mark' as mark from canvas_entities
        where canvas_id = ${canvasSql('$1::int')} and body -> 'data' ? 'mark'`,
      [number],
    );
    return rows.map(({ mark }) => mark);
  };
  return { name: 'ours', child, port, marks };
}

export async function startPeer(
  name: 'hocuspocus' | 'tldraw',
  database: BenchDatabase,
  nodes: number,
): Promise<LiveServer> {
  const folder = path.join(database.folder, name);
  fs.mkdirSync(folder);
  const child = startChild(
    runtimeNode(),
    ['--no-warnings', fileURLToPath(new URL(`../peers/${name}.mjs`, import.meta.url))],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: String(API_POOL),
        FOLDER: folder,
        NODES: String(nodes),
      },
    },
  );
  const { port, schema } = await answerOf<{ port: number; schema?: unknown }>(child, name);
  const marks = async (canvas: string) => {
    child.process.send({ ask: 'marks', canvas });
    return (await answerOf<{ marks: string[] }>(child, name)).marks;
  };
  return { name, child, port, schema, marks };
}

function answerOf<T>(child: Child, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error(`${name} ended before it answered`));
    child.process.once('exit', onEnd);
    child.process.once('message', (answer) => {
      child.process.off('exit', onEnd);
      resolve(answer as T);
    });
  });
}
