import type { ModuleMetadata } from '@nestjs/common';
import { CancelOpenCutSession } from './commands/cancel-opencut-session.js';
import { ImportOpenCutCut } from './commands/import-opencut-cut.js';
import { OpenOpenCutSession } from './commands/open-opencut-session.js';
import { RenewOpenCutSession } from './commands/renew-opencut-session.js';
import { OpenCutAuditController } from './http/opencut-audit.controller.js';
import { OpenCutController } from './http/opencut.controller.js';
import { CutNode } from './opencut-cut-node.js';
import { OpenCutSelection } from './opencut-selection.js';
import { ReadOpenCutSessions } from './queries/read-opencut-sessions.js';

/** Sessions in which media of a canvas are edited elsewhere. */
export const OPENCUT = {
  controllers: [OpenCutController, OpenCutAuditController],
  providers: [
    CancelOpenCutSession,
    CutNode,
    ImportOpenCutCut,
    OpenCutSelection,
    OpenOpenCutSession,
    ReadOpenCutSessions,
    RenewOpenCutSession,
  ],
} satisfies ModuleMetadata;
