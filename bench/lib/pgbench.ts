import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

export interface PgbenchResult {
  readonly transactions: number;
  readonly perSecond: number;
}

export interface PgbenchRun {
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
}

/** npm's PostgreSQL has no pgbench: Debian's (package postgresql-15) is used, or the one in PGBENCH. */
export class Pgbench {
  static readonly ABSENT =
    'pgbench is absent (Debian: apt-get install postgresql-15, or set PGBENCH): no ratios here';

  private constructor(
    private readonly program: string,
    readonly version: string,
  ) {}

  static find(): Pgbench | undefined {
    for (const program of [process.env.PGBENCH, ...installed(), 'pgbench']) {
      if (!program) continue;
      const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      if (status === 0) return new Pgbench(program, stdout.trim());
    }
    return undefined;
  }

  describe(clients: number): string {
    return `${this.version}: -M extended (unnamed prepared statements, as ours), -c ${clients} -j 2, on the same server`;
  }

  async run({ url, script, clients, seconds }: PgbenchRun): Promise<PgbenchResult> {
    const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)];
    const { stdout } = await execute(this.program, ['-n', '-M', 'extended', ...load, '-f', script, url]);
    const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!(transactions > 0 && perSecond > 0 && failed === 0))
      throw new Error(`pgbench printed no result:\n${stdout}`);
    return { transactions, perSecond };
  }
}

function installed(): string[] {
  if (!fs.existsSync(DEBIAN)) return [];
  const majors = fs.readdirSync(DEBIAN).map(Number).filter(Number.isInteger);
  return majors
    .sort((a, b) => b - a)
    .map((major) => path.join(DEBIAN, String(major), 'bin', 'pgbench'))
    .filter((program) => fs.existsSync(program));
}
