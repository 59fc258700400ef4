import type { CanvasOperation } from '../../../../ports/collaboration/canvas-operations.port.js';
import type { DomainError } from '../../../../ports/kernel/domain-error.js';
import type { JsonObject } from '../../../../ports/kernel/json.js';
import { referencesOf, withoutReference } from '../node-references.js';
import { patchBetween } from '../snapshot-diff.js';
import { byDepth, leavePlace } from './settle-places.js';
import type { UndoFacts } from './undo-facts.js';
import type { LeftReason } from './undo-report.js';
import { leaveWhole, type Target, type UndoPlan } from './undo-walk.js';

export interface PlannedOperation {
  readonly target: Target;
  readonly operation: Omit<CanvasOperation, 'opId'>;
}

/**
 * At most one operation per entity, in an order in which each can be applied: settings, what lies in nothing before what lies
 * in it, edges when their ends are there, and last what goes.
 */
export function operationsOf(plan: UndoPlan, facts: UndoFacts): PlannedOperation[] {
  const targets = [...plan.targets.values()];
  const goes = new Set(
    targets.filter(({ body, current }) => body === undefined && current).map(({ id }) => id),
  );
  const ordered = [
    ...targets.filter(({ kind }) => kind === 'settings'),
    ...byDepth(plan, facts),
    ...targets.filter(({ kind, body }) => kind === 'edge' && body !== undefined),
    ...targets.filter(({ kind, id }) => kind === 'edge' && goes.has(id)),
    ...targets.filter(({ kind, id }) => kind !== 'edge' && goes.has(id)),
  ];
  return ordered.flatMap((target) => {
    const operation = goesAlong(target, goes) ? undefined : operationFor(target);
    return operation ? [{ target, operation }] : [];
  });
}

/** What the removal of another entity does by itself: an operation of its own would only lengthen the log. */
function goesAlong({ kind, current, body }: Target, goes: ReadonlySet<string>): boolean {
  if (!current) return false;
  const names = (field: string) => typeof current[field] === 'string' && goes.has(current[field]);
  if (kind === 'edge') return body === undefined && (names('from') || names('to'));
  if (body === undefined) return false;
  const { parentId: _, ...free } = current;
  const named = kind === 'node' ? referencesOf(current).filter((id) => goes.has(id)) : [];
  const freed = named.reduce(withoutReference, names('parentId') ? free : current);
  return freed !== current && Object.keys(patchBetween(freed, body)).length === 0;
}

function operationFor({ kind, id, current, body }: Target): PlannedOperation['operation'] | undefined {
  if (body === undefined)
    return current && { type: `${kind}.delete` as CanvasOperation['type'], entityId: id };
  if (current === undefined) return upsert(kind, id, body);
  const patch = patchBetween(current, body);
  if (Object.keys(patch).length === 0) return undefined;
  if (kind === 'settings') return { type: 'settings.patch', value: patch };
  // A type changes by an upsert only.
  if ('type' in patch) return upsert(kind, id, body);
  return { type: `${kind}.patch` as CanvasOperation['type'], entityId: id, value: patch };
}

function upsert(kind: Target['kind'], id: string, value: JsonObject): PlannedOperation['operation'] {
  return { type: `${kind}.upsert` as CanvasOperation['type'], entityId: id, value };
}

/** What a refusal says of one operation, and what is then left of it. */
const LEFT_WHEN: Readonly<Record<string, LeftReason>> = {
  'edge-end-missing': 'end-missing',
  'entity-too-large': 'entity-too-large',
  'entity-kind-mismatch': 'exists',
  'entity-not-found': 'deleted',
  'invalid-operations': 'canvas-rules',
};
const PLACE_REFUSALS: ReadonlySet<string> = new Set(['parent-missing', 'parent-cycle', 'nesting-too-deep']);

/** Takes out of the plan what the document refuses. False: the refusal is about more than a part of it. */
export function leaveRefused(
  plan: UndoPlan,
  operations: readonly PlannedOperation[],
  refusal: DomainError,
): boolean {
  const refused = refusedTargets(operations, refusal);
  if (refused.length === 0) return false;
  const { code } = refusal;
  for (const target of refused) {
    const places = PLACE_REFUSALS.has(code) && target.body?.['parentId'] !== target.current?.['parentId'];
    const reason = LEFT_WHEN[code];
    if (places) leavePlace(plan, target, code as LeftReason);
    else if (reason) leaveWhole(plan, target, reason);
    else return false;
  }
  return true;
}

function refusedTargets(operations: readonly PlannedOperation[], { details, faults }: DomainError): Target[] {
  const places = faults.map(({ pointer }) => Number(/^#\/operations\/(\d+)/.exec(pointer)?.[1] ?? NaN));
  if (typeof details['index'] === 'number') places.push(details['index']);
  return [...new Set(places)].flatMap((place) => operations[place]?.target ?? []);
}
