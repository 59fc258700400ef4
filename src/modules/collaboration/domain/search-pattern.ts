import { DomainError } from '../../../ports/kernel/domain-error.js';

export const MAX_QUERY_LENGTH = 100;

/** Spelled out as well: which blanks `\s` means depends on the database's locale. */
const BLANKS =
  '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+';

const SYNTAX = /[\\^$.*+?()[\]{}|/]/;

/**
 * A regular expression, for the database and for here, that matches what was typed at any place of a text, whatever its case, with
 * any blanks between its words. Cases are spelled out letter by letter: databases differ in which letters they can fold.
 * Throws `search-query-empty`.
 */
export function searchPattern(query: string): string {
  const words = query
    .normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
  if (words.length === 0)
    throw new DomainError('invalid', 'search-query-empty', 'there is nothing to look for', {
      faults: [{ pointer: '#/query/q', detail: 'must hold something visible' }],
    });
  return words.map((word) => [...word].map(anyCaseOf).join('')).join(BLANKS);
}

function anyCaseOf(letter: string): string {
  if (SYNTAX.test(letter)) return `\\${letter}`;
  const cases = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  const single = [...cases].filter((each) => [...each].length === 1);
  return single.length > 1 ? `[${single.join('')}]` : letter;
}

export interface Highlight {
  /** UTF-16 units from the beginning of the excerpt. */
  readonly start: number;
  readonly length: number;
}

export function highlightsIn(excerpt: string, pattern: string): Highlight[] {
  return [...excerpt.matchAll(new RegExp(pattern, 'gu'))].map(({ index, 0: { length } }) => ({
    start: index,
    length,
  }));
}
