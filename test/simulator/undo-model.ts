import fc from 'fast-check';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import type { JsonObject, JsonValue } from '../../src/ports/kernel/json.js';
import { batch, type SimulatedBatch } from './canvas-model.js';

/** What a client does in a round. */
export type UndoTurn =
  | (SimulatedBatch & { readonly do: 'write'; readonly undoGroup: string | undefined })
  | { readonly do: 'undo' | 'redo'; readonly client: number; readonly twice: boolean };

const turn: fc.Arbitrary<UndoTurn> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(batch, fc.constantFrom(undefined, undefined, 'g1', 'g2'))
      .map(([written, undoGroup]) => ({ ...written, do: 'write' as const, undoGroup })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const),
      client: fc.nat({ max: 2 }),
      twice: fc.boolean(),
    }),
  },
);

export const undoStory = fc.array(fc.array(turn, { minLength: 1, maxLength: 5 }), {
  minLength: 4,
  maxLength: 12,
});

export const ownStory = fc.array(fc.tuple(batch, fc.constantFrom(undefined, undefined, 'g1')), {
  minLength: 3,
  maxLength: 12,
});

/** Who wrote what the document holds, field by field, told by the log alone. */
export class Authors {
  private readonly bodies = new Map<string, JsonObject>();
  /** By entity, by pointer of the field. */
  private readonly authors = new Map<string, Map<string, string>>();
  /** By entity that is gone, who took it away. */
  private readonly removers = new Map<string, string>();

  /** Takes an operation; of one that is an undo, says which fields of others it took. */
  take(operation: LoggedCanvasOperation, undoing: boolean): string[] {
    const taken: string[] = [];
    const [kind, verb] = operation.type.split('.');
    const own = operation.entityId ?? '';
    const { actorId } = operation;
    const note = (what: string) => {
      if (undoing) taken.push(`${operation.revision} ${operation.type} ${own} by ${actorId}: ${what}`);
    };
    if (verb === 'delete') this.drop(own, actorId, note);
    else if (verb === 'upsert') this.put(own, operation.value ?? {}, actorId, note);
    else this.merge(kind === 'settings' ? '' : own, operation.value ?? {}, actorId, note);
    for (const effect of operation.effects) {
      if (effect.do === 'drop') this.drop(effect.id, actorId, note);
      else this.merge(effect.id, effect.value, actorId, note);
    }
    return taken;
  }

  private put(id: string, body: JsonObject, actor: string, note: (what: string) => void): void {
    const remover = this.removers.get(id);
    if (!this.bodies.has(id) && remover !== undefined && remover !== actor)
      note(`${id} was removed by ${remover}`);
    this.write(id, body, actor, note);
  }

  private merge(id: string, patch: JsonObject, actor: string, note: (what: string) => void): void {
    this.write(id, merged(this.bodies.get(id) ?? {}, patch), actor, note, new Set(fieldsOf(patch).keys()));
  }

  private write(
    id: string,
    body: JsonObject,
    actor: string,
    note: (what: string) => void,
    named: ReadonlySet<string> = new Set(),
  ): void {
    const before = fieldsOf(this.bodies.get(id) ?? {});
    const after = fieldsOf(body);
    const authors = this.authors.get(id) ?? new Map<string, string>();
    for (const field of new Set([...before.keys(), ...after.keys(), ...named])) {
      const same = JSON.stringify(before.get(field)) === JSON.stringify(after.get(field));
      if (same && !named.has(field)) continue;
      const author = authors.get(field);
      if (!same && author !== undefined && author !== actor) note(`${id}${field} was written by ${author}`);
      authors.set(field, actor);
    }
    this.bodies.set(id, body);
    this.authors.set(id, authors);
  }

  private drop(id: string, actor: string, note: (what: string) => void): void {
    const body = this.bodies.get(id);
    if (!body) return;
    for (const [field, author] of this.authors.get(id) ?? [])
      if (author !== actor && fieldsOf(body).has(field)) note(`${id}${field} was written by ${author}`);
    this.bodies.delete(id);
    this.authors.delete(id);
    this.removers.set(id, actor);
  }
}

function merged(target: JsonValue | undefined, patch: JsonObject): JsonObject {
  const result: JsonObject = isPlain(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = isPlain(value) ? merged(result[key], value) : value;
  }
  return result;
}

/** Leaves by pointer; a position is one, and an empty object holds none. */
function fieldsOf(body: JsonObject, at = ''): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(body)) {
    const field = `${at}/${key}`;
    if (isPlain(value) && field !== '/position')
      for (const [path, leaf] of fieldsOf(value, field)) fields.set(path, leaf);
    else fields.set(field, value);
  }
  return fields;
}

function isPlain(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
