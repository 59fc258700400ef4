import type { JsonObject } from '../../../../ports/kernel/json.js';
import {
  changesOf,
  isPlace,
  type EntityChange,
  type InvertibleOperation,
  type UndoKind,
} from './entity-change.js';
import { overlaps, pointerOf, withLeaf, type JsonPath, type Leaf } from './json-leaves.js';
import type { LeftPart, LeftReason } from './undo-report.js';

/** What somebody else did to an entity. */
export interface OthersChange {
  readonly revision: number;
  readonly actorId: string;
  readonly paths: readonly JsonPath[];
}

export type OthersChanges = ReadonlyMap<string, readonly OthersChange[]>;

export interface StoredEntity {
  readonly id: string;
  readonly kind: UndoKind;
  readonly body: JsonObject;
}

/** An entity on its way to what it was. */
export interface Target {
  readonly id: string;
  readonly kind: UndoKind;
  /** Undefined: it is not there. */
  readonly current: JsonObject | undefined;
  body: JsonObject | undefined;
  /** Oldest revision of the entry that made or changed it. */
  since: number;
  /** Position and parent were changed together, and are left together. */
  placedAsOne: boolean;
  /** Left as a whole: older steps change nothing more. */
  frozen: boolean;
  readonly frozenPaths: JsonPath[];
}

export interface UndoPlan {
  readonly targets: Map<string, Target>;
  readonly left: LeftPart[];
}

/**
 * Takes the operations of an entry back, newest first, as far as nobody else has changed the same since: field by field, by
 * who wrote it and not by what it holds, for somebody may have set it to something and back. Knows nothing of what hangs on
 * what; `settlePlan` does.
 */
export function walkBack(
  operations: readonly InvertibleOperation[],
  current: ReadonlyMap<string, StoredEntity>,
  others: OthersChanges,
): UndoPlan {
  const plan: UndoPlan = { targets: new Map(), left: [] };
  for (const operation of operations) {
    for (const change of changesOf(operation)) {
      const target = targetOf(plan, change, current.get(change.id)?.body);
      target.since = operation.revision;
      if (target.frozen) continue;
      const since = (others.get(change.id) ?? []).filter(({ revision }) => revision > operation.revision);
      takeBack(plan, target, change, since);
    }
  }
  return plan;
}

function targetOf(plan: UndoPlan, { id, kind }: EntityChange, current: JsonObject | undefined): Target {
  const known = plan.targets.get(id);
  if (known) return known;
  const target: Target = {
    id,
    kind,
    current,
    body: current,
    since: 0,
    placedAsOne: false,
    frozen: false,
    frozenPaths: [],
  };
  plan.targets.set(id, target);
  return target;
}

function takeBack(
  plan: UndoPlan,
  target: Target,
  change: EntityChange,
  since: readonly OthersChange[],
): void {
  const newest = since.at(-1);
  if (change.was === 'changed') {
    if (target.body === undefined) leaveWhole(plan, target, 'deleted', newest);
    else for (const leaf of change.leaves) restoreLeaf(plan, target, leaf, change.leaves, since);
  } else if (change.was === 'created') {
    if (target.body === undefined) return;
    if (newest) leaveWhole(plan, target, 'changed', newest);
    else target.body = undefined;
  } else if (target.body !== undefined) leaveWhole(plan, target, 'exists', newest);
  else if (newest) leaveWhole(plan, target, 'deleted', newest);
  else target.body = change.before;
}

function restoreLeaf(
  plan: UndoPlan,
  target: Target,
  leaf: Leaf,
  leaves: readonly Leaf[],
  since: readonly OthersChange[],
): void {
  const moved = isPlace(leaf.path) && placesAsOne(leaves);
  const unit = moved
    ? [['position'], ['parentId']]
    : [isPlace(leaf.path) ? leaf.path.slice(0, 1) : leaf.path];
  const within = (path: JsonPath) => unit.some((part) => overlaps(part, path));
  if (moved) target.placedAsOne = true;
  if (target.frozenPaths.some(within)) return;
  const blocker = since.findLast(({ paths }) => paths.some(within));
  if (!blocker) {
    target.body = withLeaf(target.body ?? {}, leaf);
    return;
  }
  target.frozenPaths.push(...unit);
  const named = moved ? unit : [leaf.path];
  for (const path of named) plan.left.push(leftPart(target, 'changed', pointerOf(path), blocker));
}

function placesAsOne(leaves: readonly Leaf[]): boolean {
  const first = new Set(leaves.map(({ path }) => path[0]));
  return first.has('position') && first.has('parentId');
}

/** What the steps before did to it is undone too: half of a creation would be neither. */
export function leaveWhole(
  plan: UndoPlan,
  target: Target,
  reason: LeftReason,
  by?: Omit<OthersChange, 'paths'>,
): void {
  target.body = target.current;
  target.frozen = true;
  plan.left.push(leftPart(target, reason, '', by));
}

export function leftPart(
  { id, kind }: Pick<Target, 'id' | 'kind'>,
  reason: LeftReason,
  path: string,
  by?: Omit<OthersChange, 'paths'>,
  missing: string | null = null,
): LeftPart {
  return {
    kind,
    entityId: kind === 'settings' ? null : id,
    path,
    reason,
    actorId: by?.actorId ?? null,
    revision: by ? String(by.revision) : null,
    missing,
  };
}
