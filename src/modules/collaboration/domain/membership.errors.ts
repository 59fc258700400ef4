import { DomainError } from '../../../ports/kernel/domain-error.js';

/** Also for those who may not know that it exists (PLT-14). */
export function canvasNotFound(): DomainError {
  return new DomainError('not-found', 'canvas-not-found', 'there is no such canvas');
}

export function missingCanvasRole(): DomainError {
  return new DomainError('forbidden', 'forbidden', 'your role on this canvas does not allow this');
}

export function memberNotFound(): DomainError {
  return new DomainError('not-found', 'member-not-found', 'that user is not a member of this canvas');
}

export function userNotFound(cause?: unknown): DomainError {
  return new DomainError('not-found', 'user-not-found', 'there is no active user of that name', { cause });
}

export function alreadyMember(cause?: unknown): DomainError {
  return new DomainError(
    'conflict',
    'already-a-member',
    'that user is a member already; change the role instead',
    { cause },
  );
}

/** The owner neither leaves nor is removed or changed: there is always exactly one (COL-1). */
export function ownerStays(): DomainError {
  return new DomainError('conflict', 'owner-must-stay', 'transfer the ownership first');
}

export function ownerConflict(cause?: unknown): DomainError {
  return new DomainError('conflict', 'ownership-conflict', 'a canvas has exactly one owner', { cause });
}

export function canvasNotDeleted(): DomainError {
  return new DomainError('conflict', 'canvas-not-deleted', 'the canvas is not deleted');
}

export function tooManyMembers(limit: number): DomainError {
  return new DomainError('conflict', 'too-many-members', `a canvas has at most ${limit} members`, {
    details: { limit },
  });
}

export function tooManyInvitations(limit: number): DomainError {
  return new DomainError(
    'conflict',
    'too-many-invitations',
    `a canvas has at most ${limit} open invitations; revoke one`,
    {
      details: { limit },
    },
  );
}

export function invitationNotFound(): DomainError {
  return new DomainError('not-found', 'invitation-not-found', 'there is no such invitation');
}

export function invitationGone(why: 'expired' | 'used-up' | 'revoked'): DomainError {
  return new DomainError(
    'gone',
    `invitation-${why}`,
    `the invitation is ${why === 'used-up' ? 'used up' : why}`,
  );
}
