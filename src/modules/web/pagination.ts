import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { OptionalField } from './validation.js';

/** Query of every list (PLT-17). Described here, as the OpenAPI plugin reads `*.dto.ts` only. */
export class PageQueryDto {
  @ApiPropertyOptional({
    description: 'How many entries at most',
    type: 'integer',
    example: 50,
    minimum: 1,
    maximum: 200,
    default: 50,
  })
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  @ApiPropertyOptional({
    description: '`nextCursor` of the page before; opaque',
    example: 'WyIyMDI2LTEyLTAxVDAwOjAwOjAwLjAwMDAwMCswMCIsIjEiXQ',
    type: String,
    maxLength: 500,
  })
  @OptionalField()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

/** Keyset cursors: the sort key of the last entry, so that concurrent writes neither repeat nor hide entries. */
export function encodeCursor(...key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * A page of what was found, where one entry more than asked for was read to know whether there is a next page. `keyOf`: the sort key, a text
 * or several.
 */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  keyOf: (entry: T) => string | readonly string[],
): { items: T[]; nextCursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const more = found.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(...[keyOf(last)].flat()) : null };
}

/** The sort key again, undefined for the first page; throws `invalid-cursor`. `parts`: how many texts the key has. */
export function decodeCursor(cursor: string | undefined, parts: number): string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === parts && key.every(isCleanText)) return key;
  } catch {
    // falls through
  }
  throw invalidCursor();
}

/** One error for everything that is not a cursor of the list. */
export function invalidCursor(): DomainError {
  return new DomainError('invalid', 'invalid-cursor', 'the cursor is not one that this list gave');
}

function isCleanText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}
