import type { InputFault } from '../../../ports/kernel/domain-error.js';
import { edgesInto, mediaOf, roleOf, textOf, type Graph } from './graph.js';
import { joinPrompt, type FrozenInput, type FrozenSource, type PlannedStep } from './steps.js';

export const MAX_STEPS = 50;

/** Before it is priced. */
export type StepInput = Omit<FrozenInput, 'amount'>;

/** What is wrong with a plan by itself, before the canvas is looked at. */
export function planFaults(steps: readonly PlannedStep[]): InputFault[] {
  if (steps.length < 1 || steps.length > MAX_STEPS)
    return [{ pointer: '#/steps', detail: `must have 1 to ${MAX_STEPS} entries` }];
  const ids = new Set(steps.map(({ id }) => id));
  return steps.flatMap((step, index) => [
    ...(isFirst(steps, index, 'id')
      ? []
      : [{ pointer: `#/steps/${index}/id`, detail: 'names a step twice' }]),
    ...(isFirst(steps, index, 'nodeId')
      ? []
      : [{ pointer: `#/steps/${index}/nodeId`, detail: 'names a node twice' }]),
    ...step.dependsOn.flatMap((id, at) =>
      ids.has(id)
        ? []
        : [{ pointer: `#/steps/${index}/dependsOn/${at}`, detail: 'names no step of this plan' }],
    ),
  ]);
}

function isFirst(steps: readonly PlannedStep[], index: number, field: 'id' | 'nodeId'): boolean {
  return steps.findIndex((step) => step[field] === steps[index]?.[field]) === index;
}

/** Fixes the input of every step as the canvas is now; the faults say where that cannot be done. */
export function freezePlan(
  steps: readonly PlannedStep[],
  graph: Graph,
): { inputs: StepInput[]; faults: InputFault[] } {
  const faults = steps.flatMap(({ nodeId }, index) =>
    graph.nodes.has(nodeId)
      ? []
      : [{ pointer: `#/steps/${index}/nodeId`, detail: 'there is no such node on the canvas' }],
  );
  const stepOfNode = new Map(steps.map(({ id, nodeId }) => [nodeId, id]));
  const inputs = steps.map((step) => freezeStep(step, graph, stepOfNode));
  const stuck = cycleOf(steps, inputs);
  if (stuck >= 0)
    faults.push({
      pointer: `#/steps/${stuck}`,
      detail: 'waits for itself, by its dependencies and the edges',
    });
  return { inputs, faults };
}

function freezeStep(step: PlannedStep, graph: Graph, stepOfNode: ReadonlyMap<string, string>): StepInput {
  const sources: FrozenSource[] = [];
  const texts: string[] = [];
  for (const edge of edgesInto(graph, step.nodeId)) {
    const base = { role: roleOf(edge), nodeId: edge.from };
    const stepId = edge.from === step.nodeId ? undefined : stepOfNode.get(edge.from);
    const node = graph.nodes.get(edge.from);
    const storageKey = node && mediaOf(node);
    if (stepId !== undefined) sources.push({ ...base, stepId });
    else if (storageKey !== undefined) sources.push({ ...base, storageKey });
    else if (node) texts.push(textOf(node) ?? '');
  }
  const own = graph.nodes.get(step.nodeId)?.data['prompt'];
  const prompt = step.prompt ?? (typeof own === 'string' ? own : '');
  const made = sources.flatMap((source) => ('stepId' in source ? [source.stepId] : []));
  return {
    capability: step.capability,
    model: step.model,
    prompt: joinPrompt([prompt, ...texts]),
    parameters: step.parameters,
    sources,
    dependsOn: [...new Set([...step.dependsOn, ...made])],
  };
}

/** Index of a step that can never start, or -1. */
function cycleOf(steps: readonly PlannedStep[], inputs: readonly StepInput[]): number {
  const done = new Set<string>();
  for (let before = -1; done.size > before;) {
    before = done.size;
    steps.forEach(({ id }, index) => {
      if (inputs[index]?.dependsOn.every((dependency) => done.has(dependency))) done.add(id);
    });
  }
  return steps.findIndex(({ id }) => !done.has(id));
}
