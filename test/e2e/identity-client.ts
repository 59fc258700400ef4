import type { OpenedSessionDto } from '../../src/modules/identity/http/auth.dto.js';
import { openTestApp, type CallOptions, type TestApp } from '../harness/test-app.js';
import { createTestUser, makeSiteAdmin, TEST_PASSWORD, type TestUser } from '../harness/test-users.js';

export const PASSWORD = 'correct horse battery staple';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Calls below `/api/v1` of the whole application. */
export class IdentityClient {
  constructor(private readonly app: TestApp) {}

  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>> {
    return this.app.call(method, `/api/v1${path}`, options);
  }

  register(username: string, more: object = {}): Promise<Answer<OpenedSessionDto>> {
    return this.call('POST', '/auth/register', { body: { username, password: PASSWORD, ...more } });
  }

  logIn(
    username: string,
    more: object = {},
    headers: CallOptions['headers'] = {},
  ): Promise<Answer<OpenedSessionDto>> {
    return this.call('POST', '/auth/login', {
      body: { username, password: TEST_PASSWORD, ...more },
      headers,
    });
  }
}

/** The application with its site administrator, `the-founder`. */
export async function openIdentityApp(): Promise<{ app: TestApp; api: IdentityClient; admin: TestUser }> {
  const app = await openTestApp();
  const admin = await createTestUser(app.db.session, { username: 'the-founder' });
  await makeSiteAdmin(app.db.session, admin.id);
  return { app, api: new IdentityClient(app), admin };
}
