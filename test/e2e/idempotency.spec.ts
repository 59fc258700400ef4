import { randomUUID } from 'node:crypto';
import { PgIdempotentResponses } from '../../src/adapters/postgres/platform/pg-idempotent-responses.js';
import { PgSession } from '../../src/adapters/postgres/pg-session.js';
import { PgUnitOfWork } from '../../src/adapters/postgres/pg-unit-of-work.js';
import { documentedOperations, type DocumentedOperation } from '../client/openapi-document.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { TABLE } from './authorization-table.js';
import type { Row } from './authorization/rows.js';
import { openWorlds, type World } from './authorization-world.js';

/** Creating and spending requests that need no key, and why a second one makes no second thing. */
const BY_OTHER_MEANS: Readonly<Record<string, string>> = {
  'POST /api/v1/generations':
    'operationId names the operation: the same request is answered with the first outcome',
  'POST /api/v1/canvases/{canvasId}/versions':
    'requestId names the request: it gets the version that it made',
  'POST /api/v1/auth/register': 'the username is taken by the first',
  'POST /api/v1/canvases/{canvasId}/invitations': 'the answer holds a secret that is stored as a digest only',
  'POST /api/v1/auth/api-keys': 'the answer holds a secret that is stored as a digest only',
  'POST /api/v1/admin/service-tokens': 'the answer holds a secret that is stored as a digest only',
};

const creating = documentedOperations().filter(
  ({ method, answers }) => method === 'POST' && ('201' in answers || '202' in answers),
);
const takesKey = ({ operation }: DocumentedOperation) =>
  operation.parameters.some(({ name, in: place }) => place === 'header' && name === 'Idempotency-Key');

describe('Idempotency-Key on every route', () => {
  let server: TestApp;
  let world: World;
  beforeAll(async () => {
    server = await openTestApp();
    world = await (await openWorlds(server))();
  });
  afterAll(() => server.close());

  it('PLT-15 every creating or spending request says how it is made once', () => {
    const silent = creating.filter((operation) => !takesKey(operation) && !(operation.key in BY_OTHER_MEANS));
    expect(silent.map(({ key }) => key)).toEqual([]);
    const keys = new Set(creating.map(({ key }) => key));
    expect(Object.keys(BY_OTHER_MEANS).filter((key) => !keys.has(key))).toEqual([]);
  });

  const stored = creating.filter((operation) => takesKey(operation) && '201' in operation.answers);

  it.each(stored.map((operation) => [operation.key, operation] as const))(
    'PLT-15 %s: the first answer again, another payload refused, another caller free to use the key',
    async (key, operation) => {
      const row = Object.entries(TABLE).find(([name]) => name.replace(/[?#].*$/, '') === key)?.[1] as Row;
      const params = { ...(world as never as Record<string, string>), ...row.params?.(world) };
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      const admin = row.policy === 'admin';
      const send = (body: unknown, token = admin ? world.tokens.admin : world.tokens.owner, query = '') =>
        server.call('POST', path + query, {
          ...(token ? { token } : {}),
          body,
          headers: { ...row.headers, 'idempotency-key': idempotencyKey },
        });
      const idempotencyKey = randomUUID();
      const body = row.body?.(world) as Record<string, unknown>;
      const [first, second] = [await send(body), await send(body)];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
        null,
        'true',
      ]);

      const [name = ''] = Object.keys(body).filter((each) => typeof body[each] === 'string');
      const other = await send({ ...body, [name]: otherText(String(body[name])) });
      expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency-key-reused' }]);

      const another = await send(body, admin ? world.tokens.siteAdmin : world.tokens.stranger);
      expect(another.headers.get('idempotency-replayed')).toBeNull();
      expect(another.body).not.toEqual(first.body);
    },
  );

  it('PLT-15 who comes while the first still runs waits, and is told when that takes too long', async () => {
    const { db } = server;
    const scope = { principal: 'user:1', method: 'POST', route: '/slow', key: 'k' };
    const first = new PgIdempotentResponses(db.session);
    const session = new PgSession(db.session.pool);
    const second = new PgIdempotentResponses(session);
    const begin = () =>
      new PgUnitOfWork(session).run({ lockTimeoutMs: 50 }, () => second.begin(scope, 'hash'));
    await db.uow.run({}, async () => {
      await first.begin(scope, 'hash');
      await expect(begin()).rejects.toMatchObject({
        kind: 'conflict',
        code: 'idempotency-in-progress',
      });
      await first.complete(scope, 201, { done: true });
    });
    expect(await begin()).toEqual({ status: 201, body: { done: true } });
  });

  it('PLT-15 answers are kept for a day and then forgotten', async () => {
    const { db } = server;
    const responses = new PgIdempotentResponses(db.session);
    await db.session.execute(
      `insert into idempotency_keys (principal, method, route, key, payload_hash, status, response, created_at)
       values ('user:2', 'POST', '/x', 'young', 'h', 201, '{}', now() - interval '23 hours'),
              ('user:2', 'POST', '/x', 'old', 'h', 201, '{}', now() - interval '25 hours')`,
    );
    await responses.purge(100);
    const kept = await db.session.query(`select key from idempotency_keys where principal = 'user:2'`);
    expect(kept).toEqual([{ key: 'young' }]);
  });
});

/** Another value of the same form. */
function otherText(text: string): string {
  if (/^[0-9a-f-]{36}$/.test(text)) return randomUUID();
  return /^\d/.test(text) ? `${text}1` : `${text}x`;
}
