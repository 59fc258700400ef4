import { documentedOperations, type DocumentedOperation } from '../client/openapi-document.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { TABLE } from './authorization-table.js';
import type { Row } from './authorization/rows.js';
import { openWorlds, type World } from './authorization-world.js';

type Json = Record<string, unknown>;

/** Whole bodies that no route accepts. */
const HOSTILE: readonly [string, (valid: string) => string, number][] = [
  ['a NUL in a string', (valid) => valid.replace(/"}$|}$/, ',"x":"a\\u0000b"}').replace('{,', '{'), 400],
  ['a lone surrogate', (valid) => valid.replace(/}$/, ',"x":"\\ud800"}').replace('{,', '{'), 400],
  ['a __proto__ key', (valid) => valid.replace(/}$/, ',"__proto__":{"admin":true}}').replace('{,', '{'), 400],
  [
    '10,000 nested arrays',
    (valid) => valid.replace(/}$/, `,"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`).replace('{,', '{'),
    400,
  ],
  [
    'more than 1 MiB',
    (valid) => valid.replace(/}$/, `,"x":"${'x'.repeat(1_100_000)}"}`).replace('{,', '{'),
    413,
  ],
  ['an unknown field', (valid) => valid.replace(/}$/, ',"unknownField":1}').replace('{,', '{'), 400],
  ['half of it', (valid) => valid.slice(0, -1), 400],
  ['an array', () => '[]', 400],
  ['null', () => 'null', 400],
  ['a text', () => '"x"', 400],
];

/** Routes that take whole documents: this much is not too much for them, but still wrong. */
const TAKE_DOCUMENTS = /\/(imports|legacy)$/;

/** What every property is tried with in turn. */
const VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'x',
  '\u202e💥',
  'x'.repeat(3_000),
  '9'.repeat(40),
  [],
  [null],
  {},
  { a: 1 },
  '../../etc/passwd',
  "' or 1=1 --",
];

const PATHS = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '..%2f..%2fetc',
  '%20',
  'null',
  '-1',
  '0',
  "'%20or%201=1",
  '%F0%9F%92%A5',
  'x'.repeat(400),
  '00000000-0000-0000-0000-00000000000g',
];
const QUERIES = [
  '',
  '%00',
  '%ff',
  '%20',
  '-1',
  '1e400',
  'null',
  '[]',
  '%F0%9F%92%A5',
  'x'.repeat(5_000),
  "'%20or%201=1",
];

