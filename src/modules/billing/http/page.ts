import { isUuid } from '../../../ports/kernel/uuid.js';
import { decodeCursor, invalidCursor } from '../../web/pagination.js';

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
