import { searchPattern } from '../../src/modules/collaboration/domain/search-pattern.js';
import { SeededRandom } from '../simulator/random.js';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import { commentsKit, refusal, type CommentsKit } from './comments-kit.js';

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly title: string | null;
  readonly threadId: string | null;
  readonly excerpt: string;
  readonly highlights: readonly { readonly start: number; readonly length: number }[];
}

describe('search in a canvas', () => {
  let app: CollaborationApp;
  let owner: Caller;
  let viewer: Caller;
  let kit: CommentsKit;
  beforeAll(async () => {
    app = await openCollaborationApp();
    [owner, viewer] = [await app.caller(), await app.caller()];
  });
  beforeEach(async () => {
    kit = await commentsKit(app.db, owner);
    await kit.join(viewer, 'viewer');
  });
  afterAll(() => app.close());

  const node = (entityId: string, data: object, title?: string, type = 'text') => ({
    type: 'node.upsert',
    entityId,
    value: { type, ...(title === undefined ? {} : { title }), data },
  });
  const search = (q: string, more = '') =>
    viewer('GET', `${kit.base}/search?q=${encodeURIComponent(q)}${more}`);
  const found = async (q: string, more = '') => (await search(q, more)).body.items as Found[];
  const ids = async (q: string, more = '') => (await found(q, more)).map(({ id }) => id);

  it('COL-13 finds titles, texts and prompts of every type and comments, and ranks titles before texts before comments', async () => {
    await kit.operate(
      owner,
      node('a', { text: 'a boat in the harbour' }),
      node('b', {}, 'The harbour', 'frame'),
      node('c', { prompt: 'harbour' }, undefined, 'image'),
      node('d', { negativePrompt: 'no HARBOUR' }, 'other', 'video'),
      node('e', { instructions: 'harbour sounds' }, undefined, 'audio'),
      node('f', { systemPrompt: 'think of a harbour' }, undefined, 'config'),
      node('g', { prompt: 'harbour' }, undefined, 'plugin:odd'),
      node('h', { model: 'harbour' }),
      node('z', {}, 'Harbour at dawn'),
      { type: 'group.upsert', entityId: 'group', value: { title: 'old harbour' } },
      { type: 'edge.upsert', entityId: 'edge', value: { from: 'a', to: 'b', data: { text: 'harbour' } } },
    );
    const { id: first } = await kit.started(viewer, 'Is this the Harbour?');
    const { id: second } = await kit.started(owner, 'the harbour it is');
    expect(await ids('harbour')).toEqual(['z', 'b', 'group', 'a', 'c', 'd', 'e', 'f', 'g', second, first]);
    expect(await ids('harbour', '&scope=comments')).toEqual([second, first]);
    expect(await ids('harbour', '&scope=nodes&limit=2')).toEqual(['z', 'b']);
  });

  it.each([
    ['Chinese, one character', '港', ['zh']],
    ['Chinese, across what a dictionary would cut', '应该更', ['zh']],
    ['Japanese', 'ハーバー', ['ja']],
    ['Korean', '항구', ['ko']],
    ['Cyrillic in another case', 'ГАВАНЬ', ['ru']],
    ['letters with accents in another case', 'CAFÉ', ['fr']],
    ['an emoji', '🌊', ['em']],
    ['the middle of a word', 'rbou', ['en']],
    ['words with other blanks between them', 'dark  harbour', ['en']],
    ['a percent sign as itself', '100%', ['pc']],
    ['an underscore as itself', 'a_b', ['us']],
    ['a backslash as itself', 'c:\\new', ['bs']],
    ['signs of regular expressions as themselves', '(.*)+[x]?{1}^$|', ['re']],
    ['quotes', `'" or 1=1 --`, ['sq']],
    ['what is nowhere', 'nowhere', []],
    ['a word over the end of a field', 'title text', []],
  ])('COL-13 finds %s', async (_what, q, expected) => {
    await kit.operate(
      owner,
      node('zh', { text: '港口应该更暗一些' }),
      node('ja', { text: '暗いハーバー' }),
      node('ko', { text: '어두운 항구' }),
      node('ru', { text: 'тёмная гавань' }),
      node('fr', { text: 'un café sombre' }),
      node('em', { text: 'dark 🌊 waves' }),
      node('en', { text: 'a very dark\n harbour' }),
      node('pc', { text: '100% or 1000' }),
      node('us', { text: 'a_b and axb' }),
      node('ub', { text: 'axb' }),
      node('bs', { text: 'c:\\new' }),
      node('re', { text: 'x(.*)+[x]?{1}^$|y' }),
      node('sq', { text: `'" or 1=1 --` }),
      node('ov', { text: 'text' }, 'title'),
    );
    const items = await found(q);
    expect(items.map(({ id }) => id)).toEqual(expected);
    for (const { excerpt, highlights } of items) {
      const marked = highlights.map(({ start, length }) => excerpt.slice(start, start + length));
      expect(marked.map((text) => text.toLowerCase().replace(/\s+/g, ' '))).toEqual(
        highlights.map(() => q.toLowerCase().replace(/\s+/g, ' ')),
      );
      expect(highlights).not.toEqual([]);
    }
  });

  it('COL-13 the database finds exactly what the pattern means here', async () => {
    const pieces = [
      'a',
      'B',
      'é',
      'É',
      'ß',
      '港',
      '口',
      ' ',
      '\u3000',
      '\u00a0',
      '\n',
      '.',
      '(',
      '\\',
      '%',
      '🌊',
      'ж',
      'Ж',
      '-',
      ']',
    ];
    const text = (pick: () => number, length: number) =>
      Array.from({ length }, () => pieces[pick() % pieces.length]).join('');
    const random = new SeededRandom(7);
    const pick = () => random.below(1_000);
    const cases = Array.from({ length: 2_000 }, () => ({
      query: `a${text(pick, 1 + random.below(2))}`,
      text: text(pick, 12),
    }));
    const patterns = cases.map(({ query }) => searchPattern(query));
    const { rows } = await app.db.session.pool.query<{ found: boolean }>(
      'select t ~ p as found from unnest($1::text[], $2::text[]) with ordinality as u (t, p, n) order by n',
      [cases.map((each) => each.text), patterns],
    );
    const here = cases.map((each, n) => new RegExp(patterns[n] ?? '', 'u').test(each.text));
    expect(rows.map(({ found: there }) => there)).toEqual(here);
    expect(here.filter(Boolean).length).toBeGreaterThan(20);
  });

  it('COL-13 shows what stands around the place in a long text', async () => {
    const text = `${'before '.repeat(5_000)}needle${' after'.repeat(5_000)}`;
    await kit.operate(owner, node('long', { text }));
    const [one] = await found('needle');
    expect(one?.excerpt.length).toBeLessThanOrEqual(240);
    expect(one?.excerpt).toContain('before needle after');
  });

  it('COL-13 finds nothing of another canvas, of a deleted node or of a deleted comment', async () => {
    const other = await commentsKit(app.db, owner);
    await other.operate(owner, node('a', { text: 'needle' }));
    await other.started(owner, 'needle');
    await kit.operate(owner, node('a', { text: 'needle' }));
    const { id } = await kit.started(viewer, 'needle');
    expect(await ids('needle')).toEqual(['a', id]);
    await kit.operate(owner, { type: 'node.delete', entityId: 'a' });
    await kit.remove(viewer, id);
    expect(await ids('needle')).toEqual([]);
  });

  it.each([
    ['q=', 'validation-failed'],
    ['', 'validation-failed'],
    ['q=%20%20', 'search-query-empty'],
    [`q=${'x'.repeat(101)}`, 'validation-failed'],
    ['q=x&scope=edges', 'validation-failed'],
    [`q=x&cursor=${Buffer.from('["3","a"]').toString('base64url')}`, 'invalid-cursor'],
    [`q=x&cursor=${Buffer.from('["7","a"]').toString('base64url')}`, 'invalid-cursor'],
  ])('COL-13 COL-24 %j is refused', async (query, code) => {
    expect(refusal(await viewer('GET', `${kit.base}/search?${query}`))).toEqual([400, code]);
  });

  it('COL-13 no index holds the texts of entities: an operation that changes a text touches no index', async () => {
    const columns = await app.db.session.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = 'canvas_entities'::regclass`,
    );
    expect(columns.map(({ name }) => name)).not.toContain('body');
    const expressions = await app.db.session.query(
      `select 1 from pg_index where indrelid = 'canvas_entities'::regclass and indexprs is not null`,
    );
    expect(expressions).toEqual([]);
  });

  it('COL-13 looks through many entities in a bounded time, few at once, and turns further ones away', async () => {
    await app.db.session.query(
      `insert into canvas_entities (canvas_id, id, kind, body, revision, bytes)
       select $1, 'n' || n, 'node', jsonb_build_object('id', 'n' || n, 'type', 'text', 'title', 'Node ' || n,
                'data', jsonb_build_object('text', repeat('港口 lorem ipsum ', n % 20) || n)), 1, 300
         from generate_series(1, 20000) as n`,
      [kit.canvasId],
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => search(n % 2 ? 'IPSUM 19999' : '口 lorem ipsum 4')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const busy = answers.filter(({ status }) => status === 503);
    expect(new Set(busy.map(({ body }) => body.code))).toEqual(new Set(['search-busy']));
    expect(await ids('IPSUM 19999')).toEqual(['n19999']);
  }, 30_000);
});
