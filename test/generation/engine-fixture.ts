import { randomUUID } from 'node:crypto';
import type {
  GenerationOperation,
  SubmitGeneration,
} from '../../src/ports/generation/generation-engine.port.js';
import { openBilling } from '../builders/billing.js';
import { generationKit } from '../harness/generation-kit.js';
import { ProviderDouble, type Behaviour } from '../harness/provider-double.js';
import { openTestDatabase } from '../harness/test-database.js';

const CREDIT = 1_000_000n;
const signal = new AbortController().signal;

/** The engine on a database of the suite's own, for one user at a time. */
export class EngineFixture {
  userId = '';
  provider = new ProviderDouble();
  kit!: ReturnType<typeof generationKit>;

  private constructor(
    readonly db: Awaited<ReturnType<typeof openTestDatabase>>,
    readonly billing: ReturnType<typeof openBilling>,
  ) {}

  static async open(): Promise<EngineFixture> {
    const db = await openTestDatabase();
    return new EngineFixture(db, openBilling(db));
  }

  /** A user with 1,000 credits, a provider that has seen nothing. */
  async reset(settings: { callLimitSeconds?: number } = {}): Promise<void> {
    this.userId = await this.billing.userWith(1_000n * CREDIT);
    this.provider = new ProviderDouble();
    this.kit = generationKit({
      session: this.db.session,
      uow: this.db.uow,
      provider: this.provider,
      settings,
    });
  }

  command(changes: Partial<SubmitGeneration> = {}): SubmitGeneration {
    return {
      operationId: randomUUID(),
      accountUserId: this.userId,
      canvasId: null,
      request: {
        capability: 'image.generate',
        model: 'gpt-image-2',
        prompt: 'a lighthouse',
        parameters: { count: 1 },
        inputs: [],
      },
      ...changes,
    };
  }

  run(operationId: string, options: { signal?: AbortSignal; onTextDelta?: (delta: string) => void } = {}) {
    return this.kit.engine.execute(operationId, { signal, ...options });
  }

  submitted(behaviour: Behaviour, changes: Partial<SubmitGeneration> = {}): Promise<GenerationOperation> {
    this.provider.script = () => behaviour;
    return this.kit.engine.submit(this.command(changes));
  }

  async account(): Promise<{ available: string; held: string; spent: string } | undefined> {
    return this.db.session.maybe('select available, held, spent from credit_accounts where user_id = $1', [
      this.userId,
    ]);
  }

  details(operationId: string) {
    return this.db.session.one<{
      prompt: string;
      request_details: Record<string, unknown>;
      result_details: Record<string, unknown>;
    }>('select prompt, request_details, result_details from generation_details where operation_id = $1', [
      operationId,
    ]);
  }

  /** As time would: leases run out, waits end. */
  async later(operationId: string): Promise<void> {
    await this.db.session.query(
      `update generation_operations
          set due_at = now() - interval '1 second',
              lease_expires_at = case when lease_token is null then null else now() - interval '1 second' end
        where operation_id = $1 and finished_at is null`,
      [operationId],
    );
  }

  async untilDone(operationId: string): Promise<GenerationOperation | undefined> {
    for (let round = 0; round < 20; round++) {
      await this.later(operationId);
      const operation = await this.run(operationId);
      if (operation.billing !== 'held') return operation;
    }
    return this.kit.engine.find(operationId);
  }
}
