import { DomainError } from '../../../ports/kernel/domain-error.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { decodeCursor, encodeCursor } from '../../web/pagination.js';

/** `found` holds one entry more than the page when there is a next one. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  keyOf: (entry: T) => string,
): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** Cursors are not signed, so what is inside is checked before PostgreSQL reads it as a uuid. */
export function uuidAfter(cursor: string | undefined): string | undefined {
  return keyOf(cursor, isUuid);
}

/** The same for a rising number; 18 digits always fit BIGINT. */
export function numberBefore(cursor: string | undefined): string | undefined {
  return keyOf(cursor, (text) => /^\d{1,18}$/.test(text));
}

function keyOf(cursor: string | undefined, accepts: (text: string) => boolean): string | undefined {
  const key = decodeCursor(cursor, 1)?.[0];
  if (key === undefined || accepts(key)) return key;
  throw new DomainError('invalid', 'invalid-cursor', 'the cursor is not one that this list gave');
}
