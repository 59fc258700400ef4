import { PgCanvasAiMutations } from '../../adapters/postgres/canvas-ai/pg-canvas-ai-mutations.js';
import { PgCanvasAiRuns } from '../../adapters/postgres/canvas-ai/pg-canvas-ai-runs.js';
import { PgWorkspaces } from '../../adapters/postgres/canvas-ai/pg-workspaces.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { CanvasAiMutations } from '../../ports/canvas-ai/canvas-ai-mutations.port.js';
import { CanvasAiRuns } from '../../ports/canvas-ai/canvas-ai-runs.port.js';
import { Workspaces } from '../../ports/canvas-ai/workspaces.port.js';
import { provide, type Bound } from '../provide.js';

export function canvasAiAdapters(): Bound[] {
  return [
    provide(Workspaces, PgWorkspaces, PgSession),
    provide(CanvasAiRuns, PgCanvasAiRuns, PgSession),
    provide(CanvasAiMutations, PgCanvasAiMutations, PgSession),
  ];
}
