import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeNode } from '../scripts/lib/project.mjs';
import { pathOfKey } from '../src/adapters/oss/filesystem/object-path.js';
import { API_CONDITIONS, startApiProcess, type ApiProcess } from './lib/api-process.js';
import { openBenchDatabase, type BenchDatabase } from './lib/bench-database.js';
import { startChild, type Child } from './lib/children.js';
import {
  interleave,
  pair,
  spread,
  type Bench,
  type Report,
  type Settings,
  type Side,
} from './lib/measure.js';
import { startNginx } from './lib/nginx.js';
import { makeUsers } from './lib/sample-users.js';
import { get, put, type Answered, type Payload } from './lib/transfer.js';

const MIB = 1024 * 1024;
const SIZE = { quick: 16, full: 256 };
const LARGE = { quick: 128, full: 1_024 };
/** Above what the process had before: buffers in flight and what the collector has not got round to. */
const MEMORY_BOUND_MIB = 96;

/** Bytes through the API, both ways, against what does nothing but move bytes (MED-17). */
export const bench: Bench = {
  name: 'media-transfer',
  title: 'Uploads against a plain Node sink, downloads against nginx',
  run: async (settings) => {
    const database = await openBenchDatabase('media', 4);
    const children: Child[] = [];
    try {
      const [token] = await makeUsers(database.session);
      const api = await startApiProcess(database);
      children.push(api.child);
      const sink = await startSink(database);
      children.push(sink.child);
      const world = new World(database, api, token as string);
      const kept = await world.keep(payloadOf(settings.quick ? SIZE.quick : SIZE.full));
      const nginx = await startNginx(database.folder, world.objects);
      if (nginx) children.push(nginx.child);
      return await measure(world, sink.port, nginx?.port, kept, settings);
    } finally {
      await Promise.all(children.map((child) => child.stop()));
      await database.close();
    }
  },
};

async function measure(
  world: World,
  sinkPort: number,
  nginxPort: number | undefined,
  kept: Kept,
  settings: Settings,
): Promise<Report> {
  const payload = payloadOf(settings.quick ? SIZE.quick : SIZE.full);
  const answers: Answered[] = [];
  const note = (answered: Promise<Answered>) =>
    answered.then((answer) => {
      answers.push(answer);
      return answer;
    });
  const sides: Record<string, Side<Answered>> = {
    upload: () => note(world.upload(payload)),
    sink: () => note(put(sinkPort, '/upload', {}, payload)),
    download: () => note(world.download(kept)),
    ...(nginxPort === undefined
      ? {}
      : { nginx: () => note(get(nginxPort, `/${path.relative(world.objects, kept.file)}`, {})) }),
  };
  const rounds = await interleave(sides, settings);
  const rate = (name: string) =>
    rounds[name]?.map(({ seconds }) => (payload.count * payload.block.length) / MIB / seconds);
  const large = payloadOf(settings.quick ? LARGE.quick : LARGE.full);
  const memory = await world.memoryOf(large);
  return {
    conditions: conditions(payload, large, nginxPort === undefined),
    rows: [
      pair('upload: PUT of the content', 'MiB/s', rate('upload') ?? [], 'plain node:http', rate('sink')),
      pair('download: GET of the content', 'MiB/s', rate('download') ?? [], 'nginx', rate('nginx')),
      { what: `upload of ${large.count} MiB: memory above idle`, unit: 'MiB', ours: spread([memory.upload]) },
      {
        what: `download of ${large.count} MiB: memory above idle`,
        unit: 'MiB',
        ours: spread([memory.download]),
      },
    ],
    counted: `${answers.length} transfers of ${payload.count} MiB, 2 of ${large.count} MiB`,
    faults: {
      'answers other than 200': answers.filter(({ status }) => status !== 200).length + memory.refused,
      'downloads of another length': answers.filter(
        ({ bytes }) => bytes > 4_096 && bytes !== payload.count * MIB,
      ).length,
      [`transfers that took more than ${MEMORY_BOUND_MIB} MiB of memory`]: [
        memory.upload,
        memory.download,
      ].filter((mib) => mib > MEMORY_BOUND_MIB).length,
    },
  };
}

interface Kept {
  readonly storageKey: string;
  readonly file: string;
}

/** Our API, and the folder in which it keeps objects. */
class World {
  readonly objects: string;

