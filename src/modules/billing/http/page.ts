import { DomainError } from '../../../ports/kernel/domain-error.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { decodeCursor, encodeCursor } from '../../web/pagination.js';

/** `found` holds one entry more than the page when there is a next one. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  keyOf: (entry: T) => readonly string[],
): { items: readonly T[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && last !== undefined ? encodeCursor(...keyOf(last)) : null,
  };
}

/** Cursors are not signed: what is inside is checked before PostgreSQL reads it as a number or uuid. */
export function ledgerAfter(cursor: string | undefined): string | undefined {
  return checkedKey(cursor, [/^\d{1,18}$/])?.[0];
}

export function reservationAfter(
  cursor: string | undefined,
): { createdAtMicros: string; operationId: string } | undefined {
  const [createdAtMicros, operationId] = checkedKey(cursor, [/^\d{1,16}$/, UUID]) ?? [];
  return createdAtMicros === undefined || operationId === undefined
    ? undefined
    : { createdAtMicros, operationId };
}

export function priceAfter(cursor: string | undefined): { capability: string; model: string } | undefined {
  const [capability, model] = checkedKey(cursor, [/^[a-z0-9_.]{1,64}$/, /^[a-z0-9._:/*-]{1,200}$/]) ?? [];
  return capability === undefined || model === undefined ? undefined : { capability, model };
}

const UUID = { test: isUuid };

function checkedKey(
  cursor: string | undefined,
  forms: readonly { test(text: string): boolean }[],
): string[] | undefined {
  const key = decodeCursor(cursor, forms.length);
  if (key && !key.every((text, i) => forms[i]?.test(text))) throw invalidCursor();
  return key;
}

function invalidCursor(): DomainError {
  return new DomainError('invalid', 'invalid-cursor', 'the cursor is not one that this list gave');
}
