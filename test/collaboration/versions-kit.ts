import { randomUUID } from 'node:crypto';
import type { Caller, CollaborationApp } from './collaboration-app.js';

type Operation = Record<string, unknown>;

export const node = (entityId: string, value: object = {}): Operation => ({
  type: 'node.upsert',
  entityId,
  value: { type: 'text', ...value },
});
export const group = (entityId: string, value: object = {}): Operation => ({
  type: 'group.upsert',
  entityId,
  value,
});
export const edge = (entityId: string, from: string, to: string): Operation => ({
  type: 'edge.upsert',
  entityId,
  value: { from, to },
});
export const patch = (entityId: string, value: object, kind = 'node'): Operation => ({
  type: `${kind}.patch`,
  entityId,
  value,
});
export const drop = (entityId: string, kind = 'node'): Operation => ({ type: `${kind}.delete`, entityId });

export interface Document {
  readonly revision: string;
  readonly settings: object;
  readonly nodes: readonly Record<string, unknown>[];
  readonly edges: readonly Record<string, unknown>[];
  readonly groups: readonly Record<string, unknown>[];
}

/** What stays the same when something is brought back: everything but revisions. */
export function content({ settings, nodes, edges, groups }: Document): object {
  const bare = (entities: Document['nodes']) => entities.map(({ revision: _, ...entity }) => entity);
  return { settings, nodes: bare(nodes), edges: bare(edges), groups: bare(groups) };
}

/** A canvas of `who`, and what can be done to it by HTTP. */
export async function newCanvas(who: Caller) {
  const id = String((await who('POST', '/canvases', { title: 'A canvas' })).body.id);
  const path = `/canvases/${id}`;
  return {
    id,
    path,
    write: async (...operations: Operation[]) => {
      const answer = await who('POST', `${path}/operations`, {
        operations: operations.map((operation) => ({ opId: `o-${randomUUID()}`, ...operation })),
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return String(answer.body.revision);
    },
    document: async () => (await who('GET', `${path}/document`)).body as unknown as Document,
    keep: async (name: string) =>
      (await who('POST', `${path}/versions`, { name })).body as unknown as Version,
    restore: (versionId: string, restoreId = `r-${randomUUID()}`) =>
      who('POST', `${path}/versions/${versionId}/restore`, { restoreId }),
  };
}

export type TestCanvas = Awaited<ReturnType<typeof newCanvas>>;

export interface Version {
  readonly id: string;
  readonly kind: string;
  readonly name: string | null;
  readonly authorId: string | null;
  readonly revision: string;
  readonly entities: number;
}

/** A picture that `ownerId` owns, as a row alone. */
export async function insertMedia({ db }: Pick<CollaborationApp, 'db'>, ownerId: string): Promise<string> {
  const key = `m-${randomUUID()}`;
  await db.session.execute(
    `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
     values ($1, $2, 'infinite-canvas/media/generated/' || $1, 'image/png', 10, repeat('a', 64), 'generation')`,
    [key, ownerId],
  );
  return key;
}

type Entity = Record<string, unknown>;

/**
 * Entities by the name that each carries itself (title, or the handle of an edge), IDs in them replaced by these names: two
 * documents that differ in IDs alone look the same.
 */
export function byName({
  nodes,
  edges,
  groups,
  settings,
}: Pick<Document, 'nodes' | 'edges' | 'groups' | 'settings'>): object {
  const names = new Map<string, string>();
  for (const { id, title } of [...nodes, ...groups]) names.set(id as string, title as string);
  for (const { id, fromHandle } of edges) names.set(id as string, fromHandle as string);
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, rename(member)]));
  };
  const bare = (entities: readonly Entity[]) =>
    entities
      .map(({ revision: _, ...entity }) => rename(entity) as { id: string })
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  return { settings, nodes: bare(nodes), edges: bare(edges), groups: bare(groups) };
}

/** A group, nodes in each other and in it that name each other, and edges, one of them outwards. */
export const connected = (canvas: TestCanvas) =>
  canvas.write(
    group('g', { title: 'g' }),
    // Its parent comes after it in order of ID, and lies in a group itself.
    node('a', {
      title: 'a',
      parentId: 'g',
      position: { x: 1, y: 2 },
      data: { referenceNodeIds: ['z'], text: 'a' },
    }),
    node('z', { title: 'z', parentId: 'g', type: 'video', data: { firstFrameNodeId: 'a' } }),
    patch('a', { parentId: 'z' }),
    node('out', { title: 'out' }),
    edge('e', 'a', 'z'),
    patch('e', { fromHandle: 'e' }, 'edge'),
    edge('f', 'a', 'out'),
    patch('f', { fromHandle: 'f' }, 'edge'),
    { type: 'settings.patch', value: { grid: true } },
  );
