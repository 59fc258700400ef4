import type { UndoFacts } from './undo-facts.js';
import type { LeftReason } from './undo-report.js';
import { leftPart, type Target, type UndoPlan } from './undo-walk.js';

/** Deeper than any nest: a circle ends the walk. */
const DEEPEST = 1_000;

/** Parents come back where they are there and no circle comes of it; else the entity lies at the root, or stays where it is. */
export function settlePlaces(plan: UndoPlan, facts: UndoFacts, nesting: number): void {
  const placed = new Set<string>();
  for (const target of byDepth(plan, facts)) {
    const fault = target.body === target.current ? undefined : faultOf(target, plan, facts, placed, nesting);
    if (fault) leavePlace(plan, target, fault);
    placed.add(target.id);
  }
}

/**
 * Nodes and groups that will be there, parents first. In this order no step makes a circle that the last one does not: what
 * is above an entity lies where it will lie before the entity does.
 */
export function byDepth(plan: UndoPlan, facts: UndoFacts): Target[] {
  const parentAfter = (id: string) => {
    const target = plan.targets.get(id);
    return target ? target.body?.['parentId'] : facts.entities.get(id)?.parentId;
  };
  return [...plan.targets.values()]
    .filter(({ kind, body }) => body !== undefined && (kind === 'node' || kind === 'group'))
    .map((target) => ({ target, depth: above(target.id, parentAfter).length }))
    .sort((one, other) => one.depth - other.depth)
    .map(({ target }) => target);
}

function faultOf(
  target: Target,
  plan: UndoPlan,
  facts: UndoFacts,
  placed: ReadonlySet<string>,
  nesting: number,
): LeftReason | undefined {
  const parent = target.body?.['parentId'];
  if (typeof parent !== 'string' || parent === target.current?.['parentId']) return undefined;
  const planned = plan.targets.get(parent);
  const kind = planned ? planned.body && planned.kind : facts.entities.get(parent)?.kind;
  if (kind !== 'node' && kind !== 'group') return 'parent-missing';
  const chain = [parent, ...above(parent, (id) => parentNow(id, plan, facts, placed))];
  if (chain.includes(target.id)) return 'parent-cycle';
  return chain.length + 1 > nesting ? 'nesting-too-deep' : undefined;
}

function parentNow(id: string, plan: UndoPlan, facts: UndoFacts, placed: ReadonlySet<string>) {
  const target = plan.targets.get(id);
  if (!target) return facts.entities.get(id)?.parentId;
  return (placed.has(id) ? target.body : target.current)?.['parentId'];
}

function above(id: string, parentOf: (id: string) => unknown): string[] {
  const chain: string[] = [];
  for (let at = parentOf(id); typeof at === 'string' && chain.length < DEEPEST; at = parentOf(at)) {
    chain.push(at);
    if (at === id) break;
  }
  return chain;
}

/**
 * What comes back from deletion, or came out of a parent that is gone, lies at the root; what would make a circle stays where
 * it is, with its position if both were moved together.
 */
export function leavePlace(plan: UndoPlan, target: Target, reason: LeftReason): void {
  const { parentId: wanted, ...body } = target.body ?? {};
  const { current } = target;
  plan.left.push(
    leftPart(target, reason, '/parentId', undefined, typeof wanted === 'string' ? wanted : null),
  );
  if (current === undefined || reason === 'parent-missing') {
    target.body = body;
    return;
  }
  target.body = { ...body, ...(current['parentId'] === undefined ? {} : { parentId: current['parentId'] }) };
  if (!target.placedAsOne) return;
  plan.left.push(leftPart(target, reason, '/position'));
  const { position: _, ...elsewhere } = target.body;
  target.body =
    current['position'] === undefined ? elsewhere : { ...elsewhere, position: current['position'] };
}
