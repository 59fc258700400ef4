import { generationStateConflict } from './generation.errors.js';
import type {
  BillingState,
  DeliveryState,
  ExecutionState,
} from '../../../ports/generation/generation-engine.port.js';

/** Which execution states may follow; the trigger `generation_operations_guard` holds the same table. */
export const NEXT_STATES: Readonly<Record<ExecutionState, readonly ExecutionState[]>> = {
  queued: ['sent', 'failed', 'cancelled'],
  sent: ['queued', 'accepted', 'succeeded', 'failed', 'unknown', 'cancelled'],
  accepted: ['succeeded', 'failed', 'unknown', 'cancelled'],
  unknown: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

type TerminalState = 'succeeded' | 'failed' | 'cancelled';

/** Before the database has to refuse. */
export function requireMayFollow(from: ExecutionState, to: ExecutionState): void {
  if (!NEXT_STATES[from].includes(to)) throw generationStateConflict();
}

/** How an operation ends: the three states together, so that no caller combines them wrongly. */
export interface Ending {
  readonly execution: TerminalState;
  /** Whether the account pays (BIL-18). */
  readonly charged: boolean;
  readonly errorCode: string | undefined;
}

export const SUCCESS: Ending = { execution: 'succeeded', charged: true, errorCode: undefined };

export function failure(errorCode: string, charged = false): Ending {
  return { execution: 'failed', charged, errorCode: asErrorCode(errorCode) };
}

export const CANCELLED: Ending = { execution: 'cancelled', charged: false, errorCode: 'cancelled' };

/** Billing as it follows from the ending; the reservation's own answer is what is recorded. */
export function billingOf(ending: Ending): Exclude<BillingState, 'held'> {
  return ending.charged ? 'settled' : 'released';
}

/** Delivery as it is while the consumer decides: success has something to deliver. */
export function deliveryOf(ending: Ending): DeliveryState {
  return ending.execution === 'succeeded' ? 'pending' : 'none';
}

/** Provider codes as columns and clients take them: bounded, lower case, no free text. */
export function asErrorCode(code: string): string {
  const clean = code
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 100);
  return clean === '' ? 'provider-error' : clean;
}
