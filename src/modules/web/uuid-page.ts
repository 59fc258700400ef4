import { DomainError } from '../../ports/kernel/domain-error.js';
import { isUuid } from '../../ports/kernel/uuid.js';
import { decodeCursor, encodeCursor, type PageQueryDto } from './pagination.js';

/** Lists here are ordered by a UUID. One entry more than asked for is read, to know whether there is a next page. */
export function uuidPage({ limit, cursor }: PageQueryDto): { limit: number; after: string | undefined } {
  const [after] = decodeCursor(cursor, 1) ?? [];
  if (after !== undefined && !isUuid(after)) {
    throw new DomainError('invalid', 'invalid-cursor', 'the cursor is not one that this list gave');
  }
  return { limit: limit + 1, after };
}

export function toUuidPage<Row, Dto>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
  toDto: (row: Row) => Dto,
): { items: Dto[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    items: kept.map(toDto),
    nextCursor: rows.length > limit && last ? encodeCursor(idOf(last)) : null,
  };
}
