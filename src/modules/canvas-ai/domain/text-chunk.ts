/** A piece of what a model writes; `offset` counts UTF-16 code units. A call that is made again begins at 0 again. */
export interface TextChunk {
  readonly runId: string;
  readonly stepId: string;
  readonly offset: number;
  readonly text: string;
}

export function formatTextChunk({ runId, stepId, offset, text }: TextChunk): string {
  return JSON.stringify([runId, stepId, offset, text]);
}

/** Undefined for what is no chunk of ours. */
export function parseTextChunk(message: string): TextChunk | undefined {
  try {
    const [runId, stepId, offset, text] = JSON.parse(message) as unknown[];
    if (
      typeof runId !== 'string' ||
      typeof stepId !== 'string' ||
      typeof offset !== 'number' ||
      typeof text !== 'string'
    )
      return undefined;
    return { runId, stepId, offset, text };
  } catch {
    return undefined;
  }
}
