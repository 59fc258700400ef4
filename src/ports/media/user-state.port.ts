import type { JsonObject } from '../kernel/json.js';
import type { StateEntry } from './app-state.port.js';

/** A user's own state, or undefined: that of the site. */
export type StateOwner = string | undefined;

export interface StateKey {
  readonly key: string;
  readonly revision: string;
  /** Of the JSON text. */
  readonly bytes: number;
  readonly updatedAt: Date;
}

/** What a writer knows: a revision, `0` when there must be no entry, or `any`: that there is one. */
export type ExpectedRevision = string;

/** Keys that are not reserved, of `user_app_state` and, without an owner, of `app_state`. Reserved ones are not there. */
export abstract class UserState {
  /** Serialises the writers of one owner until the end of the transaction. */
  abstract lock(owner: StateOwner): Promise<void>;
  abstract find(owner: StateOwner, key: string): Promise<StateEntry | undefined>;
  /** In order of key, after `after`. */
  abstract keys(owner: StateOwner, after: string | undefined, limit: number): Promise<StateKey[]>;
  /** Undefined when the entry is not as expected. Throws `too-many-state-keys`. Needs the lock. */
  abstract put(
    owner: StateOwner,
    key: string,
    data: JsonObject,
    expected: ExpectedRevision,
    maxKeys: number,
  ): Promise<StateEntry | undefined>;
  /** False when the entry is not as expected. */
  abstract remove(owner: StateOwner, key: string, expected: ExpectedRevision): Promise<boolean>;
  /** Entries of a list inside an entry, those with IDs below `before`, downwards by ID. `path`: the list's place. */
  abstract listed(
    owner: StateOwner,
    key: string,
    path: readonly string[],
    before: string | undefined,
    limit: number,
  ): Promise<JsonObject[]>;
}
