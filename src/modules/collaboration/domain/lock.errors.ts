import type { EntityLock } from '../../../ports/collaboration/entity-locks.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';

/** Entities that one user, and that everybody together, may hold on a canvas. */
export const LOCK_LIMITS = { perUser: 50, perCanvas: 500 };

export const LOCK_SECONDS = { least: 5, most: 60, usual: 30 };

export function entityLocked({ entityId, holderId, expiresAt }: EntityLock): DomainError {
  return new DomainError('conflict', 'entity-locked', 'somebody else is editing the entity', {
    details: { entityId, holderUserId: holderId, expiresAt: expiresAt.toISOString() },
  });
}

export function noEntityToLock(): DomainError {
  return new DomainError('not-found', 'entity-not-found', 'there is no such entity');
}

export function tooManyLocks(): DomainError {
  return new DomainError('conflict', 'too-many-locks', 'release a lock first', { details: LOCK_LIMITS });
}

/** It expired, was taken over by another tab or ended with the right; what is written now may be refused. */
export function lockLost(): DomainError {
  return new DomainError('conflict', 'lock-lost', 'the lock is not held any more; take it anew');
}
