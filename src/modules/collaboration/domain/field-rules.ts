import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonValue } from '../../../ports/kernel/json.js';
import { fault } from './json-guard.js';
import { isObject } from './json-merge.js';

export interface RuleContext {
  readonly faults: InputFault[];
  /** In a patch members may be missing, and null takes an optional one away. */
  readonly patch: boolean;
}

/** Says whether a value fits a field. */
export type FieldRule = (value: JsonValue, pointer: string, context: RuleContext) => void;

export const text =
  (max: number): FieldRule =>
  (value, pointer, context) => {
    if (typeof value !== 'string' || value.length > max)
      fault(context, pointer, `must be text of at most ${max} characters`);
  };

export const matching =
  (pattern: RegExp, what: string): FieldRule =>
  (value, pointer, context) => {
    if (typeof value !== 'string' || !pattern.test(value)) fault(context, pointer, `must be ${what}`);
  };

export const number =
  (min: number, max: number): FieldRule =>
  (value, pointer, context) => {
    if (typeof value !== 'number' || value < min || value > max)
      fault(context, pointer, `must be a number from ${min} to ${max}`);
  };

/** Many clients keep numbers of a form as text (`"1024"`, `"auto"`). */
export const setting: FieldRule = (value, pointer, context) => {
  const fits =
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= 200);
  if (!fits) fault(context, pointer, 'must be a number, true or false, or text of at most 200 characters');
};

export const list =
  (item: FieldRule, max: number): FieldRule =>
  (value, pointer, context) => {
    if (!Array.isArray(value) || value.length > max)
      return fault(context, pointer, `must be a list of at most ${max} entries`);
    value.forEach((entry, at) => item(entry, `${pointer}/${at}`, { ...context, patch: false }));
  };

export interface ObjectShape {
  readonly fields: Readonly<Record<string, FieldRule>>;
  readonly required?: readonly string[];
  /** Whether fields that the shape does not name are kept (node data) or refused. */
  readonly open: boolean;
}

export const object =
  (shape: ObjectShape): FieldRule =>
  (value, pointer, context) => {
    if (!isObject(value)) return fault(context, pointer, 'must be an object');
    for (const name of shape.required ?? []) {
      if (value[name] === null || (!(name in value) && !context.patch))
        fault(context, `${pointer}/${name}`, 'is required');
    }
    for (const [name, member] of Object.entries(value)) {
      const rule = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
      if (!rule && !shape.open) fault(context, `${pointer}/${name}`, 'is no known field');
      else if (rule && member !== null) rule(member, `${pointer}/${name}`, context);
    }
  };
