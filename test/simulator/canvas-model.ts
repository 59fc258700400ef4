import fc from 'fast-check';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';

const NODES = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
const GROUPS = ['g0', 'g1', 'g2', 'g3'];
const EDGES = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5'];
export const MEDIA = ['m0', 'm1', 'm2', 'm3'];

/** Few IDs, so that clients meet on them; also IDs of another kind, which must be refused. */
const nodeId = fc.constantFrom(...NODES);
const groupId = fc.constantFrom(...GROUPS);
const edgeId = fc.constantFrom(...EDGES);
const parentId = fc.constantFrom(...NODES, ...GROUPS, ...GROUPS);
/** The base shows the first two to everybody; the others are readable by their owners alone. */
const media = fc.constantFrom('m0', 'm1', 'm0', 'm1', 'm0', 'm1', ...MEDIA);

/** Values whose bytes canonical form could get wrong: key order, numbers, escapes, unicode. */
const plain = fc.oneof(
  fc.constantFrom<number>(0, -0, 1.5, 1e-7, 123456789012, -2.5e-3, 9007199254740991),
  fc.constantFrom('', 'é', '😀', 'a"b\\c', '\n', 'line sep', 'x'),
  fc.boolean(),
);
const odd = fc.dictionary(fc.constantFrom('a', 'B', 'é', '10', '9', 'ﬀ', '😀', 'x y', '~/'), plain, {
  maxKeys: 4,
  noNullPrototype: true,
});

const data = (nullable: boolean): fc.Arbitrary<JsonObject> => {
  const field = <T>(arbitrary: fc.Arbitrary<T>) =>
    nullable ? fc.oneof(arbitrary, fc.constant(null)) : arbitrary;
  return fc.record(
    {
      prompt: field(fc.constantFrom('one', 'two')),
      storageKey: field(media),
      images: field(fc.array(fc.record({ storageKey: media, note: fc.constant(null) }), { maxLength: 2 })),
      firstFrameNodeId: field(nodeId),
      referenceNodeIds: field(fc.uniqueArray(nodeId, { maxLength: 3 })),
      odd: field(fc.oneof(odd, plain)),
      deep: field(
        fc.record({ left: field(odd), right: field(plain) }, { requiredKeys: [], noNullPrototype: true }),
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
};

const position = fc.record(
  { x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) },
  { noNullPrototype: true },
);

function node(patch: boolean): fc.Arbitrary<JsonObject> {
  const extra = patch ? {} : { type: fc.constantFrom('video', 'plugin:x') };
  return fc.record(
    {
      ...extra,
      position,
      parentId: patch ? fc.oneof(parentId, fc.constant(null)) : parentId,
      data: data(patch),
    },
    { requiredKeys: patch ? [] : ['type'], noNullPrototype: true },
  ) as fc.Arbitrary<JsonObject>;
}

const groupValue = fc.record(
  { parentId, title: fc.constantFrom('a', 'b') },
  { requiredKeys: [], noNullPrototype: true },
);
const groupPatch = fc.record(
  { parentId: fc.oneof(parentId, fc.constant(null)), title: fc.constantFrom('c', null) },
  { requiredKeys: [], noNullPrototype: true },
);
const edgeValue = fc.record(
  { from: nodeId, to: nodeId, data: odd },
  { requiredKeys: ['from', 'to'], noNullPrototype: true },
);
const edgePatch = fc.record(
  { to: nodeId, role: fc.constantFrom('mask', null) },
  { requiredKeys: [], noNullPrototype: true },
);

/** What every story begins with: most operations then find what they name. */
export const BASE: readonly Shape[] = [
  {
    type: 'node.upsert',
    entityId: 'base',
    value: { type: 'image', data: { images: [{ storageKey: 'm0' }, { storageKey: 'm1' }] } },
  },
  ...GROUPS.map((entityId): Shape => ({ type: 'group.upsert', entityId, value: {} })),
  ...NODES.map((entityId): Shape => ({ type: 'node.upsert', entityId, value: { type: 'video' } })),
  ...EDGES.map((entityId, at): Shape => ({
    type: 'edge.upsert',
    entityId,
    value: { from: `n${at}`, to: `n${at + 1}` },
  })),
];

type Shape = Omit<CanvasOperation, 'opId'>;
const shape = (
  type: CanvasOperation['type'],
  entityId: fc.Arbitrary<string>,
  value?: fc.Arbitrary<unknown>,
): fc.Arbitrary<Shape> =>
  fc.record(
    { type: fc.constant(type), entityId, ...(value ? { value } : {}) },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Shape>;

const operation: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 8, arbitrary: shape('node.upsert', nodeId, node(false)) },
  { weight: 6, arbitrary: shape('node.patch', nodeId, node(true)) },
  { weight: 1, arbitrary: shape('node.delete', nodeId) },
  { weight: 4, arbitrary: shape('edge.upsert', edgeId, edgeValue) },
  { weight: 2, arbitrary: shape('edge.patch', edgeId, edgePatch) },
  { weight: 1, arbitrary: shape('edge.delete', edgeId) },
  { weight: 3, arbitrary: shape('group.upsert', groupId, groupValue) },
  { weight: 3, arbitrary: shape('group.patch', groupId, groupPatch) },
  { weight: 1, arbitrary: shape('group.delete', groupId) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('settings.patch' as const),
      value: fc.record(
        { backgroundStorageKey: fc.oneof(media, fc.constant(null)), grid: odd },
        { requiredKeys: [], noNullPrototype: true },
      ),
    }),
  },
);

export interface SimulatedBatch {
  readonly client: number;
  readonly operations: readonly Shape[];
  /** Sends the batch twice: right away, or after the round. */
  readonly retry: 'no' | 'at-once' | 'later';
}

export const batch: fc.Arbitrary<SimulatedBatch> = fc.record({
  client: fc.nat({ max: 2 }),
  operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
  retry: fc.constantFrom('no', 'no', 'at-once', 'later'),
});

/** Rounds of batches that are sent at the same time by several clients. */
export const story: fc.Arbitrary<SimulatedBatch[][]> = fc.array(
  fc.array(batch, { minLength: 1, maxLength: 6 }),
  { minLength: 3, maxLength: 10 },
);
