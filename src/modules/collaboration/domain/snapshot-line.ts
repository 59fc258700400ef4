import type { JsonObject } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import type { EntityKind } from './logged-operation.js';

/** What a snapshot says before its entities. */
export interface SnapshotHead {
  readonly canvasId: string;
  readonly title: string;
  readonly revision: string;
  readonly settings: JsonObject;
}

/** One entity of a snapshot. Equal entities have equal bodies, character by character. */
export interface SnapshotLine {
  readonly kind: EntityKind;
  readonly id: string;
  /** The canvas revision that last changed it. */
  readonly revision: string;
  /** In canonical form. */
  readonly body: string;
}

/** Of the text that is stored, for whoever reads it in years. */
const FORMAT = 'infinite-canvas-snapshot/1';

/** Lines: `head`, one for each entity in order of kind and ID, `end` with their number: a text that was cut off is noticed. */
export function headText(head: SnapshotHead): string {
  return `head\t${canonicalJson({ format: FORMAT, ...head })}\n`;
}

export function lineText({ kind, id, revision, body }: SnapshotLine): string {
  return `${kind}\t${id}\t${revision}\t${body}\n`;
}

export function endText(entities: number): string {
  return `end\t${entities}\n`;
}

export function parseHead(text: string): SnapshotHead {
  const { format, canvasId, title, revision, settings } = JSON.parse(
    text.slice('head\t'.length),
  ) as SnapshotHead & {
    format: string;
  };
  if (format !== FORMAT) throw new Error(`a snapshot of the unknown format ${format}`);
  return { canvasId, title, revision, settings };
}

/** Undefined at the end. Throws when the text ends too early or is none of ours. */
export function parseLine(text: string | undefined, before: number): SnapshotLine | undefined {
  const [kind = '', id = '', revision = '', body] = (text ?? '').split('\t', 4);
  if (kind === 'end' && Number(id) === before) return undefined;
  if (body === undefined) throw new Error('a snapshot is cut off');
  return { kind: kind as EntityKind, id, revision, body };
}

/** Order of lines: by kind, then by ID. */
export function compareLines(
  a: Pick<SnapshotLine, 'kind' | 'id'>,
  b: Pick<SnapshotLine, 'kind' | 'id'>,
): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

export function bodyOf({ body }: SnapshotLine): JsonObject {
  return JSON.parse(body) as JsonObject;
}
