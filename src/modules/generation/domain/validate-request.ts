import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { JsonPrimitive } from '../../../ports/kernel/json.js';
import type { GenerationInput, GenerationRequest } from '../../../ports/generation/generation-engine.port.js';
import {
  CAPABILITIES,
  MAX_PROMPT_CHARACTERS,
  type CapabilityRule,
  type ParameterRule,
} from './capabilities.js';

const MODEL = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,199}$/;
const ROLE = /^[a-z][a-z0-9_]{0,39}$/;
const STORAGE_KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;

/** Every fault of a request at once; empty when it can be quoted. */
export function requestFaults(request: GenerationRequest): InputFault[] {
  const rule = Object.hasOwn(CAPABILITIES, request.capability) ? CAPABILITIES[request.capability] : undefined;
  if (!rule)
    return [{ pointer: '#/capability', detail: `must be one of ${Object.keys(CAPABILITIES).join(', ')}` }];
  return [
    ...(MODEL.test(request.model) ? [] : [{ pointer: '#/model', detail: 'must be a model name' }]),
    ...promptFaults(request.prompt, rule),
    ...Object.entries(request.parameters).flatMap(([name, value]) => parameterFaults(name, value, rule)),
    ...inputFaults(request.inputs, rule),
  ];
}

function promptFaults(prompt: string, rule: CapabilityRule): InputFault[] {
  const pointer = '#/prompt';
  if (!prompt.isWellFormed() || prompt.includes('\0'))
    return [{ pointer, detail: 'must be well-formed text' }];
  // Code points, as PostgreSQL counts them: the column has the same bound.
  if (prompt.length > MAX_PROMPT_CHARACTERS && [...prompt].length > MAX_PROMPT_CHARACTERS) {
    return [{ pointer, detail: `must have at most ${MAX_PROMPT_CHARACTERS} characters` }];
  }
  if (rule.prompt === 'required' && prompt.trim() === '') return [{ pointer, detail: 'must not be empty' }];
  return [];
}

function parameterFaults(name: string, value: JsonPrimitive, rule: CapabilityRule): InputFault[] {
  const pointer = `#/parameters/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const expected = Object.hasOwn(rule.parameters, name) ? rule.parameters[name] : undefined;
  if (!expected) return [{ pointer, detail: 'unknown parameter of this capability' }];
  const detail = fault(expected, value);
  return detail === undefined ? [] : [{ pointer, detail }];
}

function fault(rule: ParameterRule, value: JsonPrimitive): string | undefined {
  switch (rule.kind) {
    case 'integer':
      return Number.isInteger(value) && within(value as number, rule)
        ? undefined
        : `must be an integer from ${rule.min} to ${rule.max}`;
    case 'number':
      return Number.isFinite(value) && within(value as number, rule)
        ? undefined
        : `must be a number from ${rule.min} to ${rule.max}`;
    case 'choice':
      return rule.values.includes(value as string) ? undefined : `must be one of ${rule.values.join(', ')}`;
    case 'text':
      return typeof value === 'string' && rule.pattern.test(value)
        ? undefined
        : `must match ${rule.pattern.source}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
  }
}

function within(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

function inputFaults(inputs: readonly GenerationInput[], rule: CapabilityRule): InputFault[] {
  const { min, max } = rule.inputs;
  if (inputs.length < min || inputs.length > max)
    return [{ pointer: '#/inputs', detail: `must have ${min} to ${max} entries` }];
  return inputs.flatMap(({ role, storageKey }, index) => [
    ...(ROLE.test(role) ? [] : [{ pointer: `#/inputs/${index}/role`, detail: 'must be a role name' }]),
    ...(STORAGE_KEY.test(storageKey)
      ? []
      : [{ pointer: `#/inputs/${index}/storageKey`, detail: 'must be a storage key' }]),
  ]);
}
