import type { JsonObject } from '../kernel/json.js';

/** JSON under a key. `revision` is decimal text, 1 at first, one more with every write. */
export interface StateEntry {
  readonly key: string;
  readonly data: JsonObject;
  readonly revision: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * The reserved keys of `app_state` (MED-12): `partner-head-route:…` and `skill-archive-policy…`, for the contexts that own them.
 * No route reaches them. Every method joins the caller's transaction, and throws `state-key-not-reserved` for other keys.
 */
export abstract class ReservedState {
  abstract find(key: string): Promise<StateEntry | undefined>;
  /**
   * The first insert decides; a retry changes nothing and gets it. `request` names the members of `data` that say what was asked
   * for (default: all): when one of them differs from the first, throws `state-conflict` (409).
   */
  abstract insertOnce(
    key: string,
    data: JsonObject,
    request?: readonly string[],
  ): Promise<{ entry: StateEntry; inserted: boolean }>;
  /** Writes when the entry is at this revision, `0` when there must be none. Throws `revision-conflict` (409). */
  abstract upsert(key: string, data: JsonObject, expectedRevision: string): Promise<StateEntry>;
}
