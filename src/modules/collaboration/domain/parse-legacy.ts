import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import type { CanvasLimits } from './canvas-limits.js';
import { EDGE_RULE, ENTITY_ID, GROUP_RULE, nodeRule, SETTINGS_RULE } from './entity-schemas.js';
import { fault, guardJson, MAX_FAULTS } from './json-guard.js';
import { isObject, withoutNulls } from './json-merge.js';
import {
  edgeBody,
  LEGACY_FIELDS,
  nodeBody,
  settingsOf,
  toLegacy,
  type PlainDocument,
} from './legacy-document.js';
import { invalidLegacy, legacyTooLarge, LEGACY_LIMITS } from './legacy.errors.js';
import type { EntityKind } from './logged-operation.js';

interface Reading {
  readonly faults: InputFault[];
  readonly limits: CanvasLimits;
}

export interface ParsedLegacy extends PlainDocument {
  /** Whether the sender speaks of groups at all; who does not, does not delete them. */
  readonly groups: boolean;
  /** Where each entity stands in what was sent. */
  readonly pointers: ReadonlyMap<string, string>;
}

const LISTS: readonly (readonly [EntityKind, string, boolean])[] = [
  ['node', 'nodes', true],
  ['edge', 'connections', true],
  ['group', 'groups', false],
];
/** Where the document begins in the body of a request. */
const ROOT = '#/document';
/** Something visible, and no line breaks or other control characters. */
const TITLE = /^(?=.*\S)\P{Cc}{1,200}$/u;
/** Of the envelope only entities and settings are compared. */
const NO_HEAD = { id: '', title: '', createdAt: '', updatedAt: '', revision: '' };

/**
 * The shape of a whole document in the old form, and what may stand in any of its values. Throws `invalid-legacy-document` with
 * pointers, `legacy-document-too-large`.
 */
export function parseLegacy(legacy: JsonObject, limits: CanvasLimits): ParsedLegacy {
  const reading: Reading = { faults: [], limits };
  const { title } = legacy;
  if (title !== undefined && title !== '' && (typeof title !== 'string' || !TITLE.test(title)))
    fault(reading, `${ROOT}/title`, 'must be text of 1 to 200 characters, no control characters');
  const settings = readSettings(legacy, reading);
  const entities: ParsedLegacy['entities'] = new Map();
  const pointers = new Map<string, string>();
  for (const [kind, name, required] of LISTS) {
    const list = legacy[name];
    if (list === undefined && !required) continue;
    if (!Array.isArray(list)) fault(reading, `${ROOT}/${name}`, 'must be a list');
    else
      list.forEach((entity, at) => {
        const pointer = `${ROOT}/${name}/${at}`;
        const read = readEntity(entity, pointer, entities, reading);
        if (!read) return;
        pointers.set(read.id, pointer);
        entities.set(read.id, { kind, body: kind === 'edge' ? edgeBody(read) : nodeBody(read) });
      });
  }
  refuse(reading.faults);
  if (entities.size > LEGACY_LIMITS.entities) throw legacyTooLarge();
  return { settings, entities, pointers, groups: 'groups' in legacy };
}

/** A document of ours as its old form shows it: what that cannot show is not there. */
export function shownAsLegacy(document: PlainDocument): PlainDocument {
  const legacy = toLegacy(NO_HEAD, document, {});
  const entities: PlainDocument['entities'] = new Map();
  for (const [kind, name] of LISTS)
    for (const entity of (legacy[name] ?? []) as (JsonObject & { id: string })[])
      entities.set(entity.id, { kind, body: kind === 'edge' ? edgeBody(entity) : nodeBody(entity) });
  return { settings: settingsOf(legacy), entities };
}

/** The schemas, for what is not as it was loaded: an old document is not refused for what it has always held. */
export function checkChanged(sent: ParsedLegacy, loaded: PlainDocument, limits: CanvasLimits): void {
  const faults: InputFault[] = [];
  for (const [id, { kind, body }] of sent.entities) {
    const [before, text] = [loaded.entities.get(id), canonicalJson(body)];
    if (before?.kind === kind && canonicalJson(before.body) === text) continue;
    const pointer = sent.pointers.get(id) ?? ROOT;
    ruleOf(kind, body)(body, pointer, { faults, patch: false });
    if (Buffer.byteLength(text) > limits.entityBytes)
      fault({ faults }, pointer, `must be at most ${limits.entityBytes} bytes`);
    if (faults.length >= MAX_FAULTS) break;
  }
  refuse(faults);
}

function refuse(faults: readonly InputFault[]): void {
  if (faults.length > 0) throw invalidLegacy(faults.slice(0, MAX_FAULTS));
}

function readSettings(legacy: JsonObject, reading: Reading): JsonObject {
  const settings = settingsOf(legacy);
  guardJson(settings, ROOT, reading.limits.jsonDepth, { ...reading, storageKeys: new Set() });
  SETTINGS_RULE(settings, ROOT, { faults: reading.faults, patch: false });
  return withoutNulls(settings);
}

function readEntity(
  entity: JsonValue,
  pointer: string,
  seen: ReadonlyMap<string, unknown>,
  reading: Reading,
): (JsonObject & { id: string }) | undefined {
  const faulty = (at: string, detail: string): undefined => {
    fault(reading, `${pointer}${at}`, detail);
    return undefined;
  };
  if (reading.faults.length >= MAX_FAULTS) return undefined;
  if (!isObject(entity)) return faulty('', 'must be an object');
  const { id, data } = entity;
  if (typeof id !== 'string' || !ENTITY_ID.test(id))
    return faulty('/id', 'must be letters, digits and . _ : -, at most 128');
  if (seen.has(id)) return faulty('/id', 'must not appear twice');
  if (isObject(data) && LEGACY_FIELDS in data) return faulty(`/data/${LEGACY_FIELDS}`, 'is a name of ours');
  guardJson(entity, pointer, reading.limits.jsonDepth, { ...reading, storageKeys: new Set() });
  return { ...withoutNulls(entity), id };
}

function ruleOf(kind: EntityKind, body: JsonObject) {
  if (kind === 'edge') return EDGE_RULE;
  if (kind === 'group') return GROUP_RULE;
  return nodeRule(typeof body['type'] === 'string' ? body['type'] : undefined);
}
