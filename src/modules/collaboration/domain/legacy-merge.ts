import type { JsonObject } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import { mergePatch } from './json-merge.js';
import type { PlainDocument } from './legacy-document.js';
import type { EntityEffect, EntityKind } from './logged-operation.js';
import { referencesOf, withoutReference } from './node-references.js';
import { patchBetween } from './snapshot-diff.js';

/** What undoes one operation of the log, in order. */
export type Inverse = EntityEffect | { readonly do: 'settings'; readonly value: JsonObject };

/** The document as it was before these operations, newest first. */
export function rewound(now: PlainDocument, inverses: Iterable<readonly Inverse[]>): PlainDocument {
  const document: PlainDocument = { settings: now.settings, entities: new Map(now.entities) };
  for (const inverse of inverses) for (const step of inverse) takeBack(document, step);
  return document;
}

function takeBack(document: PlainDocument, step: Inverse): void {
  const { entities } = document;
  if (step.do === 'settings') document.settings = mergePatch(document.settings, step.value) as JsonObject;
  else if (step.do === 'drop') entities.delete(step.id);
  else {
    const body =
      step.do === 'put' ? step.value : (mergePatch(entities.get(step.id)?.body, step.value) as JsonObject);
    entities.set(step.id, { kind: step.kind, body });
  }
}

export interface Left {
  readonly entityId: string;
  /**
   * `gone`: somebody else deleted it, or made something of another kind of it. `end-gone`: what it would connect is not there. `id-taken`:
   * somebody else has made something of another kind with this ID.
   */
  readonly reason: 'gone' | 'end-gone' | 'id-taken';
}

/**
 * What a client made of the document that it had loaded, done to the document of now: fields that it did not touch stay as
 * others have written them since, what others added stays, what others deleted stays deleted.
 */
export function mergedInto(
  now: PlainDocument,
  loaded: PlainDocument,
  sent: PlainDocument & { readonly groups: boolean },
): { target: PlainDocument; left: Left[] } {
  const left: Left[] = [];
  const entities: PlainDocument['entities'] = new Map(now.entities);
  const deleted: string[] = [];
  for (const [id, { kind }] of loaded.entities) {
    if (sent.entities.get(id)?.kind === kind || (kind === 'group' && !sent.groups)) continue;
    if (entities.get(id)?.kind === kind) entities.delete(id);
    deleted.push(id);
  }
  for (const [id, { kind, body }] of sent.entities) {
    const [before, current] = [ofKind(loaded, id, kind), entities.get(id)];
    if (before && canonicalJson(before.body) === canonicalJson(body)) continue;
    if (before && current?.kind !== kind) left.push({ entityId: id, reason: 'gone' });
    else if (current && current.kind !== kind) left.push({ entityId: id, reason: 'id-taken' });
    else if (!current) entities.set(id, { kind, body });
    else {
      const patch = before ? patchBetween(before.body, body) : body;
      entities.set(id, { kind, body: mergePatch(current.body, patch) as JsonObject });
    }
  }
  const target = { settings: settingsMerged(now, loaded, sent), entities };
  mend(target, deleted, left);
  return { target, left };
}

/** An ID that came to stand for another kind is another entity. */
function ofKind({ entities }: PlainDocument, id: string, kind: EntityKind) {
  const entity = entities.get(id);
  return entity?.kind === kind ? entity : undefined;
}

function settingsMerged(now: PlainDocument, loaded: PlainDocument, sent: PlainDocument): JsonObject {
  return mergePatch(now.settings, patchBetween(loaded.settings, sent.settings)) as JsonObject;
}

/** As a deletion does it: no line to nowhere, no parent that is gone, no reference to what was deleted here. */
function mend({ entities }: PlainDocument, deleted: readonly string[], left: Left[]): void {
  const gone = new Set(deleted);
  for (const [id, { kind, body }] of [...entities]) {
    if (kind === 'edge') {
      const ends = [body['from'], body['to']];
      if (ends.every((end) => typeof end === 'string' && entities.get(end)?.kind === 'node')) continue;
      entities.delete(id);
      left.push({ entityId: id, reason: 'end-gone' });
      continue;
    }
    const { parentId, ...rootless } = body;
    const inside = typeof parentId !== 'string' || entities.has(parentId) ? body : rootless;
    const named = referencesOf(inside).filter((id) => gone.has(id));
    const mended = named.reduce((kept, id) => withoutReference(kept, id), inside);
    if (mended !== body) entities.set(id, { kind, body: mended });
  }
}
