import type { Answer, TestApp } from '../harness/test-app.js';
import type { TestUser } from '../harness/test-users.js';
import { sha256 } from '../media/media-fixture.js';

export interface SentUpload {
  readonly reservationId: string;
  readonly storageKey: string;
  readonly receipt: string;
}

interface Ticket extends SentUpload {
  readonly upload: { readonly url: string; readonly headers: Record<string, string> };
}

/** Ticket and content. */
export async function sendUpload(
  server: TestApp,
  { token }: TestUser,
  content: Buffer,
  mime = 'image/png',
): Promise<SentUpload> {
  const body = { mime, bytes: content.length, sha256: sha256(content) };
  const ticket = (await server.call('POST', '/api/v1/media/uploads', { token, body })).body as Ticket;
  const { url, headers } = ticket.upload;
  const sent = await server.call('PUT', url, { token, headers, body: new Uint8Array(content) });
  if (sent.status !== 200) throw new Error(`upload: ${sent.status} ${JSON.stringify(sent.body)}`);
  return ticket;
}

export function finishUpload(
  server: TestApp,
  { token }: TestUser,
  { reservationId, receipt }: SentUpload,
): Promise<Answer> {
  return server.call('POST', `/api/v1/media/uploads/${reservationId}/finalize`, { token, body: { receipt } });
}

/** The whole way; the media object's metadata. */
export async function uploadMedia(
  server: TestApp,
  user: TestUser,
  content: Buffer,
  mime?: string,
): Promise<{ readonly storageKey: string }> {
  const done = await finishUpload(server, user, await sendUpload(server, user, content, mime));
  if (done.status !== 200) throw new Error(`finalize: ${done.status} ${JSON.stringify(done.body)}`);
  return done.body;
}