/** Hostile input at every route of the document: refused as a problem that it declares, never an error of ours. */
describe('corpus of bad input over all routes', () => {
  let server: TestApp;
  let world: World;
  beforeAll(async () => {
    server = await openTestApp();
    world = await (await openWorlds(server))();
  });
  afterAll(() => server.close());

  const rowOf = ({ key }: DocumentedOperation) =>
    Object.entries(TABLE).find(([name]) => name.replace(/[?#].*$/, '') === key)?.[1] as Row;
  const withBody = documentedOperations().filter(
    ({ operation }) => operation.requestBody?.content?.['application/json'],
  );

  function urlOf(operation: DocumentedOperation, replaced: Record<string, string> = {}): string {
    const params: Record<string, string> = {
      ...(world as never as Record<string, string>),
      ...rowOf(operation).params?.(world),
    };
    return operation.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => replaced[name] ?? encodeURIComponent(params[name] ?? ''),
    );
  }

  async function send(
    operation: DocumentedOperation,
    options: { url?: string; body?: string; type?: string },
  ) {
    const row = rowOf(operation);
    const token = row.policy === 'admin' ? world.tokens.admin : world.tokens.owner;
    const gone = new AbortController();
    const response = await fetch(server.url + (options.url ?? urlOf(operation)), {
      method: operation.method,
      signal: gone.signal,
      headers: {
        authorization: `Bearer ${token}`,
        ...row.headers,
        ...(options.body === undefined ? {} : { 'content-type': options.type ?? 'application/json' }),
      },
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) gone.abort();
    const text =
      type.startsWith('application/problem+json') && operation.method !== 'HEAD' ? await response.text() : '';
    if (!text && !gone.signal.aborted) await response.arrayBuffer();
    return { status: response.status, problem: text ? (JSON.parse(text) as { code: string }) : undefined };
  }

  /** What is wrong with an answer: an error of ours, no problem document, or not declared. */
  function faultOf(
    operation: DocumentedOperation,
    { status, problem }: Awaited<ReturnType<typeof send>>,
  ): string | undefined {
    if (status >= 500) return `${status}`;
    if (status >= 400 && !problem && operation.method !== 'HEAD') return `${status} without a problem`;
    if (!operation.answers[status]) return `${status} ${problem?.code ?? ''} is not declared`;
    if (problem && !operation.codesOf(status).includes(problem.code))
      return `${status} ${problem.code} is not declared`;
    return undefined;
  }

  it.each(withBody.map((operation) => [operation.key, operation] as const))(
    'PLT-9 PLT-13 %s refuses hostile JSON',
    async (_, operation) => {
      const wrong: string[] = [];
      const valid = JSON.stringify(rowOf(operation).body?.(world) ?? {});
      for (const [name, make, usual] of HOSTILE) {
        const expected = usual === 413 && TAKE_DOCUMENTS.test(operation.path) ? 400 : usual;
        const answer = await send(operation, { body: make(valid) });
        const fault =
          answer.status === expected
            ? faultOf(operation, answer)
            : `${answer.status} ${answer.problem?.code ?? ''}`;
        if (fault) wrong.push(`${name}: ${fault}`);
      }
      const plain = await send(operation, { body: valid, type: 'text/plain' });
      if (plain.status !== 415) wrong.push(`text/plain: ${plain.status}`);
      expect(wrong).toEqual([]);
    },
  );

  it.each(withBody.map((operation) => [operation.key, operation] as const))(
    'PLT-13 %s takes any value of any property without failing',
    async (_, operation) => {
      const wrong: string[] = [];
      const valid = (rowOf(operation).body?.(world) ?? {}) as Json;
      for (const property of operation.bodyProperties) {
        for (const value of VALUES) {
          const fault = faultOf(
            operation,
            await send(operation, { body: JSON.stringify({ ...valid, [property]: value }) }),
          );
          if (fault) wrong.push(`${property} = ${JSON.stringify(value).slice(0, 30)}: ${fault}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('PLT-9 PLT-13 no path parameter of any route makes it fail', async () => {
    const wrong: string[] = [];
    for (const operation of documentedOperations().filter(({ path }) => path.includes('{'))) {
      for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
        for (const value of PATHS) {
          const body = rowOf(operation).body?.(world);
          const json = body === undefined || body instanceof Uint8Array ? {} : { body: JSON.stringify(body) };
          const answer = await send(operation, { url: urlOf(operation, { [name]: value }), ...json });
          // Not every broken path reaches the route: what the router itself refuses is `not-found` or `bad-request`.
          const router = ['not-found', 'bad-request', 'uri-too-long'].includes(answer.problem?.code ?? '');
          const fault = router && answer.status < 500 ? undefined : faultOf(operation, answer);
          if (fault) wrong.push(`${operation.key} ${name} = ${value.slice(0, 30)}: ${fault}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('PLT-9 PLT-13 no query parameter of any route makes it fail', async () => {
    const wrong: string[] = [];
    for (const operation of documentedOperations().filter(
      ({ queryParameters }) => queryParameters.length > 0,
    )) {
      for (const query of [
        ...operation.queryParameters.flatMap((name) => QUERIES.map((value) => `${name}=${value}`)),
        'unknown=1',
        '%00=1',
        '__proto__=1',
      ]) {
        const answer = await send(operation, { url: `${urlOf(operation)}?${query}` });
        const fault = answer.status === 414 ? undefined : faultOf(operation, answer);
        if (fault) wrong.push(`${operation.key} ${query.slice(0, 30)}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
