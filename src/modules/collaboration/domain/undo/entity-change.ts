import type { JsonObject } from '../../../../ports/kernel/json.js';
import type { EntityEffect, EntityKind } from '../logged-operation.js';
import { diffLeaves, diffPaths, patchLeaves, patchPaths, type JsonPath, type Leaf } from './json-leaves.js';

/** The settings in the place of an entity: no entity has this ID. */
export const SETTINGS_ID = '';

export type UndoKind = EntityKind | 'settings';

export type InverseEffect = EntityEffect | { readonly do: 'settings'; readonly value: JsonObject };

/** An operation of the log with what undoes it. */
export interface InvertibleOperation {
  readonly revision: number;
  readonly actorId: string;
  readonly type: string;
  readonly entityId: string | null;
  readonly value: JsonObject | null;
  readonly effects: readonly EntityEffect[];
  readonly inverse: readonly InverseEffect[];
}

/** What an operation did to one entity, its own or another. */
export type EntityChange = {
  readonly id: string;
  readonly kind: UndoKind;
  readonly paths: readonly JsonPath[];
} & (
  | { readonly was: 'created' }
  | { readonly was: 'removed'; readonly before: JsonObject }
  | { readonly was: 'changed'; readonly leaves: readonly Leaf[] }
);

const WHOLE: readonly JsonPath[] = [[]];

/** In the order of the inverse: first the own entity, then each effect (`canvas_drop_entity`). */
export function changesOf(operation: InvertibleOperation): EntityChange[] {
  return operation.inverse.map((undoing, place): EntityChange => {
    if (undoing.do === 'settings')
      return patched(SETTINGS_ID, 'settings', operation.value ?? {}, undoing.value);
    const { id, kind } = undoing;
    if (undoing.do === 'drop') return { id, kind, was: 'created', paths: WHOLE };
    if (undoing.do === 'merge') {
      const effect = place === 0 ? undefined : operation.effects[place - 1];
      const patch = effect?.do === 'merge' ? effect.value : (operation.value ?? {});
      return patched(id, kind, patch, undoing.value);
    }
    if (place > 0 || operation.value === null)
      return { id, kind, was: 'removed', before: undoing.value, paths: WHOLE };
    const [before, after] = [undoing.value, operation.value];
    return {
      id,
      kind,
      was: 'changed',
      leaves: diffLeaves(before, after),
      paths: placed(diffPaths(before, after)),
    };
  });
}

function patched(id: string, kind: UndoKind, patch: JsonObject, inverse: JsonObject): EntityChange {
  return { id, kind, was: 'changed', leaves: patchLeaves(patch, inverse), paths: patchPaths(patch) };
}

/** An upsert says where the entity lies as a whole: position and parent. */
function placed(paths: readonly JsonPath[]): readonly JsonPath[] {
  return paths.some(isPlace) ? [...paths, ['position'], ['parentId']] : paths;
}

export function isPlace([first]: JsonPath): boolean {
  return first === 'position' || first === 'parentId';
}
