import type { JsonObject } from '../../../../ports/kernel/json.js';
import type { EntityKind } from '../logged-operation.js';
import { withoutMedia } from '../media-fields.js';
import { referencesOf } from '../node-references.js';
import type { OthersChanges, Target, UndoPlan } from './undo-walk.js';

/** What the plan must know of the document, as it is under the canvas lock. */
export interface UndoFacts {
  /** Kind and parent of what the plan names and of all above it, where it exists. */
  readonly entities: ReadonlyMap<
    string,
    { readonly kind: EntityKind; readonly parentId: string | undefined }
  >;
  /** Named ones that are gone and were there before the entry. */
  readonly goneSince: ReadonlySet<string>;
  readonly dependents: readonly Dependent[];
  /** By others of edges and children among the dependents, since the oldest revision of the entry. */
  readonly others: OthersChanges;
  /** By anybody of those that name it in their data: they may have done so before it was there. */
  readonly writers: OthersChanges;
  /** Who undoes. */
  readonly actorId: string;
  /** Storage keys that may come back. */
  readonly usable: ReadonlySet<string>;
}

/** What hangs on an entity that the plan would remove: its edges, what lies in it, what names it. */
export interface Dependent {
  readonly on: string;
  readonly id: string;
  readonly kind: EntityKind;
  readonly body: JsonObject;
  readonly by: 'end' | 'parent' | 'reference';
}

export interface NamedByPlan {
  readonly entities: readonly string[];
  readonly removed: readonly string[];
  readonly storageKeys: readonly string[];
}

/** What to ask for before `settlePlan`. */
export function namedBy({ targets }: UndoPlan): NamedByPlan {
  const entities = new Set<string>();
  const removed: string[] = [];
  const storageKeys = new Set<string>();
  for (const target of targets.values()) {
    if (target.body === target.current) continue;
    if (target.body === undefined) removed.push(target.id);
    else for (const id of entitiesIn(target)) entities.add(id);
    for (const key of addedMedia(target)) storageKeys.add(key);
    if (typeof target.current?.['parentId'] === 'string') entities.add(target.current['parentId']);
  }
  return { entities: [...entities], removed, storageKeys: [...storageKeys] };
}

function entitiesIn({ body }: Target): string[] {
  const ends = ['parentId', 'from', 'to'].flatMap((field) => {
    const id = body?.[field];
    return typeof id === 'string' ? [id] : [];
  });
  return [...ends, ...(body ? referencesOf(body) : [])];
}

/** Storage keys that the target's body names and the entity of now does not. */
export function addedMedia({ body, current }: Pick<Target, 'body' | 'current'>): Set<string> {
  const added = keysIn(body);
  for (const key of keysIn(current)) added.delete(key);
  return added;
}

function keysIn(body: JsonObject | undefined): Set<string> {
  const keys = new Set<string>();
  if (body)
    withoutMedia(body, (key) => {
      keys.add(key);
      return false;
    });
  return keys;
}
