import type { CommentAnchor, CommentText } from '../../../ports/collaboration/canvas-comments.port.js';
import { anchorInvalid, commentEmpty, emojiInvalid } from './comment.errors.js';

const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** Throws `emoji-invalid` for everything but one emoji, with or without skin tones and joiners. */
export function checkEmoji(text: string): string {
  if (!EMOJI.test(text)) throw emojiInvalid();
  return text;
}

/** Throws `comment-empty`: a picture speaks for itself, nothing at all does not. */
export function checkNotEmpty({ body, attachmentStorageKey }: CommentText): void {
  if (attachmentStorageKey === null && !/[^\s\p{C}]/u.test(body)) throw commentEmpty();
}

/** Throws `anchor-invalid` unless the fields are those of the kind. */
export function anchorOf(given: {
  kind: CommentAnchor['kind'];
  nodeId?: string;
  x?: number;
  y?: number;
}): CommentAnchor {
  const { kind, nodeId = null, x = null, y = null } = given;
  if ((x === null) !== (y === null)) throw anchorInvalid('has x and y, or neither');
  if ((kind === 'node') !== (nodeId !== null)) throw anchorInvalid('has a nodeId when its kind is node');
  if (kind === 'point' && x === null) throw anchorInvalid('needs x and y when its kind is point');
  if (kind === 'canvas' && x !== null) throw anchorInvalid('has no place when its kind is canvas');
  return { kind, nodeId, x, y };
}
