import type { JsonObject } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import { mergePatch } from './json-merge.js';
import type { EntityEffect, EntityKind, LoggedCanvasOperation } from './logged-operation.js';

export interface FoldedEntity {
  readonly kind: EntityKind;
  readonly body: JsonObject;
  /** The canvas revision that last changed it. */
  readonly revision: string;
}

/** A document at one revision. The fold decides nothing: the server refused what was wrong before it was logged. */
export interface FoldedDocument {
  revision: string;
  settings: JsonObject;
  readonly entities: Map<string, FoldedEntity>;
}

export function emptyDocument(): FoldedDocument {
  return { revision: '0', settings: {}, entities: new Map() };
}

/** Brings a document to the operation's revision; throws when a revision is missing between the two. */
export function applyLogged(document: FoldedDocument, operation: LoggedCanvasOperation): void {
  if (BigInt(operation.revision) !== BigInt(document.revision) + 1n) {
    throw new Error(`revision ${operation.revision} does not follow ${document.revision}`);
  }
  document.revision = operation.revision;
  const own = ownEffect(operation);
  if (own) applyEffect(document, own);
  else document.settings = mergePatch(document.settings, operation.value ?? {}) as JsonObject;
  for (const effect of operation.effects) applyEffect(document, effect);
}

/** Undefined for `settings.patch`. */
function ownEffect({ type, entityId, value }: LoggedCanvasOperation): EntityEffect | undefined {
  const [kind, verb] = type.split('.') as [EntityKind | 'settings', 'upsert' | 'patch' | 'delete'];
  if (kind === 'settings' || entityId === null) return undefined;
  if (verb === 'delete') return { do: 'drop', kind, id: entityId };
  return { do: verb === 'upsert' ? 'put' : 'merge', kind, id: entityId, value: value ?? {} };
}

function applyEffect({ entities, revision }: FoldedDocument, effect: EntityEffect): void {
  if (effect.do === 'drop') {
    // Deleting what is gone, or what has the ID but another kind, changed nothing.
    if (entities.get(effect.id)?.kind === effect.kind) entities.delete(effect.id);
    return;
  }
  const body =
    effect.do === 'put'
      ? effect.value
      : (mergePatch(entities.get(effect.id)?.body, effect.value) as JsonObject);
  entities.set(effect.id, { kind: effect.kind, body, revision });
}

/** The document as `GET …/document` returns it, byte for byte: canonical form, entities of a kind in order of ID. */
export function canonicalDocument(canvasId: string, document: FoldedDocument): string {
  const ofKind = (kind: EntityKind) =>
    [...document.entities]
      .filter(([, entity]) => entity.kind === kind)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { body, revision }]): JsonObject => ({ ...body, id, revision }));
  return canonicalJson({
    id: canvasId,
    revision: document.revision,
    settings: document.settings,
    nodes: ofKind('node'),
    edges: ofKind('edge'),
    groups: ofKind('group'),
  });
}
