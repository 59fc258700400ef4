import { insertSession, insertUser } from '../builders/canvases.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A logged-in user: `await mina('POST', '/canvases', { title: 'x' })`. A body that is text is sent as it is. */
export type Caller = ((
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>) & {
  readonly userId: string;
  readonly username: string;
  readonly token: string;
};

export type CollaborationApp = TestApp & {
  /** Base of the routes. */
  readonly origin: string;
  /** A new user with a session, straight in the tables: logging in is not what these suites test. */
  caller(): Promise<Caller>;
};

/** The whole application, and callers for it. */
export async function openCollaborationApp(
  options: Parameters<typeof openTestApp>[0] = {},
): Promise<CollaborationApp> {
  const app = await openTestApp(options);
  const caller = async (): Promise<Caller> => {
    const userId = await insertUser(app.db);
    const { username } = await app.db.session.one<{ username: string }>(
      'select username from users where id = $1',
      [userId],
    );
    const { token } = await insertSession(app.db, userId);
    const call = (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> => app.call(method, `/api/v1${path}`, { token, body, headers });
    return Object.assign(call, { userId, username, token });
  };
  return { ...app, origin: `${app.url}/api/v1`, caller };
}
