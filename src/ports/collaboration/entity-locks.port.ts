import type { PageRequest } from './page.js';

/** Somebody is editing an entity: until it expires, operations of others on it are refused (`entity-locked`). */
export interface EntityLock {
  readonly canvasId: string;
  readonly entityId: string;
  readonly holderId: string;
  readonly clientId: string;
  /** Proves to renew and release that it still is this lock; not told to others. */
  readonly token: string;
  readonly acquiredAt: Date;
  readonly expiresAt: Date;
}

export interface LockRequest {
  readonly canvasId: string;
  readonly entityId: string;
  readonly holderId: string;
  readonly clientId: string;
  readonly token: string;
  readonly ttlSeconds: number;
  /** Locks that the holder may have on the canvas, and the canvas in all. */
  readonly limits: { readonly perUser: number; readonly perCanvas: number };
}

export type LockOutcome =
  | { readonly outcome: 'taken'; readonly lock: EntityLock }
  | { readonly outcome: 'held'; readonly lock: EntityLock }
  | { readonly outcome: 'no-such-entity' }
  | { readonly outcome: 'too-many' };

export type LockProof = Pick<EntityLock, 'canvasId' | 'entityId' | 'holderId' | 'token'>;

/**
 * Taking, renewing and releasing run under the canvas lock that the caller holds, as the operations that are checked against
 * locks do: what was renewed in time has never been open in between. Times are of the database's clock.
 */
export abstract class EntityLocks {
  /** One's own lock and an expired one are taken over, with a new token. */
  abstract take(request: LockRequest): Promise<LockOutcome>;
  /** Undefined when it is held by this token no more. */
  abstract renew(proof: LockProof, ttlSeconds: number): Promise<EntityLock | undefined>;
  /** False when there was nothing to give back. */
  abstract release(proof: LockProof): Promise<boolean>;
  /** Those that hold now, in order of entity. */
  abstract list(canvasId: string, page: PageRequest<string>): Promise<EntityLock[]>;
  /** Whether some have expired. */
  abstract anyExpired(): Promise<boolean>;
  /** Removes up to `limit` that have; returns how many. */
  abstract purge(limit: number): Promise<number>;
}
