import fc from 'fast-check';
import { highlightsIn, searchPattern } from './search-pattern.js';

const finds = (query: string, text: string) => new RegExp(searchPattern(query), 'u').test(text);
const typed = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.normalize('NFC'))
  .filter((text) => /[^\s\p{Cc}]/u.test(text));
const around = fc.string({ unit: 'grapheme', maxLength: 8 });

describe('searchPattern', () => {
  it('COL-13 finds what was typed anywhere in a text, whatever it holds', () => {
    fc.assert(
      fc.property(typed, around, around, (query, before, after) => {
        expect(finds(query, `${before}${query.replace(/\p{Cc}/gu, ' ')}${after}`)).toBe(true);
      }),
    );
  });

  it('COL-13 letters that have one other case match it', () => {
    const letter = fc.constantFrom(...'abzAZéÉñÑжЖωΩդԴ𐐀𐐨ａＡ');
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 8 }), (letters) => {
        const text = letters.join('');
        expect(finds(text, text.toUpperCase()) && finds(text, text.toLowerCase())).toBe(true);
      }),
    );
  });

  it('COL-13 means nothing but itself', () => {
    for (const sign of [...'.*+?()[]{}|^$\\/-_%#&~!"\'<>=:;,@']) {
      expect([sign, finds(`a${sign}b`, `a${sign}b`)]).toEqual([sign, true]);
      expect([sign, finds(`a${sign}b`, 'axb'), finds(`a${sign}b`, 'ab')]).toEqual([sign, false, false]);
    }
  });

  it('COL-13 tells where the text holds it, in units of the language that shows it', () => {
    expect(highlightsIn('🌊 Wave, wave 🌊wave', searchPattern('WAVE'))).toEqual([
      { start: 3, length: 4 },
      { start: 9, length: 4 },
      { start: 16, length: 4 },
    ]);
  });
});
