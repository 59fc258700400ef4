import type { JsonObject, JsonValue } from '../../../../ports/kernel/json.js';
import { isObject } from '../json-merge.js';
import { STORAGE_KEY_FIELD, withoutMedia } from '../media-fields.js';
import { isReferenceField, referencesOf, withoutReference } from '../node-references.js';
import { overlaps, type JsonPath } from './json-leaves.js';
import { settlePlaces } from './settle-places.js';
import { addedMedia, type Dependent, type UndoFacts } from './undo-facts.js';
import type { LeftReason } from './undo-report.js';
import { leaveWhole, leftPart, type OthersChange, type Target, type UndoPlan } from './undo-walk.js';

/**
 * Brings a plan into a form that the document can take (COL-25): what others hung on stays, what is gone is left out, and
 * nothing dangles. Settling a settled plan changes nothing.
 */
export function settlePlan(plan: UndoPlan, facts: UndoFacts, nesting: number): void {
  for (const target of plan.targets.values()) {
    if (target.body === undefined && target.current) keepWhatOthersUse(plan, target, facts);
  }
  for (const target of plan.targets.values()) {
    if (target.body === undefined || target.body === target.current) continue;
    leaveGoneReferences(plan, target, facts);
    leaveGoneMedia(plan, target, facts);
  }
  for (const target of plan.targets.values()) {
    if (target.kind === 'edge' && target.body && target.body !== target.current)
      settleEnds(plan, target, facts);
  }
  settlePlaces(plan, facts, nesting);
}

/** The kind of an entity after the plan; undefined when it will not be there. */
export function kindAfter(plan: UndoPlan, facts: UndoFacts, id: string): string | undefined {
  const target = plan.targets.get(id);
  if (target) return target.body && target.kind;
  return facts.entities.get(id)?.kind;
}

function keepWhatOthersUse(plan: UndoPlan, target: Target, facts: UndoFacts): void {
  for (const dependent of facts.dependents) {
    if (dependent.on !== target.id || !stillDepends(plan, dependent)) continue;
    const user = userOf(dependent, target, facts);
    if (!user) continue;
    leaveWhole(plan, target, 'in-use', user);
    return;
  }
}

function stillDepends(plan: UndoPlan, dependent: Dependent): boolean {
  const planned = plan.targets.get(dependent.id);
  const body = planned ? planned.body : dependent.body;
  return body !== undefined && linksTo(dependent, body).length > 0;
}

/** By which fields one entity hangs on another. */
function linksTo({ on, by }: Dependent, body: JsonObject): JsonPath[] {
  if (by === 'end') return body['from'] === on || body['to'] === on ? [[]] : [];
  if (by === 'parent') return body['parentId'] === on ? [['parentId']] : [];
  const data = body['data'];
  return Object.entries(isObject(data) ? data : {})
    .filter(
      ([field, value]) =>
        isReferenceField(field) && (Array.isArray(value) ? value.includes(on) : value === on),
    )
    .map(([field]) => ['data', field]);
}

/** Who else made the link; one's own goes as it came. */
function userOf(dependent: Dependent, target: Target, facts: UndoFacts): OthersChange | undefined {
  const links = linksTo(dependent, dependent.body);
  const wrote = ({ paths }: OthersChange) => paths.some((path) => links.some((link) => overlaps(path, link)));
  if (dependent.by !== 'reference')
    return facts.others
      .get(dependent.id)
      ?.findLast((change) => change.revision > target.since && wrote(change));
  const writer = facts.writers.get(dependent.id)?.findLast(wrote);
  return writer?.actorId === facts.actorId ? undefined : writer;
}

function leaveGoneReferences(plan: UndoPlan, target: Target, facts: UndoFacts): void {
  const held = new Set(target.current ? referencesOf(target.current) : []);
  for (const id of new Set(target.body ? referencesOf(target.body) : [])) {
    if (held.has(id) || !isGone(plan, facts, id)) continue;
    target.body = withoutReference(target.body ?? {}, id);
    plan.left.push(leftPart(target, 'reference-missing', '/data', undefined, id));
  }
}

function isGone(plan: UndoPlan, facts: UndoFacts, id: string): boolean {
  return plan.targets.has(id) ? kindAfter(plan, facts, id) === undefined : facts.goneSince.has(id);
}

function leaveGoneMedia(plan: UndoPlan, target: Target, facts: UndoFacts): void {
  const missing = new Set([...addedMedia(target)].filter((key) => !facts.usable.has(key)));
  if (missing.size === 0 || !target.body) return;
  const gone = (key: string) => missing.has(key);
  target.body = target.current
    ? mediaKept(target.current, target.body, gone)
    : withoutMedia(target.body, gone);
  for (const key of missing) plan.left.push(leftPart(target, 'media-missing', '', undefined, key));
}

/** A field that would name missing media stays as it is now. */
function mediaKept(current: JsonObject, body: JsonObject, gone: (key: string) => boolean): JsonObject {
  const members = Object.entries(body).flatMap(([key, value]): [string, JsonValue][] => {
    const now = current[key];
    if (STORAGE_KEY_FIELD.test(key) && typeof value === 'string' && gone(value))
      return now === undefined ? [] : [[key, now]];
    if (isObject(value)) return [[key, mediaKept(isObject(now) ? now : {}, value, gone)]];
    return Object.entries(withoutMedia({ [key]: value }, gone));
  });
  return Object.fromEntries(members);
}

function settleEnds(plan: UndoPlan, target: Target, facts: UndoFacts): void {
  const body = target.body ?? {};
  const missing = [body['from'], body['to']].find(
    (end) => typeof end !== 'string' || kindAfter(plan, facts, end) !== 'node',
  );
  if (missing === undefined) return;
  const reason: LeftReason = 'end-missing';
  if (target.current === undefined) {
    leaveWhole(plan, target, reason);
  } else if (body['from'] !== target.current['from'] || body['to'] !== target.current['to']) {
    target.body = { ...body, from: target.current['from'] ?? '', to: target.current['to'] ?? '' };
    for (const field of ['from', 'to'].filter((name) => body[name] !== target.current?.[name]))
      plan.left.push(
        leftPart(target, reason, `/${field}`, undefined, typeof missing === 'string' ? missing : null),
      );
  }
}
