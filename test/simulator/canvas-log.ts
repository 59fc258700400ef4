import { canonicalJson } from '../../src/modules/collaboration/domain/canonical-json.js';
import {
  applyLogged,
  emptyDocument,
  type FoldedDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { FieldWriters } from './field-writers.js';
import { isHalfMoved } from './canvas-steps.js';

interface Right {
  readonly userId: string;
  readonly role: string | null;
  readonly revision: number;
}

/** A batch as its client sent it, and every answer that came. */
export interface SentBatch {
  readonly userId: string;
  readonly operations: readonly CanvasOperation[];
  readonly answers: { firstRevision: string; revision: string; replayed: boolean }[];
  /** Attempts of which nobody knows what became. */
  unknown: number;
}

/** An undo or redo, and every answer that came. */
export interface SentUndo {
  readonly userId: string;
  readonly opId: string;
  readonly answers: {
    firstRevision: string | null;
    revision: string;
    operations: number;
    outcome: string;
    replayed: boolean;
  }[];
}

const SETTINGS = '';

/** Folds the log, one operation after the other, and says what must not be in it. */
export class CanvasLog {
  readonly document: FoldedDocument = emptyDocument();
  /** Revision and actor by operation. */
  private readonly operations = new Map<string, { revision: number; actorId: string }>();
  private readonly rights: Right[] = [];
  private readonly compared = new Map<string, string>();
  /** Storage keys that the document showed when the batch under way began. */
  private shown = new Set<string>();
  private readonly writers = new FieldWriters();
  /** IDs that clients gave; what else is in the log was written by an undo. */
  private readonly given = new Set<string>();
  private undoing: string | undefined;

  constructor(
    private readonly onFault: (fault: string) => void,
    private readonly ownerOf: (storageKey: string) => string | undefined,
  ) {}

  takeRight(right: Right): void {
    this.rights.push(right);
  }

  /** What the client believed of the entity when it sent the operation. */
  expect(operation: CanvasOperation): void {
    this.given.add(operation.opId);
    if (operation.expectedRevision !== undefined)
      this.compared.set(operation.opId, operation.expectedRevision);
  }

  take(operation: LoggedCanvasOperation): void {
    const { opId, actorId, revision, entityId } = operation;
    if (this.operations.has(opId)) this.onFault(`${opId} is in the log twice`);
    this.operations.set(opId, { revision: Number(revision), actorId });
    const role = this.roleAt(actorId, Number(revision));
    if (role !== 'owner' && role !== 'editor')
      this.onFault(`revision ${revision} is by ${actorId}, whose role then was ${role}`);
    this.checkMedia(operation);
    const expected = this.compared.get(opId);
    const before = this.document.entities.get(entityId ?? '')?.revision ?? '0';
    if (expected !== undefined && expected !== before)
      this.onFault(`revision ${revision} expected its entity at ${expected}, which was at ${before}`);
    this.fold(operation);
    for (const [id, { body }] of this.document.entities)
      if (isHalfMoved(id, body))
        this.onFault(`revision ${revision} moved ${id} by half: ${JSON.stringify(body)}`);
  }

  /** Applies it, and looks whether an undo took something that somebody else had written since (COL-9). */
  private fold(operation: LoggedCanvasOperation): void {
    const { actorId, revision, entityId, type, value, effects } = operation;
    const undo = !this.given.has(operation.opId);
    const patches = new Map<string, JsonObject | undefined>([
      [entityId ?? SETTINGS, /patch$/.test(type) ? (value ?? {}) : undefined],
      ...effects.map((effect) => [effect.id, effect.do === 'merge' ? effect.value : undefined] as const),
    ]);
    const before = new Map([...patches.keys()].map((id) => [id, this.bodyOf(id)]));
    try {
      applyLogged(this.document, operation);
    } catch (error) {
      this.onFault(`the log does not fold: ${String(error)}`);
    }
    for (const [id, patch] of patches) {
      const changed = undo ? this.writers.overwritten(id, actorId, before.get(id), this.bodyOf(id)) : [];
      // References may name what is not there: one that was written before the node came back goes with it as in any deletion.
      const lost = changed.filter((path) => !(id !== entityId && patch && path.startsWith('data/')));
      if (lost.length > 0)
        this.onFault(`the undo at ${revision} by ${actorId} took from ${id}: ${lost.join()}`);
      this.writers.note(id, undo ? undefined : actorId, before.get(id), this.bodyOf(id), patch);
    }
  }

  private bodyOf(id: string): JsonObject | undefined {
    return id === SETTINGS ? this.document.settings : this.document.entities.get(id)?.body;
  }

  /** What the canvas shows every member may name; anything else only its owner (COL-14). Batches are named `b<n>.<place>`. */
  private checkMedia({ opId, actorId, revision, value }: LoggedCanvasOperation): void {
    const undoing = this.given.has(opId) ? undefined : actorId;
    if (undoing === undefined ? opId.endsWith('.0') : this.undoing !== undoing) {
      const { settings, entities } = this.document;
      this.shown = storageKeysOf([settings, [...entities.values()].map(({ body }) => body)]);
    }
    this.undoing = undoing;
    for (const key of storageKeysOf(value)) {
      const owner = this.ownerOf(key);
      // An undo also brings back what a member showed here.
      const returns = undoing !== undefined && this.roleAt(owner ?? '', Number(revision)) !== null;
      if (!this.shown.has(key) && owner !== actorId && !returns)
        this.onFault(`revision ${revision} shows ${key}, which ${actorId} may not read`);
    }
  }

  /** Whoever changed the members held the canvas: a right of revision r decides about r + 1 and later. */
  private roleAt(userId: string, revision: number): string | null {
    return (
      this.rights.findLast((right) => right.userId === userId && right.revision < revision)?.role ?? null
    );
  }

  /** Where the right of a member who is none now ended. */
  endOf(userId: string): number | undefined {
    const last = this.rights.findLast((right) => right.userId === userId);
    return last?.role === null ? last.revision : undefined;
  }

  /** Every batch that was acknowledged is there once, as told; every batch that was always refused is not there. */
  checkSent({ operations, answers, unknown, userId }: SentBatch): void {
    const [first] = answers;
    const name = operations[0]?.opId ?? '';
    if (!first) {
      if (unknown === 0 && operations.some(({ opId }) => this.operations.has(opId)))
        this.onFault(`${name} was refused and is in the log`);
      return;
    }
    if (answers.some(({ revision }) => revision !== first.revision))
      this.onFault(`${name} has several outcomes`);
    if (answers.filter(({ replayed }) => !replayed).length > 1) this.onFault(`${name} was applied twice`);
    for (const [place, { opId }] of operations.entries()) {
      const logged = this.operations.get(opId);
      if (logged?.revision !== Number(first.firstRevision) + place || logged.actorId !== userId)
        this.onFault(
          `${opId} was acknowledged at ${Number(first.firstRevision) + place}, the log has ${logged?.revision}`,
        );
    }
  }

  /** An undo has one answer, however often it is asked, and the log has what it says. */
  checkUndone({ opId, userId, answers }: SentUndo): void {
    const [first] = answers;
    if (!first) return;
    const said = new Set(
      answers.map(({ replayed: _, ...answer }) => canonicalJson(answer as unknown as JsonObject)),
    );
    if (said.size > 1) this.onFault(`${opId} has several answers: ${[...said].join()}`);
    if (answers.filter(({ replayed }) => !replayed).length > 1) this.onFault(`${opId} was done twice`);
    if (first.firstRevision === null) return;
    for (let place = 0; place < first.operations; place++) {
      const revision = Number(first.firstRevision) + place;
      const logged = [...this.operations].find(([, { revision: at }]) => at === revision);
      if (logged?.[1].actorId !== userId || this.given.has(logged[0]))
        this.onFault(`${opId} was told to be at ${revision}, the log has ${JSON.stringify(logged)}`);
    }
  }
}

function storageKeysOf(value: unknown): Set<string> {
  const keys = new Set<string>();
  JSON.stringify(value, (name, member: unknown) => {
    if (/storageKey$/i.test(name) && typeof member === 'string') keys.add(member);
    return member;
  });
  return keys;
}
