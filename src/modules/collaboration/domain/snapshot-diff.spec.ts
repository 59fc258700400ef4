import fc from 'fast-check';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import { mergePatch, withoutNulls } from './json-merge.js';
import { parentsFirst, type Placement } from './parents-first.js';
import { changedFields, differences, patchBetween } from './snapshot-diff.js';
import { compareLines, type SnapshotLine } from './snapshot-line.js';

/** As bodies are: no null members, and not the one name that the write path refuses. */
const json = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd/e', 'toString'), fc.jsonValue({ maxDepth: 2 }))
  .filter((value) => !JSON.stringify(value).includes('__proto__'))
  .map((value) => withoutNulls(value as JsonObject));

async function* stream(lines: readonly SnapshotLine[]): AsyncGenerator<SnapshotLine> {
  yield* await Promise.resolve(lines);
}

describe('differences of snapshots', () => {
  it('COL-13 the patch between two objects makes one of the other; without a difference it is empty', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const patch = patchBetween(before, after);
        expect(canonicalJson(mergePatch(before, patch))).toBe(canonicalJson(after));
        expect(changedFields(before, after, 100).length > 0).toBe(Object.keys(patch).length > 0);
      }),
    );
  });

  it('COL-13 changed fields are JSON pointers, and no more than asked for', () => {
    const before = { a: { b: 1, c: [1, 2] }, 'x/y': 1, 'm~n': 1, same: { deep: true } };
    const after = { a: { b: 2, c: [1] }, 'm~n': 2, same: { deep: true }, added: {} };
    expect(changedFields(before, after, 10)).toEqual(['/a/b', '/a/c', '/added', '/m~0n', '/x~1y']);
    expect(changedFields(before, after, 2)).toHaveLength(2);
  });

  it('COL-13 two streams are compared as two maps would be', async () => {
    const line = fc.record({
      kind: fc.constantFrom('node' as const, 'edge' as const, 'group' as const),
      id: fc.constantFrom('a', 'b', 'B', 'b1', 'c'),
      revision: fc.constantFrom('1', '2'),
      body: fc.constantFrom('{}', '{"x":1}'),
    });
    const key = ({ kind, id }: Pick<SnapshotLine, 'kind' | 'id'>) => `${kind} ${id}`;
    const lines = fc.uniqueArray(line, { selector: key }).map((each) => each.sort(compareLines));
    await fc.assert(
      fc.asyncProperty(lines, lines, async (left, right) => {
        const found = new Map<string, string>();
        for await (const { before, after } of differences(stream(left), stream(right)))
          found.set(
            key((before ?? after) as SnapshotLine),
            before ? (after ? 'changed' : 'removed') : 'added',
          );
        const [old, now] = [
          new Map(left.map((l) => [key(l), l.body])),
          new Map(right.map((l) => [key(l), l.body])),
        ];
        const expected = new Map<string, string>();
        for (const each of new Set([...old.keys(), ...now.keys()]))
          if (old.get(each) !== now.get(each))
            expected.set(each, !now.has(each) ? 'removed' : old.has(each) ? 'changed' : 'added');
        expect(new Map([...found].sort())).toEqual(new Map([...expected].sort()));
      }),
    );
  });

  it('COL-13 placements come after those of their parents, each once', () => {
    const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((seeds) =>
      seeds.map((seed, at): Placement => ({
        kind: 'node',
        id: `n${at}`,
        parentId: at ? `n${seed % at}` : 'outside',
      })),
    );
    fc.assert(
      fc.property(
        tree.chain((placed) => fc.shuffledSubarray(placed)),
        (placements) => {
          const ordered = parentsFirst(placements);
          const place = new Map(ordered.map(({ id }, at) => [id, at]));
          expect(ordered).toHaveLength(placements.length);
          for (const { id, parentId } of placements)
            expect(place.get(parentId) ?? -1).toBeLessThan(place.get(id) as number);
        },
      ),
    );
  });
});
