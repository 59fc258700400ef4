import { randomUUID } from 'node:crypto';
import { openBilling } from '../../builders/billing.js';
import type { TestApp } from '../../harness/test-app.js';
import { createTestUser, type TestUser } from '../../harness/test-users.js';

/** A list and how it is filled; `add` returns the key of the new entry. */
export interface ListCase {
  readonly url: string;
  readonly token: string;
  readonly keyOf: (item: Record<string, string>) => string;
  readonly add: () => Promise<string>;
  /** Where entries can go away. */
  readonly remove?: (key: string) => Promise<unknown>;
}

export type Lists = Readonly<Record<string, (server: TestApp) => Promise<ListCase>>>;

export const byId = ({ id = '' }: Record<string, string>) => id;
export const admin = (db: TestApp['db']) => createTestUser(db.session, { role: 'admin' });

export async function withCredits({ db }: TestApp): Promise<TestUser> {
  const user = await createTestUser(db.session);
  await openBilling(db).grants.grant({
    userId: user.id,
    amount: 900_000_000n,
    reason: 'test',
    actorId: undefined,
    key: 'test',
  });
  return user;
}

export async function send<Body>(
  server: TestApp,
  user: TestUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await server.call(method, `/api/v1${path}`, {
    token: user.token,
    headers: { 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
