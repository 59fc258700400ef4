import { documentedOperations } from '../client/openapi-document.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { LISTS } from './lists-cases.js';
import type { ListCase } from './lists/list-kit.js';

interface Page {
  readonly items?: Record<string, string>[];
  readonly nodes?: Record<string, string>[];
  readonly nextCursor: string | null;
}

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is a cursor of no list. */
const NO_CURSORS = [
  '',
  'x',
  '%20',
  '!!',
  cursorOf([]),
  cursorOf([1]),
  cursorOf({ a: '1' }),
  cursorOf('a'),
  cursorOf(null),
  cursorOf(['a\u0000']),
  cursorOf(['\ud800']),
  cursorOf(['a', 'b', 'c', 'd']),
];
/** What has the form of one, for lists with one or two texts as their key. */
const FORGED = [
  ['not-a-uuid'],
  ["' or 1=1 --"],
  ['9'.repeat(30)],
  ['-1'],
  ['2026-99-99 00:00:00+00', 'x'],
  ['image.generate', '💥'],
  ['a', 'b'],
  ['0', '00000000-0000-0000-0000-000000000000'],
  ['infinity', 'x'],
  ['1e400', 'x'],
];

describe('lists', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  const read = (list: ListCase, query: string) =>
    server.call('GET', `/api/v1${list.url}${list.url.includes('?') ? '&' : '?'}${query}`, {
      token: list.token,
    });

  async function page(
    list: ListCase,
    limit: number,
    cursor?: string,
  ): Promise<{ keys: string[]; next: string | undefined }> {
    const answer = await read(
      list,
      `limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    expect(answer.status).toBe(200);
    const { items, nodes, nextCursor } = answer.body as Page;
    const keys = (items ?? nodes ?? []).map(list.keyOf);
    expect(keys.length).toBeLessThanOrEqual(limit);
    // One way to say that there is no more, in every list.
    expect(nextCursor === null || typeof nextCursor === 'string').toBe(true);
    return { keys, next: nextCursor ?? undefined };
  }

  /** All keys by pages of `limit`; `between` runs after each page. */
  async function walk(
    list: ListCase,
    limit: number,
    between?: (seen: readonly string[]) => Promise<void>,
  ): Promise<string[]> {
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; ; pages++) {
      if (pages > 100) throw new Error('the list does not end');
      const { keys, next } = await page(list, limit, cursor);
      seen.push(...keys);
      if (next === undefined) return seen;
      cursor = next;
      await between?.(seen);
    }
  }

  it('PLT-17 every list of the document is walked here', () => {
    const lists = documentedOperations().filter(({ propertiesOf }) =>
      propertiesOf(200).includes('nextCursor'),
    );
    expect(Object.keys(LISTS).sort()).toEqual(lists.map(({ key }) => key).sort());
    for (const { key, queryParameters } of lists)
      expect([key, queryParameters]).toEqual([key, expect.arrayContaining(['limit', 'cursor'])]);
  });

  describe.each(Object.entries(LISTS))('%s', (_, open) => {
    it('PLT-17 pages neither repeat nor hide an entry while others are written and removed', async () => {
      const list = await open(server);
      const made: string[] = [];
      for (let n = 0; n < 7; n++) made.push(await list.add());
      const whole = await walk(list, 200);
      expect(whole).toEqual(expect.arrayContaining(made));
      expect(await walk(list, 1)).toEqual(whole);
      const removed = new Set<string>();
      const remove = async (key: string | undefined) => {
        if (key === undefined || !list.remove || !made.includes(key)) return;
        removed.add(key);
        await list.remove(key);
      };
      const seen = await walk(list, 2, async (before) => {
        if (before.length > whole.length + 2) return;
        // The last one seen is where the cursor stands; one that was not seen yet goes too.
        await remove(before.at(-1));
        if (removed.size < 3) await remove(whole.filter((key) => !before.includes(key)).at(1));
        await list.add();
      });
      expect(seen.filter((key, index) => seen.indexOf(key) !== index)).toEqual([]);
      expect(whole.filter((key) => !removed.has(key) && !seen.includes(key))).toEqual([]);
    });

    it('PLT-13 PLT-17 refuses limits and cursors that are none', async () => {
      const list = await open(server);
      const answers: [string, number, string | null][] = [];
      for (const query of [
        'limit=0',
        'limit=100000',
        'limit=-1',
        'limit=1.5',
        'limit=x',
        'limit=',
        'limit=1&limit=2',
        'unknown=1',
        `cursor=${'a'.repeat(501)}`,
        ...NO_CURSORS.map((cursor) => `cursor=${cursor}`),
      ]) {
        const { status, headers } = await read(list, query);
        answers.push([query, status, headers.get('content-type')]);
      }
      expect(
        answers.filter(([, status, type]) => status !== 400 || !type?.startsWith('application/problem+json')),
      ).toEqual([]);
      const forged = await Promise.all(
        FORGED.map(async (key) => [key, (await read(list, `cursor=${cursorOf(key)}`)).status] as const),
      );
      expect(forged.filter(([, status]) => ![200, 400].includes(status))).toEqual([]);
    });
  });
});
