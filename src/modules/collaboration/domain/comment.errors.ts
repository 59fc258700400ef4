import { DomainError, type DomainErrorKind } from '../../../ports/kernel/domain-error.js';

/** Bounds of comments (COL-24). Why: whoever opens a canvas loads them, and one member must not fill it for all. */
export const COMMENT_LIMITS = {
  /** Not deleted, of a canvas. */
  perCanvas: 20_000,
  /** Ever written in a thread. */
  perThread: 1_000,
  bodyLength: 10_000,
  mentions: 20,
  edits: 200,
  /** Different emoji at one comment. */
  emoji: 20,
} as const;

const error =
  (kind: DomainErrorKind, code: string, message: string) =>
  (details: Readonly<Record<string, unknown>> = {}) =>
    new DomainError(kind, code, message, { details });

export const threadNotFound = error('not-found', 'thread-not-found', 'there is no such thread of comments');
export const commentNotFound = error('not-found', 'comment-not-found', 'there is no such comment');
export const nodeNotFound = error('not-found', 'entity-not-found', 'there is no such node');
export const threadDeleted = error('gone', 'thread-deleted', 'all comments of the thread were deleted');
export const commentDeleted = error('gone', 'comment-deleted', 'the comment was deleted');
export const notTheAuthor = error('forbidden', 'not-the-author', 'only the author may do this');
export const tooManyComments = error('conflict', 'too-many-comments', 'the canvas holds no more comments');
export const tooManyReplies = error('conflict', 'too-many-replies', 'the thread is full; start a new one');
export const tooManyEdits = error('conflict', 'too-many-edits', 'the comment was edited too often');
export const tooManyReactions = error(
  'conflict',
  'too-many-reactions',
  'a comment takes no more different emoji',
);
export const notificationNotFound = error(
  'not-found',
  'notification-not-found',
  'there is no such notification',
);

export function commentRateExceeded(retryAfterSeconds: number): DomainError {
  return new DomainError('rate-limited', 'comment-rate-exceeded', 'too many comments at once', {
    retryAfterSeconds,
  });
}

/** By the body of the request 409, by `If-Match` 412. */
export function commentChanged(
  kind: 'conflict' | 'precondition-failed',
  currentRevision: string,
): DomainError {
  const code = kind === 'conflict' ? 'revision-conflict' : 'precondition-failed';
  return new DomainError(kind, code, 'the comment was edited meanwhile', { details: { currentRevision } });
}

const invalid = (code: string, message: string, pointer: string, detail: string, cause?: unknown) =>
  new DomainError('invalid', code, message, { faults: [{ pointer, detail }], cause });

export const mentionOfNoMember = (index: number) =>
  invalid(
    'mention-not-a-member',
    'only members can be mentioned',
    `#/mentionedUserIds/${index}`,
    'is no member',
  );

/** Also of what the author may not read. */
export const attachmentNotFound = (cause?: unknown) =>
  invalid(
    'attachment-not-found',
    'there is no such picture',
    '#/attachmentStorageKey',
    'is no media object that you may read',
    cause,
  );

export const attachmentNoImage = () =>
  invalid(
    'attachment-not-an-image',
    'only pictures can be attached',
    '#/attachmentStorageKey',
    'is not a picture',
  );

export const commentEmpty = () =>
  invalid('comment-empty', 'a comment needs a text or a picture', '#/body', 'must hold something visible');

export const anchorInvalid = (detail: string) =>
  invalid('anchor-invalid', 'the anchor does not fit its kind', '#/anchor', detail);

export const emojiInvalid = () =>
  new DomainError('invalid', 'emoji-invalid', 'a reaction is one emoji', {
    faults: [{ pointer: '#/path/emoji', detail: 'must be one emoji' }],
  });
