import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonPrimitive } from '../../../ports/kernel/json.js';
import { quantityOutOfRange } from './billing.errors.js';
import { formatMillionths, MILLION as ONE, parseMillionths } from './millionths.js';
import type { PriceUnit } from './pricing-policy.js';

/** Millionths of a unit: decimals stay exact. */
export type Quantity = bigint;

type Parameters = Readonly<Record<string, JsonPrimitive>>;

const MAX_QUANTITY = 1_000_000n * ONE;

interface Bound {
  readonly min: bigint;
  readonly max: bigint;
  readonly whole: boolean;
}

const BOUNDS = {
  count: { min: ONE, max: 100n * ONE, whole: true },
  durationSeconds: { min: 1_000n, max: 14_400n * ONE, whole: false },
  characters: { min: ONE, max: 1_000_000n * ONE, whole: true },
} as const satisfies Record<string, Bound>;

/** How much of `unit` these parameters ask for. Throws `quantity-out-of-range` with what is missing or wrong. */
export function quantityOf(unit: PriceUnit, parameters: Parameters): Quantity {
  const quantity = MEASURES[unit](parameters);
  if (quantity > MAX_QUANTITY)
    throw quantityOutOfRange([{ pointer: '#/parameters', detail: 'more than 1000000 units of quantity' }]);
  return quantity;
}

const MEASURES: Readonly<Record<PriceUnit, (parameters: Parameters) => Quantity>> = {
  call: (parameters) => count(parameters),
  image: (parameters) => count(parameters),
  second: (parameters) => (read('durationSeconds', parameters) * count(parameters)) / ONE,
  // Exact: characters are whole, and a thousandth of a whole number of millionths is one.
  '1k_characters': (parameters) => read('characters', parameters) / 1_000n,
};

function count(parameters: Parameters): Quantity {
  return parameters.count === undefined ? ONE : read('count', parameters);
}

function read(name: keyof typeof BOUNDS, parameters: Parameters): Quantity {
  const { min, max, whole } = BOUNDS[name];
  const value = millionths(parameters[name]);
  if (value === undefined || value < min || value > max || (whole && value % ONE !== 0n))
    throw quantityOutOfRange([faultOf(name)]);
  return value;
}

/** A JSON number's shortest decimal text is what the client wrote: exact from there on. */
function millionths(value: JsonPrimitive | undefined): bigint | undefined {
  if (typeof value === 'number') return parseMillionths(String(value));
  return typeof value === 'string' ? parseMillionths(value) : undefined;
}

function faultOf(name: keyof typeof BOUNDS): InputFault {
  const { min, max, whole } = BOUNDS[name];
  const range = `from ${formatMillionths(min)} to ${formatMillionths(max)}`;
  return {
    pointer: `#/parameters/${name}`,
    detail: `must be a ${whole ? 'whole' : 'decimal'} number ${range}`,
  };
}

/** The amount in units of credit, rounded up once (BIL-1), and by how much (a decimal below 1). */
export function priceOf(
  quantity: Quantity,
  unitPrice: bigint,
): { readonly amount: bigint; readonly rounding: string } {
  const exact = quantity * unitPrice;
  const amount = (exact + ONE - 1n) / ONE;
  return { amount, rounding: formatMillionths(amount * ONE - exact) };
}
