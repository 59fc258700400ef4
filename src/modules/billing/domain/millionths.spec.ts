import fc from 'fast-check';
import { formatMillionths, parseMillionths } from './millionths.js';

const amount = fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n });

describe('exact decimals', () => {
  it('BIL-1 every amount is written as a decimal text and read back exactly, also where a float could not hold it', () => {
    fc.assert(fc.property(amount, (units) => expect(parseMillionths(formatMillionths(units))).toBe(units)));
    expect(formatMillionths(9_007_199_254_740_993n)).toBe('9007199254.740993');
    expect(formatMillionths(-1_500_000n)).toBe('-1.5');
  });

  it('BIL-1 the text is the shortest one', () => {
    fc.assert(
      fc.property(amount, (units) =>
        expect(formatMillionths(units)).toMatch(/^(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/),
      ),
    );
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '01',
    '1.',
    '.5',
    '1.0000001',
    '1e3',
    '1,5',
    'NaN',
    'Infinity',
    '0x10',
    '1234567890123',
    '１',
  ])('BIL-1 %j is no amount', (text) => {
    expect(parseMillionths(text)).toBeUndefined();
  });
});
