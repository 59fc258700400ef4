import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { usernameKey } from './username.js';

/** At most `attempts` under `key` in a window of `windowSeconds` that begins with the first one. */
export interface AttemptLimit {
  readonly key: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/** Guesses at one account, whoever makes them. Sessions that are open stay open, so that a lock-out costs little. */
export const accountLimit = (username: string): AttemptLimit =>
  limit('account', usernameKey(username), 10, QUARTER_HOUR);

/** Guesses from one address, whatever the accounts (password spraying). */
export const addressLimit = (address: string): AttemptLimit =>
  limit('address', networkOf(address), 100, QUARTER_HOUR);

/** Guesses at the current password by somebody who holds a session. */
export const passwordChangeLimit = (userId: string): AttemptLimit =>
  limit('password', userId, 10, QUARTER_HOUR);

export const registrationLimit = (address: string): AttemptLimit =>
  limit('registration', networkOf(address), 60, HOUR);

/** Digests bound the key's size and keep out of the table what people type into the wrong field: passwords. */
function limit(kind: string, subject: string, attempts: number, windowSeconds: number): AttemptLimit {
  return {
    key: `${kind}:${createHash('sha256').update(subject).digest('base64url')}`,
    attempts,
    windowSeconds,
  };
}

/** One household or host has a whole /64 of IPv6: counting single addresses would count nothing. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped;
  const [head = '', tail] = (mapped.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
