import { DomainError } from '../../../ports/kernel/domain-error.js';

/** What a client tells of itself. Coordinates are those of the canvas. */
export interface PresenceState {
  readonly cursor: { readonly x: number; readonly y: number } | null;
  /** IDs of entities. */
  readonly selection: readonly string[];
  readonly viewport: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** True: the client itself says that its user is away. */
  readonly idle: boolean;
}

export const NOTHING_TOLD: PresenceState = { cursor: null, selection: [], viewport: null, idle: false };

/** One tab of one user on one canvas. Two users may have made the same client ID. */
export interface PresenceKey {
  readonly canvasId: string;
  readonly userId: string;
  readonly clientId: string;
}

export const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Characters of all IDs of a selection: with the rest of the state it must fit one message between processes. */
export const MAX_SELECTION_LENGTH = 4_000;

/** Light and dark backgrounds both leave these readable, and neighbours in the list are far apart. */
const COLOURS = [
  '#e6194b',
  '#3cb44b',
  '#4363d8',
  '#f58231',
  '#911eb4',
  '#00a3a3',
  '#d81bb5',
  '#7a9a01',
  '#9a6324',
  '#0b7fab',
  '#b8860b',
  '#6a5acd',
  '#c2185b',
  '#2e8b57',
  '#a0522d',
  '#546e7a',
] as const;

/** The same on every canvas, in every process and session: people learn the colours of their colleagues. */
export function colourOf(userId: string): string {
  let hash = 2_166_136_261;
  for (let at = 0; at < userId.length; at++) hash = Math.imul(hash ^ userId.charCodeAt(at), 16_777_619);
  return COLOURS[(hash >>> 0) % COLOURS.length] ?? COLOURS[0];
}

export function presenceTooLarge(): DomainError {
  return new DomainError('too-large', 'presence-too-large', 'the selection is too long to be shown', {
    details: { limit: MAX_SELECTION_LENGTH },
    faults: [{ pointer: '#/selection', detail: `at most ${MAX_SELECTION_LENGTH} characters in all` }],
  });
}

export function presenceRateExceeded(retryAfterSeconds: number): DomainError {
  return new DomainError('rate-limited', 'presence-rate-exceeded', 'too many presence updates', {
    retryAfterSeconds,
  });
}

export function tooManyClients(limit: number): DomainError {
  return new DomainError('rate-limited', 'too-many-clients', 'close another tab of this canvas first', {
    details: { limit },
    retryAfterSeconds: 10,
  });
}
