import type { ModuleMetadata } from '@nestjs/common';
import { CreateVersion } from './commands/create-version.js';
import { DeleteVersion } from './commands/delete-version.js';
import { DocumentRewriter } from './commands/document-rewriter.js';
import { RenameVersion } from './commands/rename-version.js';
import { RestoreVersion } from './commands/restore-version.js';
import { Restorer } from './commands/restorer.js';
import { VersionMaker } from './commands/version-maker.js';
import { OwnVersionsController } from './http/own-versions.controller.js';
import { VersionsController } from './http/versions.controller.js';
import { CompareVersions } from './queries/compare-versions.js';
import { GetVersion } from './queries/get-version.js';
import { ListVersions } from './queries/list-versions.js';
import { OpenVersion } from './queries/open-version.js';
import { SnapshotLoader } from './queries/snapshot-loader.js';

/** Versions: made, read, compared, restored. */
export const HISTORY = {
  controllers: [VersionsController, OwnVersionsController],
  providers: [
    CompareVersions,
    CreateVersion,
    DeleteVersion,
    DocumentRewriter,
    GetVersion,
    ListVersions,
    OpenVersion,
    RenameVersion,
    Restorer,
    RestoreVersion,
    SnapshotLoader,
    VersionMaker,
  ],
} satisfies ModuleMetadata;
