import { Module } from '@nestjs/common';
import { AdvanceRun } from './commands/advance-run.js';
import { BoardAccess } from './commands/board-access.js';
import { CancelRun } from './commands/cancel-run.js';
import { CanvasAiConsumer } from './commands/canvas-ai-consumer.js';
import { ChangeRun } from './commands/change-run.js';
import { CloseStep } from './commands/close-step.js';
import { CreateRun } from './commands/create-run.js';
import { DeliverResult } from './commands/deliver-result.js';
import { EndRun } from './commands/end-run.js';
import { FreezeSteps } from './commands/freeze-steps.js';
import { LandResult } from './commands/land-result.js';
import { LockCanvas } from './commands/lock-canvas.js';
import { ManageBoards } from './commands/manage-boards.js';
import { ManageWorkspaces } from './commands/manage-workspaces.js';
import { ReadGraph } from './commands/read-graph.js';
import { RetryRun } from './commands/retry-run.js';
import { RunJournal } from './commands/run-journal.js';
import { SettleConflict } from './commands/settle-conflict.js';
import { StartRun } from './commands/start-run.js';
import { SubmitStep } from './commands/submit-step.js';
import { CanvasAiSettings } from './domain/canvas-ai-settings.js';
import { BoardsController } from './http/boards.controller.js';
import { RunChangesController } from './http/run-changes.controller.js';
import { RunEventsController } from './http/run-events.controller.js';
import { RunsController } from './http/runs.controller.js';
import { WorkspacesController } from './http/workspaces.controller.js';
import { CanvasAiRunsHandler } from './jobs/canvas-ai-runs.handler.js';
import { HoldRun } from './jobs/hold-run.js';
import { FollowRun } from './live/follow-run.js';
import { RUN_STREAMS } from './live/run-streams.provider.js';
import { TextRelay } from './live/text-relay.js';
import { RunReads } from './queries/run-reads.js';

/** Needs the adapters of its ports from the composition root, and the engine; registers itself as a consumer there. */
@Module({
  controllers: [
    WorkspacesController,
    BoardsController,
    RunsController,
    RunChangesController,
    RunEventsController,
  ],
  providers: [
    AdvanceRun,
    BoardAccess,
    CancelRun,
    CanvasAiConsumer,
    CanvasAiRunsHandler,
    ChangeRun,
    CloseStep,
    CreateRun,
    DeliverResult,
    EndRun,
    FollowRun,
    FreezeSteps,
    HoldRun,
    LandResult,
    LockCanvas,
    ManageBoards,
    ManageWorkspaces,
    ReadGraph,
    RetryRun,
    RUN_STREAMS,
    RunJournal,
    RunReads,
    SettleConflict,
    StartRun,
    SubmitStep,
    TextRelay,
    { provide: CanvasAiSettings, useFactory: () => new CanvasAiSettings() },
  ],
  exports: [CanvasAiRunsHandler],
})
export class CanvasAiModule {}
