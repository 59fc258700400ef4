import fc from 'fast-check';
import { openCollaborationApp, type Caller, type CollaborationApp } from './collaboration-app.js';
import { content, drop, edge, group, newCanvas, node, patch } from './versions-kit.js';

/** One change by a client that may be refused (a circle, an end that is gone): then it did nothing. */
const id = fc.integer({ min: 0, max: 6 }).map((n) => `x${n}`);
const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(id, fc.string({ maxLength: 3 }))
      .map(([at, text]) => node(at, { data: { text: plain(text) } })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(id, id).map(([at, ref]) => patch(at, { data: { referenceNodeIds: [ref] } })),
  },
  { weight: 2, arbitrary: id.map((at) => group(at)) },
  { weight: 3, arbitrary: fc.tuple(id, id).map(([a, b]) => patch(a, { parentId: b })) },
  { weight: 1, arbitrary: fc.tuple(id, id).map(([a, b]) => patch(a, { parentId: b }, 'group')) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 3 }), id, id).map(([n, a, b]) => edge(`e${n}`, a, b)),
  },
  { weight: 2, arbitrary: id.map((at) => drop(at)) },
  { weight: 1, arbitrary: id.map((at) => drop(at, 'group')) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 3 })
      .map((n) => ({ type: 'settings.patch', value: { n, deep: { n } } })),
  },
);

describe('restoring any version of any canvas', () => {
  let app: CollaborationApp;
  let mina: Caller;
  beforeAll(async () => {
    app = await openCollaborationApp();
    mina = await app.caller();
  });
  afterAll(() => app.close());

  it('COL-13 COL-8 gives its content, whatever was done since, and back again', async () => {
    const changes = fc.array(change, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(changes, changes, async (earlier, later) => {
        const canvas = await newCanvas(mina);
        const tryAll = async (operations: typeof earlier) => {
          for (const operation of operations) await canvas.write(operation).catch(() => undefined);
        };
        await tryAll(earlier);
        const then = await canvas.document();
        const version = await canvas.keep('Then');
        await tryAll(later);
        const before = await canvas.document();
        const restored = await canvas.restore(version.id);
        expect(restored.status).toBe(200);
        expect(content(await canvas.document())).toEqual(content(then));
        await canvas.restore(String(restored.body['beforeVersionId']));
        expect(content(await canvas.document())).toEqual(content(before));
      }),
      { numRuns: 12 },
    );
  });
});

function plain(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '');
}
