import fc from 'fast-check';
import { priceOf, quantityOf } from './quantity.js';

function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('quantities', () => {
  it('BIL-16 parameters give the quantity of each unit, decimals exact', () => {
    expect(quantityOf('call', {})).toBe(1_000_000n);
    expect(quantityOf('image', { count: 3, size: '1024x1024' })).toBe(3_000_000n);
    expect(quantityOf('second', { durationSeconds: 5.1, count: 2 })).toBe(10_200_000n);
    expect(quantityOf('second', { durationSeconds: '0.1' })).toBe(100_000n);
    expect(quantityOf('1k_characters', { characters: 1_234 })).toBe(1_234_000n);
  });

  it.each([
    ['image', { count: 0 }, 'count'],
    ['image', { count: 1.5 }, 'count'],
    ['image', { count: 101 }, 'count'],
    ['image', { count: -1 }, 'count'],
    ['image', { count: null }, 'count'],
    ['image', { count: true }, 'count'],
    ['image', { count: 'many' }, 'count'],
    ['image', { count: Number.NaN }, 'count'],
    ['image', { count: Number.POSITIVE_INFINITY }, 'count'],
    ['second', {}, 'durationSeconds'],
    ['second', { durationSeconds: 0 }, 'durationSeconds'],
    ['second', { durationSeconds: 14_401 }, 'durationSeconds'],
    ['second', { durationSeconds: 1e-7 }, 'durationSeconds'],
    ['second', { durationSeconds: 0.1 + 0.2 }, 'durationSeconds'],
    ['1k_characters', {}, 'characters'],
    ['1k_characters', { characters: 1_000_001 }, 'characters'],
  ] as const)('BIL-16 %s of %j is out of range', (unit, parameters, name) => {
    expect(refusalOf(() => quantityOf(unit, parameters))).toMatchObject({
      code: 'quantity-out-of-range',
      faults: [{ pointer: `#/parameters/${name}` }],
    });
  });

  it('BIL-16 a product of bounded parameters is bounded too', () => {
    expect(refusalOf(() => quantityOf('second', { durationSeconds: 14_400, count: 100 }))).toMatchObject({
      code: 'quantity-out-of-range',
    });
  });

  it('BIL-1 the amount is rounded up, once, by less than one unit', () => {
    expect(priceOf(333_333n, 1n)).toEqual({ amount: 1n, rounding: '0.666667' });
    expect(priceOf(2_000_000n, 3n)).toEqual({ amount: 6n, rounding: '0' });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (quantity, price) => {
          const surplus = priceOf(quantity, price).amount * 1_000_000n - quantity * price;
          expect(surplus >= 0n && surplus < 1_000_000n).toBe(true);
        },
      ),
    );
  });
});
