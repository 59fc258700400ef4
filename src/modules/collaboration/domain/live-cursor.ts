import { DomainError } from '../../../ports/kernel/domain-error.js';

/** A place in the live stream of a canvas: every event up to here was received. */
export interface LiveCursor {
  readonly revision: bigint;
  readonly commentSeq: bigint;
}

const FORM = /^(\d{1,19})\.(\d{1,19})$/;
const MAX = 2n ** 63n - 1n;

/** `<revision>.<commentSeq>`, as `Last-Event-ID` carries it. */
export function formatLiveCursor({ revision, commentSeq }: LiveCursor): string {
  return `${revision}.${commentSeq}`;
}

/** Undefined when the client gave none; throws `invalid-live-cursor` for what is not a cursor of ours. */
export function parseLiveCursor(text: string | undefined): LiveCursor | undefined {
  if (text === undefined || text === '') return undefined;
  const [, revision, commentSeq] = FORM.exec(text) ?? [];
  if (revision !== undefined && commentSeq !== undefined) {
    const cursor = { revision: BigInt(revision), commentSeq: BigInt(commentSeq) };
    if (cursor.revision <= MAX && cursor.commentSeq <= MAX) return cursor;
  }
  throw new DomainError(
    'invalid',
    'invalid-live-cursor',
    'the last event ID is not one that this stream gave',
  );
}
