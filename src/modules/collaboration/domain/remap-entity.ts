import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import { isObject } from './json-merge.js';
import { isReferenceField } from './node-references.js';
import { bodyOf, type SnapshotLine } from './snapshot-line.js';

/** New IDs that follow from the old ones, so that nobody has to remember them: the same in one copy, others in the next. */
export class NewIds {
  constructor(
    /** Of one copy; unique. */
    private readonly seed: string,
    /** What is copied: everything else is outside. */
    private readonly inside: ReadonlySet<string>,
  ) {}

  /** Undefined outside. */
  of(id: string): string | undefined {
    if (!this.inside.has(id)) return undefined;
    return `c${createHash('sha256').update(`${this.seed}\0${id}`).digest('hex').slice(0, 24)}`;
  }
}

/** As far from the origin as anything may lie. */
const FARTHEST = 10_000_000;

export interface Offset {
  readonly x: number;
  readonly y: number;
}

/**
 * The entity under its new ID, with everything that names others in it. What is outside is named no more: parents and references
 * go; of an edge with an end outside nothing is left.
 */
export function remapLine(line: SnapshotLine, ids: NewIds, offset?: Offset): SnapshotLine | undefined {
  const { parentId, position, ...rest } = bodyOf(line);
  const body: JsonObject = rest;
  if (line.kind === 'edge') {
    const [from, to] = [ids.of(rest['from'] as string), ids.of(rest['to'] as string)];
    if (from === undefined || to === undefined) return undefined;
    Object.assign(body, { from, to });
  }
  const parent = typeof parentId === 'string' ? ids.of(parentId) : undefined;
  if (parent !== undefined) body['parentId'] = parent;
  if (position !== undefined) body['position'] = moved(position, offset);
  if (line.kind === 'node' && isObject(body['data'])) body['data'] = remapData(body['data'], ids);
  const id = ids.of(line.id);
  return id === undefined ? undefined : { ...line, id, body: canonicalJson(body) };
}

/** Of a whole document; made as they are asked for. */
export function* remapLines(lines: Iterable<SnapshotLine>, ids: NewIds): Generator<SnapshotLine> {
  for (const line of lines) {
    const copy = remapLine(line, ids);
    if (copy) yield copy;
  }
}

function moved(position: JsonValue, offset: Offset | undefined): JsonValue {
  if (!offset || !isObject(position)) return position;
  const within = (value: number) => Math.min(FARTHEST, Math.max(-FARTHEST, value));
  return { x: within(Number(position['x']) + offset.x), y: within(Number(position['y']) + offset.y) };
}

function remapData(data: JsonObject, ids: NewIds): JsonObject {
  const members = Object.entries(data).flatMap(([field, value]): [string, JsonValue][] => {
    if (!isReferenceField(field)) return [[field, value]];
    if (Array.isArray(value))
      return [[field, value.flatMap((item) => (typeof item === 'string' ? (ids.of(item) ?? []) : item))]];
    if (typeof value !== 'string') return [[field, value]];
    const id = ids.of(value);
    return id === undefined ? [] : [[field, id]];
  });
  return Object.fromEntries(members);
}
