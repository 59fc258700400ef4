import type { JsonObject, JsonPrimitive } from '../../../ports/kernel/json.js';

interface SourceNode {
  readonly role: string;
  readonly nodeId: string;
}

/** An input of a step: media that exists when the run is made, or what another step of the run will make. */
export type FrozenSource = SourceNode & ({ readonly storageKey: string } | { readonly stepId: string });

/** Everything that a step will ask for, as it was when the run was made (CAI-2). */
export interface FrozenInput {
  readonly capability: string;
  /** As the client named it. */
  readonly model: string;
  /** Its own and the text of the nodes connected to it, without what other steps of the run will write. */
  readonly prompt: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  /** In the order of the edges. */
  readonly sources: readonly FrozenSource[];
  /** All steps that must succeed first: those of `sources`, and those that the plan names. */
  readonly dependsOn: readonly string[];
  /** What is held for it, in units of credit. */
  readonly amount: string;
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

/** Text that another step writes joins the prompt up to this length; so much is quoted for it. */
export const UPSTREAM_TEXT_CHARACTERS = 4_000;

const TEXT_CAPABILITIES: ReadonlySet<string> = new Set(['text', 'audio.transcribe']);

/** Whether a step makes text, not media. */
export function makesText(capability: string): boolean {
  return TEXT_CAPABILITIES.has(capability);
}

export function joinPrompt(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

interface StepRequest {
  readonly capability: string;
  readonly model: string;
  readonly prompt: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  readonly inputs: readonly { readonly role: string; readonly storageKey: string }[];
}

/** What a step asks for. A source whose step is not in `outputs` is left out: it does not exist yet. */
export function requestOf(
  input: Omit<FrozenInput, 'amount'>,
  outputs: ReadonlyMap<string, StepOutput>,
): StepRequest {
  const inputs: { role: string; storageKey: string }[] = [];
  const texts: string[] = [];
  for (const source of input.sources) {
    if ('storageKey' in source) inputs.push({ role: source.role, storageKey: source.storageKey });
    else {
      const output = outputs.get(source.stepId);
      const [storageKey] = output?.storageKeys ?? [];
      if (storageKey !== undefined) inputs.push({ role: source.role, storageKey });
      else if (output?.text) texts.push([...output.text].slice(0, UPSTREAM_TEXT_CHARACTERS).join(''));
    }
  }
  const { capability, model, parameters } = input;
  return { capability, model, parameters, prompt: joinPrompt([input.prompt, ...texts]), inputs };
}

/** Plain data for columns and events. */
export function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
