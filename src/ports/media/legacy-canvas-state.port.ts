import type { JsonObject } from '../kernel/json.js';

/**
 * Canvases in the old state of a user, `infinite-canvas:canvas_store` in `user_app_state`, which older servers read. The context
 * of canvases alone writes it; the rest of the state is left as it is.
 */
export abstract class LegacyCanvasState {
  /** The canvas of that ID in the list; undefined when there is none. */
  abstract find(userId: string, legacyId: string): Promise<JsonObject | undefined>;
  /** Puts it in the place of the one with its ID, or at the end. Needs a transaction, and orders writers of one user. */
  abstract put(userId: string, legacyId: string, canvas: JsonObject): Promise<void>;
}
