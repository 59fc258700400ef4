import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { isObject } from './json-merge.js';
import type { EntityKind } from './logged-operation.js';

/** A document in memory: bodies by ID. */
export interface PlainDocument {
  settings: JsonObject;
  readonly entities: Map<string, { readonly kind: EntityKind; readonly body: JsonObject }>;
}

/** The envelope of the old form that is no setting of the document. */
const ENVELOPE = ['id', 'title', 'createdAt', 'updatedAt', 'revision', 'nodes', 'connections', 'groups'];
/** Of one user, not of the document that all share. */
const PERSONAL = ['chatSessions', 'activeChatId'];
const NO_SETTINGS = new Set([...ENVELOPE, ...PERSONAL]);

const NODE_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'title',
  'position',
  'width',
  'height',
  'parentId',
  'orderKey',
]);
/** Ours, by the names of the old form. */
const EDGE_FIELDS: ReadonlyMap<string, string> = new Map([
  ['fromNodeId', 'from'],
  ['toNodeId', 'to'],
  ['fromHandle', 'fromHandle'],
  ['toHandle', 'toHandle'],
  ['role', 'role'],
  ['order', 'order'],
]);
const OLD_NAMES = new Map([...EDGE_FIELDS].map(([old, ours]) => [ours, old]));

/** In the data of an entity: fields of the old one that we do not know, beside `$data`: what its data was called. */
export const LEGACY_FIELDS = 'legacyFields';
const DATA_NAME = '$data';

export interface LegacyHead {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Which revision this is: clients that know no If-Match send it back. */
  readonly revision: string;
}

/** The old form of a document. Settings that have the name of something else there are not shown. */
export function toLegacy(
  head: LegacyHead,
  { settings, entities }: PlainDocument,
  personal: JsonObject,
): JsonObject {
  const shown = Object.entries(settings).filter(([name]) => !NO_SETTINGS.has(name));
  const all = [...entities];
  const groups = all.filter(([, { kind }]) => kind === 'group');
  return {
    ...Object.fromEntries(shown),
    ...personal,
    ...head,
    nodes: all.flatMap(([id, { kind, body }]) => (kind === 'node' ? [legacyEntity(id, body)] : [])),
    connections: all.flatMap(([id, { kind, body }]) => (kind === 'edge' ? [legacyEdge(id, body)] : [])),
    ...(groups.length > 0 ? { groups: groups.map(([id, { body }]) => legacyEntity(id, body)) } : {}),
  };
}

function legacyEntity(id: string, { data, ...body }: JsonObject): JsonObject {
  if (!isObject(data)) return { ...body, id };
  const { [LEGACY_FIELDS]: legacy, ...kept } = data;
  if (!isObject(legacy)) return { ...body, id, data };
  const { [DATA_NAME]: name, ...unknown } = legacy;
  if (name === 'metadata') return { ...unknown, ...body, id, metadata: kept };
  return { ...unknown, ...body, id, ...(name === 'none' ? {} : { data: kept }) };
}

function legacyEdge(id: string, body: JsonObject): JsonObject {
  const { from, to, ...rest } = legacyEntity(id, body);
  return { ...rest, ...named('from', from), ...named('to', to) };
}

const named = (name: string, value: JsonValue | undefined): JsonObject =>
  value === undefined ? {} : { [OLD_NAMES.get(name) ?? name]: value };

/** What of the envelope is a setting. */
export function settingsOf(legacy: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(legacy).filter(([name]) => !NO_SETTINGS.has(name)));
}

export function personalOf(legacy: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(legacy).filter(([name]) => PERSONAL.includes(name)));
}

/** The body of an old node or group. */
export function nodeBody({ id: _id, data, metadata, ...fields }: JsonObject): JsonObject {
  const [body, unknown] = split(fields, (name) => NODE_FIELDS.has(name));
  return withData(body, data, metadata, unknown);
}

/** The body of an old connection. An order of numbers is kept as something that we do not know. */
export function edgeBody({ id: _id, data, metadata, ...fields }: JsonObject): JsonObject {
  const [known, unknown] = split(
    fields,
    (name, value) => EDGE_FIELDS.has(name) && !(name === 'order' && typeof value === 'number'),
  );
  const body = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [EDGE_FIELDS.get(name) ?? name, value]),
  );
  return withData(body, data, metadata, unknown);
}

function withData(
  body: JsonObject,
  data: JsonValue | undefined,
  metadata: JsonValue | undefined,
  unknown: JsonObject,
): JsonObject {
  // With both, `data` is the data and the other a field like any.
  const others = data !== undefined && metadata !== undefined ? { ...unknown, metadata } : unknown;
  const kept = data ?? metadata;
  const name = data !== undefined ? undefined : metadata !== undefined ? 'metadata' : 'none';
  if (kept !== undefined && !isObject(kept)) return { ...body, data: kept };
  if (name === 'none' && Object.keys(others).length === 0) return body;
  const legacy = { ...others, ...(name === undefined ? {} : { [DATA_NAME]: name }) };
  return {
    ...body,
    data: { ...kept, ...(Object.keys(legacy).length > 0 ? { [LEGACY_FIELDS]: legacy } : {}) },
  };
}

function split(
  fields: JsonObject,
  isKnown: (name: string, value: JsonValue) => boolean,
): [JsonObject, JsonObject] {
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.filter(([name, value]) => isKnown(name, value))),
    Object.fromEntries(entries.filter(([name, value]) => !isKnown(name, value))),
  ];
}
