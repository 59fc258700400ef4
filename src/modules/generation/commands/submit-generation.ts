import { Injectable } from '@nestjs/common';
import { CreditReservations, type Reservation } from '../../../ports/billing/credit-reservations.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type {
  CheckGeneration,
  GenerationOperation,
  OperationOrigin,
  SubmitGeneration as SubmitCommand,
} from '../../../ports/generation/generation-engine.port.js';
import {
  GenerationRecords,
  type OperationRecord,
} from '../../../ports/generation/generation-records.port.js';
import { quoteRequest } from '../../../ports/generation/quote-request.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { requestDetails } from '../domain/details.js';
import { holdMismatch, invalidGeneration, operationIdReused } from '../domain/generation.errors.js';
import { originFaults } from '../domain/generation-origin.js';
import { GenerationSettings } from '../domain/generation-settings.js';
import { providerKey, requestDigest } from '../domain/request-digest.js';
import { requestFaults } from '../domain/validate-request.js';
import { GenerationAccess } from './generation-access.js';

export type Submit = SubmitCommand & {
  /** The context that made the hold in this very transaction; undefined: the hold is made here. */
  readonly heldBy?: OperationOrigin;
};

/**
 * Quote, operation, hold and details in one unit of work (GEN-1). The insert of the operation decides between concurrent
 * submits: only its winner holds and records, so a repeated one neither pays nor fills anything in (GEN-4).
 */
@Injectable()
export class SubmitGeneration {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: GenerationRecords,
    private readonly credits: CreditReservations,
    private readonly access: GenerationAccess,
    private readonly settings: GenerationSettings,
    private readonly crash: CrashPoints,
  ) {}

  async execute(command: Submit): Promise<{ operation: GenerationOperation; created: boolean }> {
    const faults = [
      ...requestFaults(command.request),
      ...originFaults(command.origin ?? {}, command.canvasId),
    ];
    if (faults.length > 0) throw invalidGeneration(faults);
    const digest = requestDigest(command.request);
    const result = await this.uow.run({}, async () => {
      const first = await this.records.find(command.operationId);
      if (first) return { operation: same(first, command, digest), created: false };
      return this.make(command, digest);
    });
    await this.crash.reach('submit:after-commit' satisfies GenerationCrashPoint);
    return result;
  }

  async check({ accountUserId, request, model, pendingRoles }: CheckGeneration): Promise<void> {
    const pending = pendingRoles.map((role) => ({ role, storageKey: 'pending' }));
    const faults = requestFaults({ ...request, inputs: [...request.inputs, ...pending] });
    if (faults.length > 0) throw invalidGeneration(faults);
    await this.access.inputs(request.inputs, request.capability, accountUserId);
    this.access.provider(request.capability, model);
  }

  private async make(
    command: Submit,
    digest: string,
  ): Promise<{ operation: GenerationOperation; created: boolean }> {
    const { operationId, accountUserId, request, canvasId } = command;
    if (canvasId !== null) await this.access.canvas(canvasId, accountUserId);
    await this.access.inputs(request.inputs, request.capability, accountUserId);
    const quote = await this.price(command);
    const provider = this.access.provider(request.capability, quote.model);
    const inserted = await this.records.insert({
      operationId,
      accountUserId,
      origin: command.heldBy ?? 'user',
      model: quote.model,
      request,
      requestSha256: digest,
      canvasId,
      provider,
      idempotencyKey: providerKey(operationId, digest),
      dueInSeconds: command.heldBy === undefined ? 0 : this.settings.heldGraceSeconds,
    });
    if (!inserted)
      return { operation: same(await this.existing(operationId), command, digest), created: false };
    if (quote.hold) await quote.hold();
    await this.records.recordDetails(
      operationId,
      request.prompt,
      requestDetails(request, quote.model, canvasId, command.origin),
    );
    const { operation } = await this.existing(operationId);
    await this.crash.reach('submit:before-commit' satisfies GenerationCrashPoint);
    return { operation, created: true };
  }

  /** The model that runs, and how to hold its price; the hold must be for this very request, whoever quoted it. */
  private async price(command: Submit): Promise<{ model: string; hold?: () => Promise<void> }> {
    const { operationId, accountUserId, request } = command;
    if (command.heldBy !== undefined) {
      const held = await this.credits.lockHeld(operationId);
      if (
        held === undefined ||
        held.accountUserId !== accountUserId ||
        held.capability !== request.capability
      ) {
        throw holdMismatch();
      }
      return { model: held.model };
    }
    const quote = await this.credits.quote(accountUserId, quoteRequest(request));
    const hold = async () => {
      const quoteId = command.quoteId ?? quote.id;
      const held = await this.credits.hold({
        operationId,
        accountUserId,
        quoteId,
        expiresInSeconds: this.settings.holdSeconds,
      });
      if (!covers(held, quote)) throw holdMismatch();
    };
    return { model: quote.model, hold };
  }

  private async existing(operationId: string): Promise<OperationRecord> {
    const record = await this.records.find(operationId);
    if (!record) throw new Error(`generation ${operationId} was inserted and is not there`);
    return record;
  }
}

/** The first operation, when this submit says the same; the ID is taken otherwise. */
function same(record: OperationRecord, command: Submit, digest: string): GenerationOperation {
  const { operation, requestSha256 } = record;
  const equal =
    requestSha256 === digest &&
    operation.accountUserId === command.accountUserId &&
    operation.canvasId === command.canvasId &&
    operation.origin === (command.heldBy ?? 'user');
  if (!equal) throw operationIdReused();
  return operation;
}

function covers(
  held: Reservation,
  quote: { capability: string; model: string; unit: string; quantity: string },
): boolean {
  return (
    held.capability === quote.capability &&
    held.model === quote.model &&
    held.unit === quote.unit &&
    held.quantity === quote.quantity
  );
}
