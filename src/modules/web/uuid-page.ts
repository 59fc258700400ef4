import { isUuid } from '../../ports/kernel/uuid.js';
import { decodeCursor, invalidCursor, pageOf, type PageQueryDto } from './pagination.js';

/** Lists here are ordered by a UUID. One entry more than asked for is read, to know whether there is a next page. */
export function uuidPage({ limit, cursor }: PageQueryDto): { limit: number; after: string | undefined } {
  const [after] = decodeCursor(cursor, 1) ?? [];
  if (after !== undefined && !isUuid(after)) {
    throw invalidCursor();
  }
  return { limit: limit + 1, after };
}

export function toUuidPage<Row, Dto>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
  toDto: (row: Row) => Dto,
): { items: Dto[]; nextCursor: string | null } {
  const { items, nextCursor } = pageOf(rows, limit, idOf);
  return { items: items.map(toDto), nextCursor };
}
