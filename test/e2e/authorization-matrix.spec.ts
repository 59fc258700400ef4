import { randomUUID } from 'node:crypto';
import { routeTable, type Route } from '../../src/modules/web/route-table.js';
import { documentedOperations } from '../client/openapi-document.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { digestOfTables } from './authorization-digest.js';
import { TABLE } from './authorization-table.js';
import type { Row } from './authorization/rows.js';
import { openWorlds, ROLES, type CallerRole, type World } from './authorization-world.js';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
}

/** `GET /a/{b}?c=d#variant`: query and variant belong to the row, not to the route. */
const routeOf = (key: string) => key.replace(/[?#].*$/, '');
const nameOf = ({ policy }: Route) =>
  policy?.kind === 'canvas-member'
    ? `canvas-member:${policy.role}`
    : policy?.kind === 'service'
      ? `service:${policy.scope}`
      : policy?.kind;

/** Every route × every role, against the things of another user (PLT-31). */
describe('authorization matrix', () => {
  let server: TestApp;
  let newWorld: () => Promise<World>;
  let routes: Route[];
  let world: World;
  /** Answers that the OpenAPI document does not know of. */
  const undeclared = new Set<string>();
  beforeAll(async () => {
    server = await openTestApp();
    newWorld = await openWorlds(server);
    world = await newWorld();
    routes = routeTable(server.app);
  });
  afterAll(() => server.close());

  async function call(
    key: string,
    role: CallerRole,
    at: World,
    ids: Readonly<Record<string, string>> = at as never,
  ): Promise<Answer> {
    const row = TABLE[key] as Row;
    const [method = '', path = ''] = key.replace(/#.*$/, '').split(' ');
    const params = { ...ids, ...(ids === (at as never) ? row.params?.(at) : {}) };
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const body = row.body?.(at);
    const token = at.tokens[role];
    const gone = new AbortController();
    const response = await fetch(server.url + url, {
      method,
      signal: gone.signal,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...row.headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? (body as never) : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const stream = type.startsWith('text/event-stream');
    const text = stream ? '' : await response.text();
    if (stream) gone.abort();
    const code =
      type.startsWith('application/problem+json') && text
        ? (JSON.parse(text) as { code: string }).code
        : undefined;
    const operation = documentedOperations().find((each) => each.key === routeOf(key));
    const declared = operation?.answers[response.status];
    if (!declared || (code !== undefined && !operation.codesOf(response.status).includes(code))) {
      undeclared.add(`${routeOf(key)}: ${response.status} ${code ?? ''}`);
    }
    return { status: response.status, text, code };
  }

  const cells = (wanted: (verdict: Row['access'][CallerRole], row: Row) => boolean) =>
    Object.entries(TABLE).flatMap(([key, row]) =>
      ROLES.filter((role) => wanted(row.access[role], row)).map((role) => ({ key, role, row })),
    );
  const isLetIn = ({ status }: Answer) => ![401, 403, 404].includes(status) && status < 500;

  it('PLT-14 every route declares exactly one policy', () => {
    expect(routes.filter(({ declaredPolicies }) => declaredPolicies.length !== 1)).toEqual([]);
    const open = routes.filter(({ policy }) => policy?.kind === 'public').map(({ path }) => path);
    expect(open.sort()).toEqual(['/api/v1/auth/login', '/api/v1/auth/register', '/livez', '/readyz']);
  });

  it('PLT-31 the matrix holds every route with its policy, and nothing else', () => {
    const declared = Object.fromEntries(
      routes.map((route) => [`${route.method} ${route.path}`, nameOf(route)]),
    );
    const expected = Object.fromEntries(
      Object.entries(TABLE).map(([key, { policy }]) => [routeOf(key), policy]),
    );
    expect(expected).toEqual(declared);
  });

  it('PLT-14 PLT-31 every refused cell has its exact status, and nothing of anybody changes', async () => {
    const wrong: string[] = [];
    let before = await digestOfTables(server.db.session);
    for (const { key, role, row } of cells((verdict) => verdict !== 'in')) {
      const answer = await call(key, role, world);
      const after = await digestOfTables(server.db.session);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      before = after;
      if (answer.status !== row.access[role] || answer.code === 'not-found') {
        wrong.push(`${role} ${key}: ${answer.status} ${answer.code ?? ''} instead of ${row.access[role]}`);
      }
      if (changed.length > 0) wrong.push(`${role} ${key}: refused, but changed ${changed.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('PLT-14 what somebody may not see answers as what does not exist', async () => {
    const ids: Record<string, string> = {};
    for (const name of [
      'canvasId',
      'userId',
      'invitationId',
      'reservationId',
      'operationId',
      'sessionId',
      'tokenId',
      'keyId',
    ])
      ids[name] = randomUUID();
    for (const name of ['workspaceId', 'boardId', 'runId']) ids[name] = randomUUID();
    Object.assign(ids, { project: 'default', stepId: 'picture', notificationId: '987654321' });
    ids['storageKey'] = `direct:20260801_${randomUUID()}`;
    const different: string[] = [];
    const hidden = Object.entries(TABLE).filter(
      ([key, row]) => row.access.stranger === 404 && key.includes('{'),
    );
    for (const [key] of hidden) {
      const [theirs, missing] = [await call(key, 'stranger', world), await call(key, 'stranger', world, ids)];
      const seen = ({ status, text }: Answer) => {
        const { code, detail, details } = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
        return JSON.stringify([status, code, detail, details]);
      };
      if (seen(theirs) !== seen(missing)) different.push(`${key}: ${seen(theirs)} and ${seen(missing)}`);
    }
    expect(different).toEqual([]);
  });

  it('PLT-31 every reading cell that lets in lets in, and own lists show nothing of others', async () => {
    const wrong: string[] = [];
    const secrets = [
      world.owner.id,
      world.canvasId,
      world.storageKey,
      world.operationId,
      world.reservationId,
      world.invitationId,
      world.sessionId,
      world.workspaceId,
      world.runId,
    ];
    for (const { key, role, row } of cells((verdict) => verdict === 'in').filter(({ key }) =>
      /^(GET|HEAD)/.test(key),
    )) {
      const answer = await call(key, role, world);
      if (!isLetIn(answer)) wrong.push(`${role} ${key}: ${answer.status} ${answer.code ?? ''}`);
      const isOutsider = ['stranger', 'admin', 'siteAdmin'].includes(role) && row.policy === 'authenticated';
      if (isOutsider && secrets.some((secret) => answer.text.includes(secret)))
        wrong.push(`${role} ${key} shows the owner's things`);
    }
    expect(wrong).toEqual([]);
  });

  it('PLT-31 every writing cell that lets in lets in', async () => {
    const wrong: string[] = [];
    const writing = Object.entries(TABLE).filter(([key]) => !/^(GET|HEAD)/.test(key));
    // What ends a session of the one site administrator comes last.
    for (const [key, row] of writing.sort(
      ([, a], [, b]) => Number(a.consumes ?? 0) - Number(b.consumes ?? 0),
    )) {
      const at = row.consumes ? await newWorld() : world;
      for (const role of ROLES.filter((each) => row.access[each] === 'in')) {
        const answer = await call(key, role, at);
        if (!isLetIn(answer)) wrong.push(`${role} ${key}: ${answer.status} ${answer.code ?? ''}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('PLT-12 PLT-13 every answer of the matrix is declared in the document, with its code', () => {
    expect([...undeclared]).toEqual([]);
  });
});
