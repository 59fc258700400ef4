import type { CanvasOperation } from '../../../ports/collaboration/canvas-operations.port.js';
import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import type { CanvasLimits } from './canvas-limits.js';
import { EDGE_RULE, ENTITY_ID, GROUP_RULE, nodeRule, SETTINGS_RULE } from './entity-schemas.js';
import type { FieldRule } from './field-rules.js';
import { fault, guardJson, MAX_FAULTS } from './json-guard.js';
import { isObject, withoutNulls } from './json-merge.js';
import type { EntityKind } from './logged-operation.js';
import { touchesReferences } from './node-references.js';
import { batchTooLarge, invalidOperations } from './operations.errors.js';

/** An operation that was checked as far as it can be without the document, in the form that the database applies. */
export interface PreparedOperation {
  readonly opId: string;
  readonly type: CanvasOperation['type'];
  readonly action: 'put' | 'merge' | 'drop' | 'settings';
  readonly kind?: EntityKind;
  readonly entityId?: string;
  readonly value?: JsonObject;
  readonly expectedRevision?: string;
  /** The node's type that a patch of its data was checked against; another one there refuses the batch. */
  readonly checkedType?: string;
  /** Whether the value names media, and other nodes. */
  readonly media: boolean;
  readonly refs: boolean;
}

export interface PreparedBatch {
  readonly operations: readonly PreparedOperation[];
  readonly storageKeys: readonly string[];
}

const OP_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;
const REVISION = /^(0|[1-9]\d{0,17})$/;
const KINDS: ReadonlySet<string> = new Set<EntityKind>(['node', 'edge', 'group']);
const ACTION = { upsert: 'put', patch: 'merge', delete: 'drop' } as const;

/** Nodes whose data a batch patches: their types decide which rules hold. */
export function patchedNodes(operations: readonly CanvasOperation[]): string[] {
  const upserted = new Set<string>();
  const asked = new Set<string>();
  for (const { type, entityId, value } of operations) {
    if (typeof entityId !== 'string' || !ENTITY_ID.test(entityId)) continue;
    if (type === 'node.upsert') upserted.add(entityId);
    else if (type === 'node.patch' && isObject(value) && 'data' in value && !upserted.has(entityId))
      asked.add(entityId);
  }
  return [...asked];
}

/**
 * Checks a batch against the schemas and limits (COL-3, COL-24) and brings it into the form that is stored. `types` holds
 * the current types of the nodes of `patchedNodes`. Throws `batch-too-large`, or `invalid-operations` with pointers.
 */
export function prepareBatch(
  operations: readonly CanvasOperation[],
  types: ReadonlyMap<string, string>,
  limits: CanvasLimits,
): PreparedBatch {
  if (operations.length < 1 || operations.length > limits.batch) throw batchTooLarge(limits.batch);
  const batch = {
    faults: [] as InputFault[],
    opIds: new Set<string>(),
    storageKeys: new Set<string>(),
    types: new Map(types),
    limits,
  };
  const prepared = operations.map((operation, index) => prepare(operation, `#/operations/${index}`, batch));
  if (batch.faults.length > 0) throw invalidOperations(batch.faults.slice(0, MAX_FAULTS));
  return { operations: prepared, storageKeys: [...batch.storageKeys] };
}

interface BatchState {
  readonly faults: InputFault[];
  readonly opIds: Set<string>;
  readonly storageKeys: Set<string>;
  /** As the batch itself changes them. */
  readonly types: Map<string, string>;
  readonly limits: CanvasLimits;
}

function prepare(operation: CanvasOperation, pointer: string, batch: BatchState): PreparedOperation {
  const [kind, verb] = operation.type.split('.') as [EntityKind | 'settings', keyof typeof ACTION];
  const settings = kind === 'settings';
  const action = settings ? 'settings' : ACTION[verb];
  if (!settings && (!KINDS.has(kind) || !(verb in ACTION)))
    fault(batch, `${pointer}/type`, 'is no known operation');
  checkIds(operation, pointer, settings, batch);
  const base = {
    opId: operation.opId,
    type: operation.type,
    action,
    ...(settings ? {} : { kind, entityId: operation.entityId }),
    ...(operation.expectedRevision === undefined ? {} : { expectedRevision: operation.expectedRevision }),
  } as const;
  if (action === 'drop') {
    if (operation.value !== undefined) fault(batch, `${pointer}/value`, 'a deletion has no value');
    return { ...base, media: false, refs: false };
  }
  if (!isObject(operation.value)) {
    fault(batch, `${pointer}/value`, 'must be an object');
    return { ...base, media: false, refs: false };
  }
  return {
    ...base,
    ...prepareValue(kind, action, operation.entityId ?? '', operation.value, `${pointer}/value`, batch),
  };
}

function checkIds(operation: CanvasOperation, pointer: string, settings: boolean, batch: BatchState): void {
  const { opId, entityId, expectedRevision } = operation;
  if (typeof opId !== 'string' || !OP_ID.test(opId))
    fault(batch, `${pointer}/opId`, 'must be letters, digits and . _ : -, at most 100');
  else if (batch.opIds.has(opId)) fault(batch, `${pointer}/opId`, 'must not appear twice in a batch');
  else batch.opIds.add(opId);
  if (settings && entityId !== undefined)
    fault(batch, `${pointer}/entityId`, 'the settings have no entity ID');
  if (!settings && (typeof entityId !== 'string' || !ENTITY_ID.test(entityId))) {
    fault(batch, `${pointer}/entityId`, 'must be letters, digits and . _ : -, at most 128');
  }
  if (expectedRevision !== undefined && (settings || !REVISION.test(expectedRevision))) {
    fault(
      batch,
      `${pointer}/expectedRevision`,
      'must be the revision of an entity, or 0 when it must not exist',
    );
  }
}

type PreparedValue = Pick<PreparedOperation, 'value' | 'checkedType' | 'media' | 'refs'>;

function prepareValue(
  kind: EntityKind | 'settings',
  action: 'put' | 'merge' | 'settings',
  entityId: string,
  raw: JsonObject,
  pointer: string,
  batch: BatchState,
): PreparedValue {
  const findings = { faults: batch.faults, storageKeys: new Set<string>() };
  guardJson(raw, pointer, batch.limits.jsonDepth, findings);
  const patch = action !== 'put';
  const value = patch ? raw : withoutNulls(raw);
  const type = kind === 'node' ? typeOf(entityId, value, batch) : undefined;
  // A patch of the type alone would leave data that nobody checked against the new one.
  if (kind === 'node' && patch && 'type' in value)
    fault(batch, `${pointer}/type`, 'changes by an upsert only');
  ruleOf(kind, type)(value, pointer, { faults: batch.faults, patch });
  for (const key of findings.storageKeys) batch.storageKeys.add(key);
  return {
    value,
    ...(kind === 'node' && patch && 'data' in value ? { checkedType: type ?? '' } : {}),
    media: findings.storageKeys.size > 0,
    refs: kind === 'node' && touchesReferences(value),
  };
}

function typeOf(entityId: string, value: JsonObject, batch: BatchState): string | undefined {
  if (typeof value['type'] === 'string') batch.types.set(entityId, value['type']);
  return batch.types.get(entityId);
}

function ruleOf(kind: EntityKind | 'settings', type: string | undefined): FieldRule {
  if (kind === 'settings') return SETTINGS_RULE;
  if (kind === 'edge') return EDGE_RULE;
  return kind === 'group' ? GROUP_RULE : nodeRule(type);
}
