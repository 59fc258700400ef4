import { isUuid } from '../../../ports/kernel/uuid.js';
import { decodeCursor, invalidCursor } from '../../web/pagination.js';

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
  throw invalidCursor();
}
