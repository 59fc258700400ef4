import { creditText } from '../../../ports/billing/credit-text.js';
import type { Run, Step } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { toJson } from '../domain/steps.js';

/** A run as clients see it: what a creation is answered and remembers, and what a read gives. */
export function runView(run: Run, steps: readonly Step[]): JsonObject {
  return toJson({
    id: run.runId,
    project: run.project,
    workspaceId: run.workspaceId,
    boardId: run.boardId,
    accountId: run.accountId,
    status: run.status,
    errorCode: run.errorCode ?? null,
    cancelRequested: run.cancelRequested,
    retryOf: run.retryOf ?? null,
    lastSeq: run.lastSeq,
    amountHeld: creditText(steps.reduce((sum, { frozenInput }) => sum + BigInt(frozenInput.amount), 0n)),
    createdAt: run.createdAt,
    completedAt: run.completedAt ?? null,
    expiresAt: run.expiresAt,
    steps: steps.map(stepView),
  });
}

function stepView(step: Step): object {
  return {
    id: step.id,
    nodeId: step.nodeId,
    status: step.status,
    capability: step.frozenInput.capability,
    model: step.modelId,
    dependsOn: step.frozenInput.dependsOn,
    operationId: step.operationId,
    amountHeld: creditText(BigInt(step.frozenInput.amount)),
    storageKeys: step.output?.storageKeys ?? [],
    text: step.output?.text ?? null,
    errorCode: step.errorCode ?? null,
    appliedVersion: step.appliedVersion ?? null,
    startedAt: step.startedAt ?? null,
    completedAt: step.completedAt ?? null,
  };
}
