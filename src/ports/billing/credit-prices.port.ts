import type { PriceUnit } from '../../modules/billing/domain/pricing-policy.js';
import type { CreditUnits } from './credit-reservations.port.js';

export interface CreditPrice {
  readonly capability: string;
  /** The model that runs, or `*`. */
  readonly model: string;
  readonly revision: string;
  readonly unit: PriceUnit;
  /** For one `unit`. */
  readonly unitPrice: CreditUnits;
  readonly free: boolean;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface SetPrice {
  readonly capability: string;
  readonly model: string;
  readonly unit: PriceUnit;
  readonly unitPrice: CreditUnits;
  readonly free: boolean;
  readonly enabled: boolean;
  readonly actorId: string;
  readonly reason: string;
  /** What the caller believes the current revision to be, `"0"`: none yet; undefined: whatever it is. */
  readonly expectedRevision: string | undefined;
}

export interface PricePage {
  readonly limit: number;
  readonly after: { readonly capability: string; readonly model: string } | undefined;
}

/** Current prices; each change leaves an immutable version (BIL-7, BIL-16). */
export abstract class CreditPrices {
  /** In the order of capability and model. */
  abstract list(page: PricePage): Promise<CreditPrice[]>;
  /** The exact price of the model, else the wildcard of the capability; enabled or not. */
  abstract resolve(capability: string, model: string): Promise<CreditPrice | undefined>;
  /** Throws `revision-conflict`. */
  abstract set(command: SetPrice): Promise<CreditPrice>;
}
