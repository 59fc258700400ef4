import type { JsonObject, JsonPrimitive } from '../../../ports/kernel/json.js';

/** An input that exists when the run is made. */
export interface FrozenMedia {
  readonly role: string;
  readonly storageKey: string;
  readonly nodeId: string;
}

/** An input that another step of the run makes. */
export interface FrozenDependency {
  readonly stepId: string;
  readonly role: string;
  readonly nodeId: string;
}

/** Everything that a step will ask for, as it was when the run was made (CAI-2). */
export interface FrozenInput {
  readonly capability: string;
  /** As the client named it. */
  readonly model: string;
  readonly prompt: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  readonly media: readonly FrozenMedia[];
  /** Steps whose output is an input. */
  readonly fromSteps: readonly FrozenDependency[];
  /** All steps that must succeed first: those, and those that the plan names. */
  readonly dependsOn: readonly string[];
}

export interface StepOutput {
  readonly storageKeys: readonly string[];
  readonly text?: string;
}

/** A step of the plan as a client sends it. */
export interface PlannedStep {
  readonly id: string;
  readonly nodeId: string;
  readonly capability: string;
  readonly model: string;
  /** Undefined: the node's own `data.prompt`. */
  readonly prompt?: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  readonly dependsOn: readonly string[];
}

/** Plain data for columns and events. */
export function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
