import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { GenerationLeases, type ClaimedOperation } from '../../../ports/generation/generation-leases.port.js';
import { GenerationRecords } from '../../../ports/generation/generation-records.port.js';
import { generationNotFound, generationNotUnknown } from '../domain/generation.errors.js';
import { GenerationSettings } from '../domain/generation-settings.js';
import { failure } from '../domain/operation-states.js';
import { TakeOutcome } from './take-outcome.js';

/** What an administrator has learned from the provider about an operation that the engine could not follow. */
export type Finding =
  /** The provider has this task for it: polling brings the outcome, and no new call is made. */
  | { readonly kind: 'task'; readonly externalTaskId: string }
  | { readonly kind: 'failed'; readonly charged: boolean };

/**
 * Ends the uncertainty of an `unknown` operation (BIL-18) on the word of the provider, brought by an administrator and
 * recorded with his name. Nothing else but polling does.
 */
@Injectable()
export class ReconcileGeneration {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly leases: GenerationLeases,
    private readonly records: GenerationRecords,
    private readonly take: TakeOutcome,
    private readonly audit: AuditTrail,
    private readonly settings: GenerationSettings,
  ) {}

  async execute(operationId: string, finding: Finding, actorId: string): Promise<void> {
    const record = await this.records.find(operationId);
    if (!record) throw generationNotFound();
    const { owner, leaseSeconds } = this.settings;
    const claimed = await this.leases.claim(operationId, { owner, leaseSeconds, reconcile: true });
    if (!claimed) throw generationNotUnknown();
    try {
      await this.recordAndApply(claimed, finding, actorId);
    } catch (error) {
      await this.leases.giveBack(operationId, claimed.lease, 0);
      throw error;
    }
  }

  private recordAndApply(claimed: ClaimedOperation, finding: Finding, actorId: string): Promise<void> {
    return this.uow.run({}, async () => {
      await this.audit.record({
        actorId,
        action: 'generation.reconcile',
        targetType: 'generation',
        targetId: claimed.operation.operationId,
        details:
          finding.kind === 'task' ? { kind: finding.kind } : { kind: finding.kind, charged: finding.charged },
      });
      await this.apply(claimed, finding);
    });
  }

  private async apply(claimed: ClaimedOperation, finding: Finding): Promise<void> {
    const { operationId, externalTaskId } = claimed.operation;
    if (finding.kind === 'failed')
      return this.take.end(claimed, failure('reconciled-as-failed', finding.charged));
    if (externalTaskId !== undefined && externalTaskId !== finding.externalTaskId)
      throw generationNotUnknown();
    await this.leases.learnTask(operationId, claimed.lease, finding.externalTaskId);
  }
}
