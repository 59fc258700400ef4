import { formatMillionths } from '../../modules/billing/domain/millionths.js';
import type { CreditUnits } from './credit-reservations.port.js';

/** An amount as every API shows it (BIL-1): credits, the shortest exact decimal. `1500000n` → `"1.5"`. */
export function creditText(units: CreditUnits): string {
  return formatMillionths(units);
}
