import type { InputFault } from '../../../ports/kernel/domain-error.js';
import { fault } from './json-guard.js';
import { bodyOf, type SnapshotLine } from './snapshot-line.js';

interface Placed {
  readonly pointer: string;
  readonly kind: SnapshotLine['kind'];
  readonly parentId: string | undefined;
}

/** What entities of a document say of each other: IDs once, both ends of an edge, parents without a circle and not too deep. */
export function checkStructure(
  lines: readonly SnapshotLine[],
  root: string,
  nesting: number,
  found: { readonly faults: InputFault[] },
): void {
  const placed = new Map<string, Placed>();
  const counts = { group: 0, node: 0, edge: 0 };
  const pointers = lines.map(({ kind }) => `${root}/${kind}s/${counts[kind]++}`);
  lines.forEach(({ kind, id, body }, at) => {
    const pointer = pointers[at] ?? root;
    if (placed.has(id)) fault(found, `${pointer}/id`, 'must not appear twice');
    const parentId = body.includes('"parentId"')
      ? bodyOf({ kind, id, body, revision: '0' })['parentId']
      : undefined;
    placed.set(id, { pointer, kind, parentId: typeof parentId === 'string' ? parentId : undefined });
  });
  lines.forEach((line, at) => {
    if (line.kind === 'edge') checkEnds(line, pointers[at] ?? root, placed, found);
  });
  for (const entity of placed.values()) checkParents(entity, placed, nesting, found);
}

function checkEnds(
  line: SnapshotLine,
  pointer: string,
  placed: ReadonlyMap<string, Placed>,
  found: { readonly faults: InputFault[] },
): void {
  const body = bodyOf(line);
  for (const end of ['from', 'to'])
    if (placed.get(body[end] as string)?.kind !== 'node')
      fault(found, `${pointer}/${end}`, 'must be a node of the document');
}

function checkParents(
  { pointer, parentId }: Placed,
  placed: ReadonlyMap<string, Placed>,
  nesting: number,
  found: { readonly faults: InputFault[] },
): void {
  let above = parentId;
  for (let depth = 1; above !== undefined; depth++) {
    const parent = placed.get(above);
    if (!parent || parent.kind === 'edge')
      return depth === 1
        ? fault(found, `${pointer}/parentId`, 'must be a node or group of the document')
        : undefined;
    // A circle is one way to be too deep.
    if (depth >= nesting) return fault(found, `${pointer}/parentId`, `must not nest deeper than ${nesting}`);
    above = parent.parentId;
  }
}
