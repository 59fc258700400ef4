import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { canonicalJson } from './canonical-json.js';
import { isObject } from './json-merge.js';
import { compareLines, type SnapshotLine } from './snapshot-line.js';

/** An entity that differs: gone without `after`, new without `before`. */
export interface LineDifference {
  readonly before: SnapshotLine | undefined;
  readonly after: SnapshotLine | undefined;
}

/** Both in order of kind and ID; holds one line of each at a time. An entity that was changed and changed back is equal. */
export async function* differences(
  before: AsyncIterable<SnapshotLine>,
  after: AsyncIterable<SnapshotLine>,
): AsyncGenerator<LineDifference> {
  const [left, right] = [before[Symbol.asyncIterator](), after[Symbol.asyncIterator]()];
  try {
    let [a, b] = [await next(left), await next(right)];
    while (a || b) {
      const order: number = !a ? 1 : !b ? -1 : compareLines(a, b);
      if (order !== 0 || a?.body !== b?.body)
        yield { before: order <= 0 ? a : undefined, after: order >= 0 ? b : undefined };
      if (order <= 0) a = await next(left);
      if (order >= 0) b = await next(right);
    }
  } finally {
    await left.return?.();
    await right.return?.();
  }
}

async function next(lines: AsyncIterator<SnapshotLine>): Promise<SnapshotLine | undefined> {
  const result: IteratorResult<SnapshotLine, unknown> = await lines.next();
  return result.done ? undefined : result.value;
}

/** The merge patch (RFC 7396) that makes one object of the other. */
export function patchBetween(before: JsonObject, after: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = own(before, key);
    if (old !== undefined && canonicalJson(old) === canonicalJson(value)) continue;
    patch[key] = isObject(old) && isObject(value) ? patchBetween(old, value) : value;
  }
  return patch;
}

/** A member may be called `toString`. */
function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** JSON pointers of what differs, at most `limit`; lists count as a whole. */
export function changedFields(before: JsonValue, after: JsonValue, limit: number, pointer = ''): string[] {
  if (!isObject(before) || !isObject(after))
    return canonicalJson(before) === canonicalJson(after) ? [] : [pointer];
  const found: string[] = [];
  for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    if (found.length >= limit) break;
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [old, now] = [own(before, key), own(after, key)];
    if (old === undefined || now === undefined) found.push(at);
    else found.push(...changedFields(old, now, limit - found.length, at));
  }
  return found;
}
