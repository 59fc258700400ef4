import type { ModuleMetadata } from '@nestjs/common';
import { AppendOperations } from './commands/append-operations.js';
import { OPERATION_BUDGET } from './commands/operation-budget.provider.js';
import { DocumentController } from './http/document.controller.js';
import { OperationsController } from './http/operations.controller.js';
import { OpenDocument } from './queries/open-document.js';
import { ReadEntities } from './queries/read-entities.js';
import { ReadOperations } from './queries/read-operations.js';

/** The document: its operations, its log, its reads. */
export const DOCUMENT = {
  controllers: [OperationsController, DocumentController],
  providers: [AppendOperations, OPERATION_BUDGET, OpenDocument, ReadEntities, ReadOperations],
} satisfies ModuleMetadata;
