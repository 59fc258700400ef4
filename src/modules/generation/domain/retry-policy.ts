/** How often a call that was certainly not taken (`not-sent`) is tried; then the operation fails, uncharged. */
export const MAX_SENDS = 6;
/** Claims that ended before the mark: an operation that kills its workers must not kill them for ever. */
export const MAX_ATTEMPTS_BEFORE_MARK = 20;
/** Polls in a row without an answer until an accepted task counts as unknown. */
export const MAX_POLL_FAILURES = 12;
/** An accepted task that runs longer counts as unknown; it is still looked at, seldom. */
export const ACCEPTED_LIMIT_SECONDS = 24 * 3_600;

const LONGEST_RETRY_SECONDS = 300;
const LONGEST_POLL_SECONDS = 60;
const LONGEST_UNKNOWN_POLL_SECONDS = 3_600;

/** Seconds until the next send; never sooner than the provider asks. `sends` counts from 1. */
export function retryDelay(sends: number, askedSeconds: number): number {
  return clamp(Math.max(doubled(2, sends - 1), finite(askedSeconds)), 1, LONGEST_RETRY_SECONDS);
}

/** Seconds until the next look at a task that runs. */
export function pollDelay(askedSeconds: number): number {
  return clamp(finite(askedSeconds), 1, LONGEST_POLL_SECONDS);
}

/** Seconds until the next look after `failures` looks in a row that told nothing. */
export function pollRetryDelay(failures: number, unknown: boolean): number {
  return clamp(doubled(2, failures - 1), 1, unknown ? LONGEST_UNKNOWN_POLL_SECONDS : LONGEST_RETRY_SECONDS);
}

/** Seconds until an output that could not be applied is tried again. */
export function applyRetryDelay(attempt: number): number {
  return clamp(doubled(1, attempt - 1), 1, LONGEST_RETRY_SECONDS);
}

function doubled(first: number, times: number): number {
  return first * 2 ** Math.min(Math.max(times, 0), 12);
}

function finite(seconds: number): number {
  return Number.isFinite(seconds) ? seconds : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
