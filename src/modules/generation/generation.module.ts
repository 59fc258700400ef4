import { Global, Module } from '@nestjs/common';
import { GenerationConsumers } from '../../ports/generation/generation-consumer.port.js';
import { GenerationEngine } from '../../ports/generation/generation-engine.port.js';
import { CancelGeneration } from './commands/cancel-generation.js';
import { DefaultGenerationEngine } from './commands/default-generation-engine.js';
import { DriveOperation } from './commands/drive-operation.js';
import { FinishOperation } from './commands/finish-operation.js';
import { GenerationAccess } from './commands/generation-access.js';
import { LeaveUnknown } from './commands/leave-unknown.js';
import { MarkOperation } from './commands/mark-operation.js';
import { ProviderCalls } from './commands/provider-calls.js';
import { ReconcileGeneration } from './commands/reconcile-generation.js';
import { StageOutput } from './commands/stage-output.js';
import { SubmitGeneration } from './commands/submit-generation.js';
import { TakeOutcome } from './commands/take-outcome.js';
import { GenerationSettings } from './domain/generation-settings.js';
import { GenerationsController } from './http/generations.controller.js';
import { ReconciliationController } from './http/reconciliation.controller.js';
import { GenerationExecuteHandler } from './jobs/generation-execute.handler.js';
import { GenerationGauges } from './jobs/generation-gauges.js';
import { GenerationPollHandler } from './jobs/generation-poll.handler.js';
import { GetGeneration } from './queries/get-generation.js';
import { ListGenerations } from './queries/list-generations.js';

/** Needs the adapters of its ports from the composition root; contexts that submit register their consumer at start. Global: it publishes the engine. */
@Global()
@Module({
  controllers: [GenerationsController, ReconciliationController],
  providers: [
    CancelGeneration,
    DriveOperation,
    FinishOperation,
    GenerationAccess,
    GenerationExecuteHandler,
    GenerationGauges,
    GenerationPollHandler,
    GetGeneration,
    LeaveUnknown,
    ListGenerations,
    MarkOperation,
    ProviderCalls,
    ReconcileGeneration,
    StageOutput,
    SubmitGeneration,
    TakeOutcome,
    { provide: GenerationConsumers, useFactory: () => new GenerationConsumers() },
    { provide: GenerationSettings, useFactory: () => new GenerationSettings() },
    { provide: GenerationEngine, useClass: DefaultGenerationEngine },
  ],
  exports: [GenerationConsumers, GenerationEngine, GenerationExecuteHandler, GenerationPollHandler],
})
export class GenerationModule {}
