import type { ProviderOutcome } from '../../../ports/generation/generation-provider.port.js';
import type { OutgoingError } from '../../../ports/kernel/safe-fetch.port.js';

/**
 * The table of outcomes (GEN-2, BIL-18). What is certain not to have been taken may be sent again or fails uncharged;
 * everything in doubt is `unknown` and goes to reconciliation:
 *
 * | seen                                           | outcome                          |
 * |------------------------------------------------|----------------------------------|
 * | refused connection, no name, connect timeout   | not-sent                         |
 * | URL against the rules of the safe client       | failed, uncharged                |
 * | 425, 429                                       | not-sent, Retry-After            |
 * | 429 with `insufficient_quota`                  | failed, uncharged                |
 * | other 4xx (but 408, 409), 501, 301, 307, 308   | failed, uncharged                |
 * | 408, 409, 302, 303, 5xx                        | unknown                          |
 * | timeout, cut connection, unreadable answer     | unknown                          |
 */
const MISCONFIGURED: ReadonlySet<string> = new Set([
  'url-invalid',
  'scheme-forbidden',
  'port-forbidden',
  'credentials-forbidden',
  'address-forbidden',
]);

/** Doubts that a repeated request with the same key resolves; the others would only come again. */
const RESOLVED_BY_REPEATING: ReadonlySet<string> = new Set([
  'connection-lost',
  'response-timeout',
  'total-timeout',
  'provider-error',
  'provider-busy-with-request',
]);

const LONGEST_MESSAGE = 300;
const LONGEST_RETRY_SECONDS = 3_600;

export const unknown = (code: string): ProviderOutcome => ({ state: 'unknown', code });
export const failed = (code: string, message: string, charged = false): ProviderOutcome => ({
  state: 'failed',
  code,
  message,
  charged,
});
export const notSent = (code: string, retryAfterSeconds: number): ProviderOutcome => ({
  state: 'not-sent',
  code,
  retryAfterSeconds,
});

export function isRepeatable(outcome: ProviderOutcome): boolean {
  return outcome.state === 'unknown' && RESOLVED_BY_REPEATING.has(outcome.code);
}

export function outcomeOfError(error: OutgoingError): ProviderOutcome {
  if (error.sent) return unknown(error.code);
  if (MISCONFIGURED.has(error.code)) return failed('provider-misconfigured', error.message);
  return notSent(error.code, 5);
}

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As the provider words it, without secrets. */
  readonly code: string | undefined;
  readonly message: string;
}

export function outcomeOfRefusal({ status, headers, code, message }: Refusal): ProviderOutcome {
  if (status === 429 && code === 'insufficient_quota') {
    return failed('provider-quota-exhausted', 'the provider account has no quota left');
  }
  if (status === 429 || status === 425) {
    return notSent('provider-rate-limited', retryAfterSeconds(headers['retry-after'], Date.now()));
  }
  if (status === 409) return unknown('provider-busy-with-request');
  if (status === 408 || (status >= 500 && status !== 501)) return unknown('provider-error');
  // 303, and 302 as many use it, answer a request that was carried out.
  if (status === 302 || status === 303) return unknown('provider-redirected');
  if (status >= 300 && status < 400)
    return failed('provider-misconfigured', 'the provider address redirects');
  if (status === 401 || status === 403)
    return failed('provider-unauthorized', 'the provider refuses our credentials');
  if (status === 404) return failed('provider-model-unavailable', message);
  if (code !== undefined && /content_policy|moderation|safety/.test(code))
    return failed('content-refused', message);
  return failed('provider-rejected', message);
}

/** Seconds or an HTTP date, as RFC 9110 has it; bounded. A date is the provider's: no lease depends on it. */
function retryAfterSeconds(value: string | undefined, nowMs: number): number {
  const text = value?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000);
  return Number.isFinite(seconds) ? Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds)) : 10;
}

/** A provider's words may repeat our key (whole or shortened); they are shown to users. */
export function presentable(message: string, secret: string): string {
  const clean = message
    .replaceAll(secret === '' ? '\u0000' : secret, '[redacted]')
    .replaceAll(/\b(?:sk|pk|rk|r8|key)[-_][\w*.-]{6,}/g, '[redacted]')
    .replaceAll(/bearer\s+\S+/gi, 'Bearer [redacted]')
    // Control characters would break logs and terminals.
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return clean.length <= LONGEST_MESSAGE ? clean : `${clean.slice(0, LONGEST_MESSAGE - 1)}…`;
}
