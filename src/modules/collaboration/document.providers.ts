import type { ModuleMetadata } from '@nestjs/common';
import { AppendOperations } from './commands/append-operations.js';
import { OPERATION_BUDGET } from './commands/operation-budget.provider.js';
import { DocumentController } from './http/document.controller.js';
import { OperationsController } from './http/operations.controller.js';
import { OpenDocument } from './queries/open-document.js';
import { ReadEntities } from './queries/read-entities.js';
import { UndoPlanner } from './commands/undo-planner.js';
import { UndoStep } from './commands/undo-step.js';
import { UndoController } from './http/undo.controller.js';
import { ReadUndoStack } from './queries/read-undo-stack.js';
import { ReadOperations } from './queries/read-operations.js';

/** The document: its operations, its log, its reads. */
export const DOCUMENT = {
  controllers: [OperationsController, DocumentController, UndoController],
  providers: [
    AppendOperations,
    OPERATION_BUDGET,
    OpenDocument,
    ReadEntities,
    ReadOperations,
    ReadUndoStack,
    UndoPlanner,
    UndoStep,
  ],
} satisfies ModuleMetadata;
