import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import { mergePatch } from './json-merge.js';
import { personalOf, toLegacy, type PlainDocument } from './legacy-document.js';
import { mergedInto, rewound } from './legacy-merge.js';
import { parseLegacy, shownAsLegacy } from './parse-legacy.js';
import { patchBetween } from './snapshot-diff.js';

const HEAD = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z', revision: '7' };

const name = fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/);
const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,10}$/);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ maxLength: 8 }).filter((text) => !text.includes(':') && text.isWellFormed()),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.oneof(tie('value'), fc.constant(null)), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;
/** Fields that nobody knows, on any level. */
const others = (...taken: string[]) =>
  fc.dictionary(
    name.filter((field) => !taken.includes(field) && !/storageKeys?$/i.test(field)),
    value,
    { maxKeys: 3 },
  );

const node = (nodeId: string): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      unknown: others(
        'id',
        'type',
        'title',
        'position',
        'width',
        'height',
        'parentId',
        'orderKey',
        'data',
        'metadata',
      ),
      known: fc.record(
        {
          title: fc.string({ maxLength: 10 }).filter((text) => !text.includes(':') && text.isWellFormed()),
          position: fc.record({ x: fc.integer({ min: -99, max: 99 }), y: fc.integer({ min: -99, max: 99 }) }),
          width: fc.integer({ min: 0, max: 99 }),
          parentId: id,
        },
        { requiredKeys: [] },
      ),
      data: fc.oneof(
        fc.constant({}),
        others().map((data): JsonObject => ({ data })),
        others().map((metadata): JsonObject => ({ metadata })),
        fc.tuple(others(), value).map(([data, metadata]): JsonObject => ({ data, metadata })),
      ),
    })
    .map(({ unknown, known, data }) => ({
      ...unknown,
      ...JSON.parse(JSON.stringify(known)),
      ...data,
      id: nodeId,
      type: 'plugin:x',
    }));

const edge = (edgeId: string, ends: readonly string[]): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      unknown: others(
        'id',
        'data',
        'metadata',
        'fromNodeId',
        'toNodeId',
        'from',
        'to',
        'fromHandle',
        'toHandle',
        'role',
        'order',
      ),
      fromNodeId: fc.constantFrom(...ends),
      toNodeId: fc.constantFrom(...ends),
      more: fc.record(
        {
          role: fc.constantFrom('mask', 'audio'),
          order: fc.oneof(fc.integer(), fc.constant('a1')),
          fromHandle: name,
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ unknown, more, ...edgeEnds }) => ({
      ...unknown,
      ...JSON.parse(JSON.stringify(more)),
      ...edgeEnds,
      id: edgeId,
    }));

const legacy: fc.Arbitrary<JsonObject> = fc
  .uniqueArray(id, { minLength: 3, maxLength: 8 })
  .chain((ids) =>
    fc.record({
      nodes: fc.tuple(...ids.slice(1).map(node)),
      connections: fc.oneof(
        fc.constant([]),
        edge(ids[0] as string, ids.slice(1)).map((one) => [one]),
      ),
      envelope: others(
        'id',
        'title',
        'createdAt',
        'updatedAt',
        'revision',
        'nodes',
        'connections',
        'groups',
        'viewport',
      ),
      viewport: fc.constant({ x: 1, y: 2, k: 1.5 }),
      personal: fc.record(
        { chatSessions: fc.array(value, { maxLength: 2 }), activeChatId: id },
        { requiredKeys: [] },
      ),
    }),
  )
  .map(({ envelope, personal, ...rest }) => ({
    ...envelope,
    ...JSON.parse(JSON.stringify(personal)),
    ...rest,
    id: 'old-1',
    title: 'Old',
    ...HEAD,
  }));

const head = { id: 'old-1', title: 'Old', ...HEAD };
const parse = (document: JsonObject) => parseLegacy(document, CANVAS_LIMITS);
const document = legacy.map(parse);

