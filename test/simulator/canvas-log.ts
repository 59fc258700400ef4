import {
  applyLogged,
  emptyDocument,
  type FoldedDocument,
} from '../../src/modules/collaboration/domain/document-fold.js';
import type { LoggedCanvasOperation } from '../../src/modules/collaboration/domain/logged-operation.js';
import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
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

/** Folds the log, one operation after the other, and says what must not be in it. */
export class CanvasLog {
  readonly document: FoldedDocument = emptyDocument();
  /** Revision and actor by operation. */
  private readonly operations = new Map<string, { revision: number; actorId: string }>();
  private readonly rights: Right[] = [];
  private readonly compared = new Map<string, string>();
  /** Storage keys that the document showed when the batch under way began. */
  private shown = new Set<string>();

  constructor(
    private readonly onFault: (fault: string) => void,
    private readonly ownerOf: (storageKey: string) => string | undefined,
  ) {}

  takeRight(right: Right): void {
    this.rights.push(right);
  }

  /** What the client believed of the entity when it sent the operation. */
  expect(operation: CanvasOperation): void {
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
    try {
      applyLogged(this.document, operation);
    } catch (error) {
      this.onFault(`the log does not fold: ${String(error)}`);
    }
    for (const [id, { body }] of this.document.entities)
      if (isHalfMoved(id, body))
        this.onFault(`revision ${revision} moved ${id} by half: ${JSON.stringify(body)}`);
  }

  /** What the canvas shows every member may name; anything else only its owner (COL-14). Batches are named `b<n>.<place>`. */
  private checkMedia({ opId, actorId, revision, value }: LoggedCanvasOperation): void {
    if (opId.endsWith('.0')) {
      const { settings, entities } = this.document;
      this.shown = storageKeysOf([settings, [...entities.values()].map(({ body }) => body)]);
    }
    for (const key of storageKeysOf(value)) {
      if (!this.shown.has(key) && this.ownerOf(key) !== actorId)
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
}

function storageKeysOf(value: unknown): Set<string> {
  const keys = new Set<string>();
  JSON.stringify(value, (name, member: unknown) => {
    if (/storageKey$/i.test(name) && typeof member === 'string') keys.add(member);
    return member;
  });
  return keys;
}
