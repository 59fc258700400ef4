import pg from 'pg';
import { DomainError } from '../../ports/kernel/domain-error.js';

type Make = (error: pg.DatabaseError) => DomainError;

/** Constraint and trigger names → domain errors. Contexts add theirs with `registerConstraintErrors`. */
const byConstraint = new Map<string, Make>();

/**
 * A foreign key is broken from both sides: by a row that names nothing, and by the deletion of what is named. Register one only where
 * the deletion cascades, or means the same; else say it where the row is written.
 *
 * Errors that triggers and functions raise with `using errcode = 'P0001', constraint = '<code>'` are registered by their code.
 */
export function registerConstraintErrors(errors: Readonly<Record<string, Make>>): void {
  for (const [name, make] of Object.entries(errors)) byConstraint.set(name, make);
}

/** Names that have an error of their own, for the suite that looks which side of a foreign key they speak for. */
export function registeredConstraints(): string[] {
  return [...byConstraint.keys()];
}

const byState: Readonly<Record<string, Make>> = {
  '40001': (e) =>
    new DomainError('conflict', 'serialization-failure', 'the transaction met a concurrent one', {
      cause: e,
    }),
  '40P01': (e) =>
    new DomainError('conflict', 'deadlock-detected', 'the transaction met a concurrent one', { cause: e }),
  '55P03': (e) =>
    new DomainError('unavailable', 'lock-timeout', 'the row is locked for too long', {
      cause: e,
      retryAfterSeconds: 1,
    }),
  '57014': (e) =>
    new DomainError('unavailable', 'statement-timeout', 'the database took too long', {
      cause: e,
      retryAfterSeconds: 1,
    }),
};

const UNREACHABLE = /^(08|57P0|53)/; // connection lost, server shutting down or starting, out of resources
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT']);

/** Rethrows a driver's error as a domain error where its meaning is known, else as it is (a logged 500). */
export function mapPgError(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    const known = (error.constraint && byConstraint.get(error.constraint)) || byState[error.code ?? ''];
    if (known) throw known(error);
    if (UNREACHABLE.test(error.code ?? '')) throw databaseUnavailable(error);
  } else if (isConnectionError(error)) {
    throw databaseUnavailable(error);
  }
  throw error;
}

export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'database-unavailable', 'the database does not answer', {
    cause,
    retryAfterSeconds: 2,
  });
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    (code !== undefined && SOCKET.has(code)) ||
    /terminated|timeout|Connection|connection error|not queryable/.test(error.message)
  );
}
