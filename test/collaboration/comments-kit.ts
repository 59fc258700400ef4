import { randomUUID } from 'node:crypto';
import type { CanvasComment, CommentThread } from '../../src/ports/collaboration/canvas-comments.port.js';
import type { CanvasNotification } from '../../src/ports/collaboration/canvas-notifications.port.js';
import { insertMember } from '../builders/canvases.js';
import type { TestDatabase } from '../harness/test-database.js';
import type { Answer, Caller } from './collaboration-app.js';

export type ThreadBody = CommentThread & { readonly first: CanvasComment };

export const refusal = ({ status, body }: Answer) => [status, body.code];

/** Comments of one canvas, as its members write them. */
export async function commentsKit(db: TestDatabase, owner: Caller) {
  const canvasId = String((await owner('POST', '/canvases', { title: 'Harbour' })).body.id);
  const base = `/canvases/${canvasId}`;
  const start = (who: Caller, body: unknown = 'x', more: object = {}, headers: Record<string, string> = {}) =>
    who('POST', `${base}/comment-threads`, { anchor: { kind: 'canvas' }, body, ...more }, headers);
  return {
    canvasId,
    base,
    join: (who: Caller, role: 'editor' | 'viewer') => insertMember(db, canvasId, who.userId, role),
    start,
    started: async (who: Caller, body?: unknown, more?: object): Promise<ThreadBody> => {
      const answer = await start(who, body, more);
      if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as unknown as ThreadBody;
    },
    reply: (who: Caller, threadId: string, body: unknown = 'y', more: object = {}) =>
      who('POST', `${base}/comment-threads/${threadId}/comments`, { body, ...more }),
    edit: (who: Caller, commentId: string, body: object, headers: Record<string, string> = {}) =>
      who('PATCH', `${base}/comments/${commentId}`, body, headers),
    remove: (who: Caller, commentId: string) => who('DELETE', `${base}/comments/${commentId}`),
    settle: (who: Caller, threadId: string, how: 'resolve' | 'reopen') =>
      who('POST', `${base}/comment-threads/${threadId}/${how}`),
    react: (who: Caller, commentId: string, emoji: string) =>
      who('PUT', `${base}/comments/${commentId}/reactions/${encodeURIComponent(emoji)}`),
    unreact: (who: Caller, commentId: string, emoji: string) =>
      who('DELETE', `${base}/comments/${commentId}/reactions/${encodeURIComponent(emoji)}`),
    thread: async (who: Caller, threadId: string) =>
      (await who('GET', `${base}/comment-threads/${threadId}`)).body as unknown as ThreadBody,
    comment: async (who: Caller, commentId: string) =>
      (await who('GET', `${base}/comments/${commentId}`)).body as unknown as CanvasComment,
    threads: async (who: Caller, query = '') =>
      (await who('GET', `${base}/comment-threads${query}`)).body.items as ThreadBody[],
    inThread: async (who: Caller, threadId: string) =>
      (await who('GET', `${base}/comment-threads/${threadId}/comments`)).body.items as CanvasComment[],
    operate: (who: Caller, ...operations: object[]) =>
      who('POST', `${base}/operations`, {
        operations: operations.map((each) => ({ opId: `o-${randomUUID()}`, ...each })),
      }),
    sequence: async () =>
      Number(
        (
          await db.session.maybe<{ seq: string }>(
            'select seq from canvas_comment_heads where canvas_id = $1',
            [canvasId],
          )
        )?.seq ?? 0,
      ),
  };
}

export type CommentsKit = Awaited<ReturnType<typeof commentsKit>>;

export async function notificationsOf(who: Caller): Promise<{ items: CanvasNotification[]; unread: number }> {
  return (await who('GET', '/notifications')).body as never;
}

/** A media object straight in the table: whose it is and what it is, is all that counts here. */
export async function insertMedia(db: TestDatabase, ownerId: string, mime = 'image/png'): Promise<string> {
  const key = `media-${randomUUID()}`;
  await db.session.execute(
    `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
     values ($1, $2, 'infinite-canvas/media/' || $1, $3, 10, repeat('a', 64), 'import')`,
    [key, ownerId, mime],
  );
  return key;
}
