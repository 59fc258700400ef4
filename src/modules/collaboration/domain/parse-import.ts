import { setImmediate } from 'node:timers/promises';
import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import type { CanvasLimits } from './canvas-limits.js';
import { invalidImport } from './copy.errors.js';
import { EDGE_RULE, ENTITY_ID, GROUP_RULE, nodeRule, SETTINGS_RULE } from './entity-schemas.js';
import { checkStructure } from './import-structure.js';
import { fault, guardJson, MAX_FAULTS } from './json-guard.js';
import { isObject, withoutNulls } from './json-merge.js';
import type { EntityKind } from './logged-operation.js';
import { EXPORT_SCHEMA } from './snapshot-document.js';
import type { SnapshotLine } from './snapshot-line.js';

export interface ImportedDocument {
  readonly title: string;
  readonly settings: JsonObject;
  /** Groups, nodes, edges, as they came; every body fits its rules, every parent and end is there. */
  readonly lines: readonly SnapshotLine[];
  readonly storageKeys: ReadonlySet<string>;
}

/** Entities between two turns of the event loop: who imports much must not stop the others. */
const TURN = 200;

const KINDS: readonly (readonly [EntityKind, 'groups' | 'nodes' | 'edges'])[] = [
  ['group', 'groups'],
  ['node', 'nodes'],
  ['edge', 'edges'],
];
const FIELDS: Readonly<Record<EntityKind, ReadonlySet<string>>> = {
  node: new Set(['id', 'type', 'title', 'position', 'width', 'height', 'parentId', 'orderKey', 'data']),
  group: new Set(['id', 'title', 'position', 'width', 'height', 'parentId', 'orderKey', 'data']),
  edge: new Set(['id', 'from', 'to', 'fromHandle', 'toHandle', 'role', 'order', 'data']),
};
/** Something visible, and no line breaks or other control characters. */
const TITLE = /^(?=.*\S)\P{Cc}{1,200}$/u;
/** Where a document begins in the body of a request. */
const ROOT = '#/document';

interface Reading {
  readonly faults: InputFault[];
  readonly storageKeys: Set<string>;
  readonly limits: CanvasLimits;
}

/**
 * Takes what an export gives, and what others make after its example. Fields that we do not know are kept: those of an entity in
 * its data, which is open; those of the document itself are not ours to keep. Throws `invalid-import` with pointers.
 */
export async function parseImport(
  document: JsonValue | undefined,
  limits: CanvasLimits,
): Promise<ImportedDocument> {
  const reading: Reading = { faults: [], storageKeys: new Set(), limits };
  if (!isObject(document)) throw invalidImport([{ pointer: ROOT, detail: 'must be an object' }]);
  if (document['schema'] !== EXPORT_SCHEMA) fault(reading, `${ROOT}/schema`, `must be ${EXPORT_SCHEMA}`);
  const { title } = document;
  if (typeof title !== 'string' || !TITLE.test(title))
    fault(reading, `${ROOT}/title`, 'must be text of 1 to 200 characters, no control characters');
  const settings = readSettings(document['settings'] ?? {}, reading);
  const lines: SnapshotLine[] = [];
  for (const [kind, field] of KINDS)
    await readEntities(kind, document[field], `${ROOT}/${field}`, reading, lines);
  if (lines.length > limits.entities)
    fault(reading, ROOT, `must hold at most ${limits.entities} nodes, edges and groups`);
  if (reading.faults.length === 0) checkStructure(lines, ROOT, limits.nesting, reading);
  if (reading.faults.length > 0) throw invalidImport(reading.faults.slice(0, MAX_FAULTS));
  return { title: title as string, settings, lines, storageKeys: reading.storageKeys };
}

function readSettings(settings: JsonValue, reading: Reading): JsonObject {
  const pointer = `${ROOT}/settings`;
  guardJson(settings, pointer, reading.limits.jsonDepth, reading);
  SETTINGS_RULE(settings, pointer, { faults: reading.faults, patch: false });
  return isObject(settings) ? withoutNulls(settings) : {};
}

async function readEntities(
  kind: EntityKind,
  entities: JsonValue | undefined,
  pointer: string,
  reading: Reading,
  lines: SnapshotLine[],
): Promise<void> {
  if (entities === undefined) return;
  if (!Array.isArray(entities)) return fault(reading, pointer, 'must be a list');
  for (const [at, entity] of entities.entries()) {
    // Wrong everywhere: what comes after would not be told anyway.
    if (reading.faults.length >= MAX_FAULTS) break;
    if (at % TURN === TURN - 1) await setImmediate();
    const line = readEntity(kind, entity, `${pointer}/${at}`, reading);
    if (line) lines.push(line);
  }
}

function readEntity(
  kind: EntityKind,
  entity: JsonValue,
  pointer: string,
  reading: Reading,
): SnapshotLine | undefined {
  if (!isObject(entity)) {
    fault(reading, pointer, 'must be an object');
    return undefined;
  }
  const { id } = entity;
  if (typeof id !== 'string' || !ENTITY_ID.test(id)) {
    fault(reading, `${pointer}/id`, 'must be letters, digits and . _ : -, at most 128');
    return undefined;
  }
  guardJson(entity, pointer, reading.limits.jsonDepth + 1, reading);
  const body = withoutNulls(known(kind, entity));
  ruleOf(kind, body)(body, pointer, { faults: reading.faults, patch: false });
  const text = canonicalJson(body);
  if (Buffer.byteLength(text) > reading.limits.entityBytes)
    fault(reading, pointer, `must be at most ${reading.limits.entityBytes} bytes`);
  return { kind, id, revision: '0', body: text };
}

/** Without its ID, and with what we do not know in its data. A revision of where it comes from says nothing here. */
function known(kind: EntityKind, entity: JsonObject): JsonObject {
  const { id: _id, revision: _revision, ...members } = entity;
  const unknown = Object.entries(members).filter(([field]) => !FIELDS[kind].has(field));
  if (unknown.length === 0) return members;
  const body = Object.fromEntries(Object.entries(members).filter(([field]) => FIELDS[kind].has(field)));
  const data = body['data'] ?? {};
  return isObject(data) ? { ...body, data: { ...Object.fromEntries(unknown), ...data } } : body;
}

function ruleOf(kind: EntityKind, body: JsonObject) {
  if (kind === 'edge') return EDGE_RULE;
  if (kind === 'group') return GROUP_RULE;
  return nodeRule(typeof body['type'] === 'string' ? body['type'] : undefined);
}