  constructor(
    private readonly database: BenchDatabase,
    private readonly api: ApiProcess,
    private readonly token: string,
  ) {
    this.objects = path.join(database.folder, 'objects');
  }

  /** Only the transfer of the bytes is timed; they are removed again. */
  async upload(payload: Payload): Promise<Answered> {
    const { reservationId } = await this.ticket(payload);
    const answer = await this.send(reservationId, payload);
    fs.rmSync(await this.fileOf(reservationId));
    return answer;
  }

  download({ storageKey }: Pick<Kept, 'storageKey'>): Promise<Answered> {
    return get(this.api.port, `/api/v1/media/${storageKey}/content`, this.authorization());
  }

  /** A finished upload. */
  async keep(payload: Payload): Promise<Kept> {
    const { reservationId, storageKey, receipt } = await this.ticket(payload);
    await this.send(reservationId, payload);
    await this.call(`/media/uploads/${reservationId}/finalize`, { receipt });
    return { storageKey, file: await this.fileOf(reservationId) };
  }

  /** How much more memory than before the process of the API held at most, in MiB. */
  async memoryOf(payload: Payload): Promise<{ upload: number; download: number; refused: number }> {
    const { reservationId, storageKey, receipt } = await this.ticket(payload);
    const [upload, sent] = await this.watch(() => this.send(reservationId, payload));
    await this.call(`/media/uploads/${reservationId}/finalize`, { receipt });
    const [download, got] = await this.watch(() => this.download({ storageKey }));
    return { upload, download, refused: [sent, got].filter(({ status }) => status !== 200).length };
  }

  private async watch<T>(work: () => Promise<T>): Promise<[number, T]> {
    const before = this.resident();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, this.resident())), 20);
    const result = await work();
    clearInterval(timer);
    return [Math.round((most - before) * 10) / 10, result];
  }

  private resident(): number {
    const status = fs.readFileSync(`/proc/${this.api.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
  }

  private send(reservationId: string, payload: Payload): Promise<Answered> {
    const headers = { ...this.authorization(), 'content-type': 'application/octet-stream' };
    return put(this.api.port, `/api/v1/media/uploads/${reservationId}/content`, headers, payload);
  }

  private ticket({
    block,
    count,
  }: Payload): Promise<{ reservationId: string; storageKey: string; receipt: string }> {
    const digest = createHash('sha256');
    for (let n = 0; n < count; n++) digest.update(block);
    return this.call('/media/uploads', {
      mime: 'text/plain',
      bytes: block.length * count,
      sha256: digest.digest('hex'),
    });
  }

  private async call<T>(route: string, body: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.api.port}/api/v1${route}`, {
      method: 'POST',
      headers: { ...this.authorization(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  private async fileOf(reservationId: string): Promise<string> {
    const row = await this.database.session.one<{ oss_key: string }>(
      'select oss_key from direct_media_upload_reservations where reservation_id = $1',
      [reservationId],
    );
    return pathOfKey(this.objects, row.oss_key);
  }

  private authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}

/** Text, so that `finalize` has nothing to decode. */
function payloadOf(mib: number): Payload {
  return { block: Buffer.from(randomBytes((MIB / 4) * 3).toString('base64')), count: mib };
}

function conditions(payload: Payload, large: Payload, nginxIsMissing: boolean): string[] {
  return [
    `one transfer of ${payload.count} MiB at a time over a raw socket on the loopback, from a process of its own; the last byte of the answer ends it`,
    API_CONDITIONS,
    'upload: with session, reservation, SHA-256 and create-only; both sides sync the file (fsync) before they answer; `finalize` is not in it',
    'plain node:http: peers/plain-sink.mjs, a body piped to a file; nothing else',
    nginxIsMissing
      ? 'nginx is not installed: downloads stand alone'
      : 'nginx: one worker, sendfile, the same file',
    `memory: the highest VmRSS of the API's process while ${large.count} MiB pass, above the one before`,
  ];
}

async function startSink(database: BenchDatabase): Promise<{ child: Child; port: number }> {
  const folder = path.join(database.folder, 'sink');
  fs.mkdirSync(folder);
  const child = startChild(runtimeNode(), [fileURLToPath(new URL('peers/plain-sink.mjs', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', FOLDER: folder },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.process.once('message', (value) => resolve(value as number));
    child.process.once('exit', () => reject(new Error('the plain sink ended before it listened')));
  });
  return { child, port };
}
