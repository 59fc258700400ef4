import type { ModuleMetadata } from '@nestjs/common';
import { CopySelection } from './commands/copy-selection.js';
import { CreateVersion } from './commands/create-version.js';
import { DeleteVersion } from './commands/delete-version.js';
import { DocumentInserter } from './commands/document-inserter.js';
import { DocumentRewriter } from './commands/document-rewriter.js';
import { DuplicateCanvas } from './commands/duplicate-canvas.js';
import { ImportCanvas } from './commands/import-canvas.js';
import { ImportIntoCanvas } from './commands/import-into-canvas.js';
import { RenameVersion } from './commands/rename-version.js';
import { RestoreVersion } from './commands/restore-version.js';
import { Restorer } from './commands/restorer.js';
import { VersionMaker } from './commands/version-maker.js';
import { CopiesController } from './http/copies.controller.js';
import { OwnVersionsController } from './http/own-versions.controller.js';
import { VersionsController } from './http/versions.controller.js';
import { CompareVersions } from './queries/compare-versions.js';
import { ExportCanvas } from './queries/export-canvas.js';
import { GetVersion } from './queries/get-version.js';
import { ListVersions } from './queries/list-versions.js';
import { OpenVersion } from './queries/open-version.js';
import { SnapshotLoader } from './queries/snapshot-loader.js';

/** Versions: made, read, compared, restored. Copies: duplicates, selections, exports, imports. */
export const HISTORY = {
  controllers: [CopiesController, VersionsController, OwnVersionsController],
  providers: [
    CompareVersions,
    CopySelection,
    CreateVersion,
    DeleteVersion,
    DocumentInserter,
    DocumentRewriter,
    DuplicateCanvas,
    ExportCanvas,
    GetVersion,
    ImportCanvas,
    ImportIntoCanvas,
    ListVersions,
    OpenVersion,
    RenameVersion,
    Restorer,
    RestoreVersion,
    SnapshotLoader,
    VersionMaker,
  ],
} satisfies ModuleMetadata;
