import { DomainError } from '../../../ports/kernel/domain-error.js';

export function versionNotFound(): DomainError {
  return new DomainError('not-found', 'version-not-found', 'there is no such version of this canvas');
}

export function tooManyVersions(limit: number): DomainError {
  return new DomainError(
    'conflict',
    'too-many-versions',
    `a canvas has at most ${limit} named versions; delete one`,
    {
      details: { limit },
    },
  );
}

/** Somebody else's version: its author and the owner of the canvas may change it. */
export function notYourVersion(): DomainError {
  return new DomainError('forbidden', 'forbidden', 'only its author and the owner of the canvas may do this');
}

export function versionNotNamed(): DomainError {
  return new DomainError(
    'conflict',
    'version-not-named',
    'a version that was made automatically has no name to change',
  );
}

export function restoreIdReused(): DomainError {
  return new DomainError('conflict', 'restore-id-reused', 'the restore ID was used for another version');
}

/** Each takes a snapshot and a temporary file; a process does a few at a time. */
export function snapshotsBusy(): DomainError {
  return new DomainError('unavailable', 'snapshots-busy', 'too many snapshots are being made', {
    retryAfterSeconds: 5,
  });
}

export function snapshotDamaged(): DomainError {
  return new DomainError('unavailable', 'snapshot-damaged', 'the stored version is not what was written');
}

export function noRoomForSnapshots(cause: unknown): DomainError {
  return new DomainError('unavailable', 'scratch-unavailable', 'there is no room for temporary files', {
    cause,
    retryAfterSeconds: 30,
  });
}

/** Another worker has made the automatic version of this stretch of the log. */
export function versionExists(cause?: unknown): DomainError {
  return new DomainError('conflict', 'version-exists', 'there is a version of this stretch of the log', {
    cause,
  });
}
