/** Bounds of one canvas and of what may be written to it (COL-24). Why: one client must not make it slow for the others. */
export interface CanvasLimits {
  /** Nodes, edges and groups together. */
  readonly entities: number;
  /** Of one entity, or of the settings, as JSON text. */
  readonly entityBytes: number;
  /** Operations in a batch. */
  readonly batch: number;
  /** Levels of objects and arrays in one value. The request as a whole may have 32. */
  readonly jsonDepth: number;
  /** Levels of parents. */
  readonly nesting: number;
}

export const CANVAS_LIMITS: CanvasLimits = {
  entities: 250_000,
  entityBytes: 256 * 1024,
  batch: 500,
  jsonDepth: 24,
  nesting: 32,
};