describe('the old form of a document', () => {
  it('COL-15 what an old client sends is what it gets back: nothing is lost, whatever fields it has', () => {
    fc.assert(
      fc.property(legacy, (sent) => {
        expect(toLegacy(head, parse(sent), personalOf(sent))).toEqual(sent);
      }),
      { numRuns: 200 },
    );
  });

  it('COL-15 a document comes back from its old form as it was', () => {
    fc.assert(
      fc.property(document, ({ settings, entities }) => {
        const personal = personalOf(settings);
        expect(personal).toEqual({});
        const shown = shownAsLegacy({ settings, entities });
        expect(shown.settings).toEqual(settings);
        expect([...shown.entities]).toEqual([...entities]);
      }),
      { numRuns: 200 },
    );
  });

  it('COL-15 a client that sends what it had loaded changes nothing, whatever others have made of the document', () => {
    fc.assert(
      fc.property(document, document, (loaded, now) => {
        const { target } = mergedInto(mended(now), mended(loaded), { ...mended(loaded), groups: true });
        expect(target.settings).toEqual(now.settings);
        expect([...target.entities]).toEqual([...mended(now).entities]);
      }),
      { numRuns: 200 },
    );
  });

  it('COL-15 a client that nobody meets gets the document that it sent', () => {
    fc.assert(
      fc.property(document, document, (loaded, sent) => {
        const { target, left } = mergedInto(mended(loaded), mended(loaded), {
          ...mended(sent),
          groups: true,
        });
        expect(target.settings).toEqual(sent.settings);
        expect(Object.fromEntries(target.entities)).toEqual(Object.fromEntries(mended(sent).entities));
        expect(left).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('COL-15 fields that two changed apart are both kept, and what one deleted is not brought back by the other', () => {
    const one = (data: JsonObject): PlainDocument => ({
      settings: {},
      entities: new Map([['a', { kind: 'node', body: { type: 'text', data } }]]),
    });
    const loaded = one({ text: 'x', prompt: 'y' });
    const sent = { ...one({ text: 'mine', prompt: 'y' }), groups: false };
    const { target } = mergedInto(one({ text: 'x', prompt: 'theirs' }), loaded, sent);
    expect(target.entities.get('a')?.body).toEqual({
      type: 'text',
      data: { text: 'mine', prompt: 'theirs' },
    });
    const gone = mergedInto({ settings: {}, entities: new Map() }, loaded, sent);
    expect(gone.target.entities.size).toBe(0);
    expect(gone.left).toEqual([{ entityId: 'a', reason: 'gone' }]);
  });

  it('COL-15 an ID that comes to stand for another kind is another entity, whoever makes it so', () => {
    const node = { kind: 'node', body: { type: 'text' } } as const;
    const line = { kind: 'edge', body: { from: 'b', to: 'b' } } as const;
    const document = (a?: typeof node | typeof line): PlainDocument => ({
      settings: {},
      entities: new Map<string, typeof node | typeof line>([['b', node], ...(a ? [['a', a] as const] : [])]),
    });
    const merged = (now: PlainDocument, loaded: PlainDocument, sent: PlainDocument) => {
      const { target, left } = mergedInto(now, loaded, { ...sent, groups: true });
      return [target.entities.get('a'), left];
    };
    expect(merged(document(node), document(node), document(line))).toEqual([line, []]);
    expect(merged(document(line), document(node), document(node))).toEqual([line, []]);
    const moved = { kind: 'node', body: { type: 'text', title: 'x' } } as unknown as typeof node;
    expect(merged(document(line), document(node), document(moved))).toEqual([
      line,
      [{ entityId: 'a', reason: 'gone' }],
    ]);
    expect(merged(document(line), document(), document(node))).toEqual([
      line,
      [{ entityId: 'a', reason: 'id-taken' }],
    ]);
    expect(merged(document(line), document(node), document())).toEqual([line, []]);
  });

  it('COL-15 inverses lead back to what was before', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const steps = [...new Set([...before.entities.keys(), ...after.entities.keys()])].map((key) => {
          const old = before.entities.get(key);
          if (!old) return [{ do: 'drop', kind: 'node', id: key } as const];
          return [{ do: 'put', kind: old.kind, id: key, value: old.body } as const];
        });
        const patch = patchBetween(after.settings, before.settings);
        const back = rewound(after, [...steps, [{ do: 'settings', value: patch }]]);
        expect(back.settings).toEqual(mergePatch(after.settings, patch));
        expect(Object.fromEntries(back.entities)).toEqual(Object.fromEntries(before.entities));
      }),
      { numRuns: 100 },
    );
  });
});

/** As the server keeps it: no parent that is not there, and none that is an edge. */
function mended(of: PlainDocument): PlainDocument {
  const entities: PlainDocument['entities'] = new Map();
  for (const [key, { kind, body }] of of.entities) {
    const { parentId, ...rest } = body;
    const there = typeof parentId === 'string' && of.entities.has(parentId);
    entities.set(key, { kind, body: there ? body : rest });
  }
  return { settings: of.settings, entities };
}
