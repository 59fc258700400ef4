import { documentedOperations, type DocumentedOperation } from '../client/openapi-document.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { TABLE } from './authorization-table.js';
import type { Row } from './authorization/rows.js';
import { openWorlds, type World } from './authorization-world.js';

interface Problem {
  readonly code: string;
  readonly errors?: readonly { pointer: string }[];
}

/** On every route of the document: what it does not declare is refused, not ignored. */
describe('undeclared input', () => {
  let server: TestApp;
  let world: World;
  beforeAll(async () => {
    server = await openTestApp();
    world = await (await openWorlds(server))();
  });
  afterAll(() => server.close());

  const rowOf = ({ key }: DocumentedOperation) =>
    Object.entries(TABLE).find(([name]) => name.replace(/[?#].*$/, '') === key)?.[1] as Row;

  async function send(operation: DocumentedOperation, query: string, body: unknown) {
    const row = rowOf(operation);
    const params = { ...(world as never as Record<string, string>), ...row.params?.(world) };
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const answer = await server.call(operation.method, path + query, {
      token: row.policy === 'admin' ? world.tokens.admin : world.tokens.owner,
      ...(row.headers ? { headers: row.headers } : {}),
      ...(body === undefined || body instanceof Uint8Array ? {} : { body }),
    });
    const problem = answer.body as Problem;
    return operation.method === 'HEAD'
      ? [answer.status]
      : [answer.status, problem.code, problem.errors?.map(({ pointer }) => pointer)];
  }

  it.each(documentedOperations().map((operation) => [operation.key, operation] as const))(
    'PLT-13 %s refuses a query parameter that it does not know, with its pointer',
    async (_, operation) => {
      const answer = await send(operation, '?surplus=1', rowOf(operation).body?.(world));
      const pointers = expect.arrayContaining(['#/query/surplus']) as string[];
      const expected = [400, 'validation-failed', pointers];
      expect(answer).toEqual(operation.method === 'HEAD' ? expected.slice(0, 1) : expected);
    },
  );

  const withoutBody = documentedOperations().filter(
    ({ method, operation }) => !['GET', 'HEAD'].includes(method) && !operation.requestBody,
  );

  it.each(withoutBody.map((operation) => [operation.key, operation] as const))(
    'PLT-13 %s takes no body, and refuses one that says something',
    async (_, operation) => {
      for (const body of [{ surplus: 1 }, [1], 'text', 7])
        expect(await send(operation, '', JSON.stringify(body))).toEqual([400, 'validation-failed', ['#']]);
    },
  );
});
