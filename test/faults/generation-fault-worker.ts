import { Readable } from 'node:stream';
import pg from 'pg';
import { KillingCrashPoints } from '../../src/adapters/crash-points/killing-crash-points.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';
import {
  GenerationProvider,
  type ProviderCancel,
  type ProviderOutcome,
  type ProviderRequest,
} from '../../src/ports/generation/generation-provider.port.js';
import { generationKit } from '../harness/generation-kit.js';

/** A provider outside of every worker: what it has taken and what it runs are rows, committed at once. */
export class TableProvider extends GenerationProvider {
  readonly name = 'double';

  constructor(
    private readonly session: PgSession,
    private readonly diesInCall: boolean,
  ) {
    super();
  }

  static async createTable(session: PgSession): Promise<void> {
    await session.query(
      'create table fault_calls (operation_id uuid not null, at timestamptz not null default clock_timestamp())',
    );
  }

  supports(): boolean {
    return true;
  }

  async call({ operationId, prompt }: ProviderRequest): Promise<ProviderOutcome> {
    await this.session.query('insert into fault_calls (operation_id) values ($1)', [operationId]);
    if (this.diesInCall) process.kill(process.pid, 'SIGKILL');
    if (prompt === 'task') return { state: 'accepted', externalTaskId: operationId, pollAfterSeconds: 1 };
    return succeeded(operationId);
  }

  poll(externalTaskId: string): Promise<ProviderOutcome> {
    return Promise.resolve(succeeded(externalTaskId));
  }

  cancel(): Promise<ProviderCancel> {
    return Promise.resolve('confirmed');
  }
}

function succeeded(operationId: string): ProviderOutcome {
  const open = () => Promise.resolve(Readable.from([Buffer.from(`image/png ${operationId}`)]));
  return { state: 'succeeded', artefacts: [{ mime: 'image/png', open }] };
}

/** The child of `generation-faults.spec.ts`: one worker's turn on one operation, with a death at the point it is told. */
async function main(operationId: string): Promise<void> {
  const { FAULT_DATABASE_URL = '', CRASH_AT = '' } = process.env;
  const session = new PgSession(new pg.Pool({ connectionString: FAULT_DATABASE_URL, max: 3 }));
  const provider = new TableProvider(new PgSession(session.pool), CRASH_AT === 'in-call');
  const crash = new KillingCrashPoints(CRASH_AT);
  const kit = generationKit({ session, uow: new PgUnitOfWork(session), provider, crash });
  await kit.drive.execute(operationId, { signal: new AbortController().signal });
  await session.pool.end();
}

if (process.env.FAULT_DATABASE_URL) await main(process.argv[2] ?? '');
