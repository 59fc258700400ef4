import { CanvasAiMutations, type MutationScope } from '../../../ports/canvas-ai/canvas-ai-mutations.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { PgSession } from '../pg-session.js';

export class PgCanvasAiMutations extends CanvasAiMutations {
  constructor(private readonly session: PgSession) {
    super();
  }

  async find(scope: MutationScope): Promise<{ payloadHash: string; responseBody: JsonObject } | undefined> {
    this.session.requireTransaction('CanvasAiMutations.find');
    const row = await this.session.maybe<{ payload_hash: string; response_body: JsonObject }>(
      `select payload_hash, response_body from canvas_ai_mutations
        where project = $1 and workspace_id = $2 and run_id = $3 and account_id = $4 and action = $5 and idempotency_key = $6`,
      paramsOf(scope),
    );
    return row && { payloadHash: row.payload_hash, responseBody: row.response_body };
  }

  async store(scope: MutationScope, payloadHash: string, responseBody: JsonObject): Promise<void> {
    this.session.requireTransaction('CanvasAiMutations.store');
    await this.session.execute(
      `insert into canvas_ai_mutations (project, workspace_id, run_id, account_id, action, idempotency_key, payload_hash, response_body)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...paramsOf(scope), payloadHash, responseBody],
    );
  }
}

function paramsOf(scope: MutationScope): string[] {
  return [scope.project, scope.workspaceId, scope.runId, scope.accountId, scope.action, scope.idempotencyKey];
}
