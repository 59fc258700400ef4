import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';

export interface GraphNode {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly role: string | undefined;
}

/** The part of a canvas that a run looks at: its target nodes, the edges into them in their order, and their sources. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
}

const DEFAULT_ROLE = 'reference';
/** Roles that providers know; edges may carry what a client made up, which means a plain reference. */
const ROLE = /^[a-z][a-z0-9_]{0,39}$/;

export function roleOf(edge: GraphEdge): string {
  return edge.role !== undefined && ROLE.test(edge.role) ? edge.role : DEFAULT_ROLE;
}

export function edgesInto(graph: Graph, nodeId: string): GraphEdge[] {
  return graph.edges.filter(({ to }) => to === nodeId);
}

/** The media that a node shows: its own, else the first of its outputs. */
export function mediaOf(node: GraphNode): string | undefined {
  const { storageKey, images, videos } = node.data;
  if (typeof storageKey === 'string') return storageKey;
  return firstKey(images) ?? firstKey(videos);
}

function firstKey(list: JsonValue | undefined): string | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const item of list) {
    if (
      typeof item === 'object' &&
      item !== null &&
      !Array.isArray(item) &&
      typeof item['storageKey'] === 'string'
    ) {
      return item['storageKey'];
    }
  }
  return undefined;
}

export function textOf(node: GraphNode): string | undefined {
  return typeof node.data['text'] === 'string' ? node.data['text'] : undefined;
}

/** What a result overwrites. */
const REPLACED = ['storageKey', 'mime', 'width', 'height', 'text', 'images', 'videos'];
/** What says which result is wanted. */
const REQUESTED = [
  'prompt',
  'negativePrompt',
  'composerContent',
  'systemPrompt',
  'instructions',
  'model',
  'mode',
  'modelSettings',
  'generationMode',
  'generationType',
  'reasoningEffort',
  'count',
  'seed',
  'size',
  'ratio',
  'aspectRatio',
  'resolution',
  'quality',
  'format',
  'durationSeconds',
  'frameRate',
  'generateAudio',
  'voice',
  'speed',
];

/**
 * Digest (RFC 8785) of what a step's result will replace and of what it was made from (CAI-2): a change of either makes
 * the result one of another question. Position, title, size and presentation are not in it (CAI-13), nor is how far edges
 * lie apart, only their order. A source that a step of the same run makes counts as that step, since it will change.
 * Undefined: the node is gone.
 */
export function targetFingerprint(
  nodeId: string,
  graph: Graph,
  stepOfNode: ReadonlyMap<string, string>,
): string | undefined {
  const node = graph.nodes.get(nodeId);
  if (!node) return undefined;
  const sources = edgesInto(graph, nodeId).map((edge) => ({
    role: roleOf(edge),
    from: edge.from,
    ...contentOf(edge, graph, stepOfNode),
  }));
  const content = {
    type: node.type,
    replaced: pick(node.data, REPLACED),
    requested: pick(node.data, REQUESTED),
    sources,
  };
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
}

function contentOf(edge: GraphEdge, graph: Graph, stepOfNode: ReadonlyMap<string, string>): JsonObject {
  const stepId = edge.from === edge.to ? undefined : stepOfNode.get(edge.from);
  if (stepId !== undefined) return { step: stepId };
  const source = graph.nodes.get(edge.from);
  return { media: (source && mediaOf(source)) ?? null, text: (source && textOf(source)) ?? null };
}

function pick(data: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));
}
