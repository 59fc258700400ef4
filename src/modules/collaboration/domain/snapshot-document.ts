import type { JsonObject } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import type { EntityKind } from './logged-operation.js';
import { bodyOf, type SnapshotHead, type SnapshotLine } from './snapshot-line.js';

/** Of exported canvases; what `parseImport` takes. */
export const EXPORT_SCHEMA = 'infinite-canvas/v1';

const PIECE = 64 * 1024;

/** A document as `GET …/document` gives it, in canonical form. */
export function documentTexts(
  head: SnapshotHead,
  lines: AsyncIterable<SnapshotLine>,
): AsyncGenerator<string> {
  const id = JSON.stringify(head.canvasId);
  return texts(lines, {
    edge: '{"edges":[',
    group: '],"groups":[',
    node: `],"id":${id},"nodes":[`,
    end: `],"revision":${JSON.stringify(head.revision)},"settings":${canonicalJson(head.settings)}}`,
    entity: (line) => ({ ...bodyOf(line), id: line.id, revision: line.revision }),
  });
}

/** What an export holds: the content alone, in canonical form, so that the same content gives the same bytes. */
export function exportTexts(head: SnapshotHead, lines: AsyncIterable<SnapshotLine>): AsyncGenerator<string> {
  const [schema, title] = [JSON.stringify(EXPORT_SCHEMA), JSON.stringify(head.title)];
  return texts(lines, {
    edge: '{"edges":[',
    group: '],"groups":[',
    node: '],"nodes":[',
    end: `],"schema":${schema},"settings":${canonicalJson(head.settings)},"title":${title}}`,
    entity: (line) => ({ ...bodyOf(line), id: line.id }),
  });
}

type Shape = Readonly<Record<EntityKind | 'end', string>> & {
  readonly entity: (line: SnapshotLine) => JsonObject;
};

/** Lines come in order of kind: edges, groups, nodes. */
const ORDER: readonly EntityKind[] = ['edge', 'group', 'node'];

async function* texts(lines: AsyncIterable<SnapshotLine>, shape: Shape): AsyncGenerator<string> {
  let piece = shape.edge;
  let at = 0;
  let first = true;
  const open = (until: number) => {
    for (; at < until; at++) {
      piece += shape[ORDER[at + 1] ?? 'end'];
      first = true;
    }
  };
  for await (const line of lines) {
    open(ORDER.indexOf(line.kind));
    piece += (first ? '' : ',') + canonicalJson(shape.entity(line));
    first = false;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  open(ORDER.length);
  yield piece;
}
