import { canonicalJson } from '../../src/modules/collaboration/domain/canonical-json.js';
import { isObject } from '../../src/modules/collaboration/domain/json-merge.js';
import type { JsonObject, JsonValue } from '../../src/ports/kernel/json.js';

type Body = JsonObject | undefined;

/** Who wrote each field of an entity last; the whole of one that is gone. Fields that an undo wrote are nobody's. */
export class FieldWriters {
  private readonly byEntity = new Map<string, Map<string, string>>();

  /** `patch`: what a merge names, whether it changes it or not; otherwise the entity was put or dropped. */
  note(entityId: string, actorId: string | undefined, before: Body, after: Body, patch?: JsonObject): void {
    if (before === undefined && after === undefined) return;
    const stays = before !== undefined && after !== undefined;
    const known = new Map(stays ? this.byEntity.get(entityId) : []);
    for (const path of after === undefined ? [[]] : patch ? leavesOf(patch) : differences(before, after)) {
      for (const key of [...known.keys()]) if (overlap(JSON.parse(key) as string[], path)) known.delete(key);
      if (actorId !== undefined) known.set(JSON.stringify(path), actorId);
    }
    this.byEntity.set(entityId, known);
  }

  /** Pointers of what would change although somebody else wrote it last. */
  overwritten(entityId: string, actorId: string, before: Body, after: Body): string[] {
    const known = [...(this.byEntity.get(entityId) ?? [])];
    return known
      .filter(([key, writer]) => writer !== actorId && at(before, key) !== at(after, key))
      .map(([key, writer]) => `${(JSON.parse(key) as string[]).join('/') || 'all'} by ${writer}`);
  }
}

function leavesOf(value: JsonObject, path: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, member]) =>
    isObject(member) && Object.keys(member).length > 0 ? leavesOf(member, [...path, key]) : [[...path, key]],
  );
}

function differences(before: Body, after: JsonObject): string[][] {
  const paths = [...leavesOf(before ?? {}), ...leavesOf(after)];
  return paths.filter((path) => at(before, JSON.stringify(path)) !== at(after, JSON.stringify(path)));
}

function overlap(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.every((key, place) => long[place] === key);
}

function at(body: Body, key: string): string | undefined {
  let value: JsonValue | undefined = body;
  for (const member of JSON.parse(key) as string[]) value = isObject(value) ? value[member] : undefined;
  return value === undefined ? undefined : canonicalJson(value);
}
