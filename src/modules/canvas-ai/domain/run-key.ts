import type { RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';

/** Runs that have work; IDs are `project|workspaceId|runId`. */
export const RUN_QUEUE = 'canvas-ai-runs';
/** News of runs, by run ID. */
export const RUN_TOPIC = 'canvas-ai-run';
/** Text as a model writes it (`TextChunk`). */
export const TEXT_TOPIC = 'canvas-ai-text';

export function formatRunKey({ project, workspaceId, runId }: RunKey): string {
  return `${project}|${workspaceId}|${runId}`;
}

/** Undefined for what is no key of ours. */
export function parseRunKey(id: string): RunKey | undefined {
  const [project, workspaceId, runId, ...rest] = id.split('|');
  if (!project || !workspaceId || !runId || rest.length > 0) return undefined;
  return { project, workspaceId, runId };
}
