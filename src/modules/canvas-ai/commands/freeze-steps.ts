import { Injectable } from '@nestjs/common';
import { CreditReservations, type Quote } from '../../../ports/billing/credit-reservations.port.js';
import type { NewStep } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { GenerationEngine } from '../../../ports/generation/generation-engine.port.js';
import { quoteRequest } from '../../../ports/generation/quote-request.js';
import { invalidPlan } from '../domain/canvas-ai.errors.js';
import { freezePlan, planFaults, type StepInput } from '../domain/freeze-plan.js';
import { targetFingerprint } from '../domain/graph.js';
import { makesText, requestOf, UPSTREAM_TEXT_CHARACTERS, type PlannedStep } from '../domain/steps.js';
import { ReadGraph } from './read-graph.js';

export interface PricedStep extends NewStep {
  readonly quoteId: string;
}

const NO_OUTPUTS = new Map<string, never>();

/** Turns a plan into steps that can be stored and held (CAI-2). The caller holds the canvas lock. Nothing is held here. */
@Injectable()
export class FreezeSteps {
  constructor(
    private readonly graphs: ReadGraph,
    private readonly engine: GenerationEngine,
    private readonly credits: CreditReservations,
    private readonly ids: Ids,
  ) {}

  async execute(canvasId: string, accountId: string, plan: readonly PlannedStep[]): Promise<PricedStep[]> {
    const wrong = planFaults(plan);
    if (wrong.length > 0) throw invalidPlan(wrong);
    const graph = await this.graphs.execute(
      canvasId,
      plan.map(({ nodeId }) => nodeId),
    );
    const { inputs, faults } = freezePlan(plan, graph);
    if (faults.length > 0) throw invalidPlan(faults);
    const stepOfNode = new Map(plan.map(({ id, nodeId }) => [nodeId, id]));
    const capabilities = new Map(plan.map(({ id, capability }) => [id, capability]));
    const steps: PricedStep[] = [];
    for (const [index, input] of inputs.entries()) {
      const planned = plan[index] as PlannedStep;
      const quote = await this.price(input, accountId, capabilities).catch((error: unknown) =>
        ofStep(error, index, planned.id),
      );
      steps.push({
        id: planned.id,
        nodeId: planned.nodeId,
        modelId: quote.model,
        frozenInput: { ...input, amount: quote.amount.toString() },
        targetFingerprint: targetFingerprint(planned.nodeId, graph, stepOfNode) ?? '',
        operationId: this.ids.uuid(),
        quoteId: quote.id,
      });
    }
    return steps;
  }

  private async price(
    input: StepInput,
    accountId: string,
    capabilities: ReadonlyMap<string, string>,
  ): Promise<Quote> {
    const upstream = input.sources.flatMap((source) =>
      'stepId' in source
        ? [{ role: source.role, text: makesText(capabilities.get(source.stepId) ?? '') }]
        : [],
    );
    const texts = upstream.filter(({ text }) => text).length;
    const known = requestOf(input, NO_OUTPUTS);
    const quote = await this.credits.quote(accountId, quoteRequest(known, texts * UPSTREAM_TEXT_CHARACTERS));
    // A prompt that another step writes is not empty, whatever it will say.
    const request = texts > 0 && known.prompt === '' ? { ...known, prompt: '…' } : known;
    const pendingRoles = upstream.filter(({ text }) => !text).map(({ role }) => role);
    await this.engine.check({ accountUserId: accountId, request, model: quote.model, pendingRoles });
    return quote;
  }
}

/** The same error, pointing at the step of the plan. */
function ofStep(error: unknown, index: number, stepId: string): never {
  if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
  const at = `#/steps/${index}`;
  if (error.code === 'invalid-generation-request') {
    throw invalidPlan(
      error.faults.map(({ pointer, detail }) => ({ pointer: at + pointer.slice(1), detail })),
    );
  }
  const { kind, code, message, details } = error;
  throw new DomainError(kind, code, message, {
    details: { ...details, stepId },
    faults: [{ pointer: at, detail: message }],
    cause: error,
  });
}
