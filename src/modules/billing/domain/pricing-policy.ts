import { PRICING_POLICY } from './pricing-policy.data.js';

/** How a quantity is counted. */
export type PriceUnit = 'call' | 'image' | 'second' | '1k_characters';

export interface CapabilityPolicy {
  /** The first is the usual one. */
  readonly units: readonly PriceUnit[];
  readonly models: readonly string[];
}

/** The model of a price that covers its whole capability. */
export const WILDCARD = '*';

const CAPABILITIES: ReadonlyMap<string, CapabilityPolicy> = new Map(
  Object.entries(PRICING_POLICY.capabilities),
);
const ALIASES: ReadonlyMap<string, string> = new Map(Object.entries(PRICING_POLICY.aliases));
const MODEL = /^[a-z0-9][a-z0-9._:/-]{0,199}$/;

/** Undefined: nothing of the kind is sold. */
export function capabilityPolicy(capability: string): CapabilityPolicy | undefined {
  return CAPABILITIES.get(capability);
}

/**
 * The model that really runs (BIL-8), and whether `name` was an alias of it; undefined when it cannot be a model's name.
 * A model that the policy does not list is no fault: the wildcard prices those that come later.
 */
export function normaliseModel(
  name: string,
): { readonly model: string; readonly alias: boolean } | undefined {
  const plain = name.trim().toLowerCase();
  if (!MODEL.test(plain)) return undefined;
  const runs = ALIASES.get(plain);
  return { model: runs ?? plain, alias: runs !== undefined };
}

/** Every (capability, model) pair that gets an exact price (BIL-9, BIL-10). */
export function acceptedPairs(): { readonly capability: string; readonly model: string }[] {
  return [...CAPABILITIES].flatMap(([capability, { models }]) =>
    models.map((model) => ({ capability, model })),
  );
}
