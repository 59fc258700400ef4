import type { CanvasOperation } from '../../src/ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../src/ports/kernel/json.js';
import { SeededRandom } from './random.js';

export type Shape = Omit<CanvasOperation, 'opId'>;

/** What happens. Everything is in the step itself, so that a story stays a story when steps are dropped from it. */
export type Step =
  | {
      readonly do: 'batch';
      readonly client: number;
      readonly api: number;
      readonly operations: readonly Shape[];
      /** `twice`: at once, to both APIs. `cut`: the client's connection breaks after so many ms, and it sends again. */
      readonly send: 'once' | 'twice' | 'cut';
      readonly cutMs?: number;
      /** Operations get the entity revisions that this client has, which may be old, as `expectedRevision`. */
      readonly compare?: boolean;
    }
  /** Sends an earlier batch of this client again, counted from its last one. */
  | { readonly do: 'retry'; readonly client: number; readonly api: number; readonly back: number }
  /** One after the other, by one client; `twice`: each is asked with one ID of both APIs at once. */
  | {
      readonly do: 'undo';
      readonly client: number;
      readonly api: number;
      readonly actions: readonly ('undo' | 'redo')[];
      readonly twice: boolean;
    }
  /** The stream breaks without a goodbye; until `follow` or `reload` this is a stale tab. */
  | { readonly do: 'drop'; readonly client: number }
  | { readonly do: 'follow'; readonly client: number; readonly api: number; readonly by: 'header' | 'query' }
  | { readonly do: 'reload'; readonly client: number; readonly api: number }
  /** By the owner; null removes the member. */
  | {
      readonly do: 'role';
      readonly client: number;
      readonly api: number;
      readonly role: 'editor' | 'viewer' | null;
    }
  | { readonly do: 'cut-listener' | 'cut-pool'; readonly api: number }
  /** SIGKILL, so many ms into the round; a new process takes its place. */
  | { readonly do: 'kill'; readonly api: number; readonly afterMs: number };

/** Rounds one after the other; the steps of a round run at the same time. */
export type Story = readonly (readonly Step[])[];

/** Client 0 owns the canvas; the last begins as a viewer. */
export const CLIENTS = 4;
const NODES = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'];
/** Nodes that are only ever moved with both position and parent, so that half a move shows. */
const PAIRED = ['p0', 'p1', 'p2', 'p3'];
const GROUPS = ['g0', 'g1', 'g2', 'g3', 'g4'];
const EDGES = ['e0', 'e1', 'e2', 'e3', 'e4'];
export const MEDIA = ['m0', 'm1', 'm2', 'm3'];
const ANY_NODE = [...NODES, ...PAIRED];

/** What every canvas begins with: most operations then find what they name. */
export const BASE: readonly Shape[] = [
  {
    type: 'node.upsert',
    entityId: 'base',
    value: { type: 'image', data: { images: [{ storageKey: 'm0' }, { storageKey: 'm1' }] } },
  },
  ...GROUPS.map((entityId): Shape => ({ type: 'group.upsert', entityId, value: {} })),
  ...NODES.map((entityId): Shape => ({ type: 'node.upsert', entityId, value: { type: 'video' } })),
  ...PAIRED.map((entityId, at): Shape => ({
    type: 'node.upsert',
    entityId,
    value: { type: 'text', ...place(`g${at}`) },
  })),
  ...EDGES.map((entityId, at): Shape => ({
    type: 'edge.upsert',
    entityId,
    value: { from: `n${at}`, to: at % 2 === 0 ? `n${at + 1}` : `p${at % 4}` },
  })),
];

/** Where a paired node lies tells in which parent it must be. */
function place(parentId: string | null): JsonObject {
  return { parentId, position: { x: placeIn(parentId), y: 0 } };
}

function placeIn(parentId: string | null): number {
  return parentId === null ? -1 : [...GROUPS, ...NODES].indexOf(parentId);
}

/** Whether a paired node was moved by half. One whose parent was deleted lies free, where it was (COL-8). */
export function isHalfMoved(id: string, body: JsonObject): boolean {
  if (!PAIRED.includes(id)) return false;
  const { parentId, position } = body as { parentId?: string; position?: { x: number } };
  return parentId !== undefined && position?.x !== placeIn(parentId);
}

export interface StoryOptions {
  readonly rounds: number;
  /** With steps that kill processes. */
  readonly kills?: boolean;
  readonly undo: boolean;
}

/** The same seed and options, the same story. Each round draws from a generator of its own. */
export function storyOf(seed: number, options: StoryOptions): Story {
  return Array.from({ length: options.rounds }, (_, round) =>
    new Author(new SeededRandom(seed * 7_919 + round * 104_729), options).round(),
  );
}

class Author {
  constructor(
    private readonly random: SeededRandom,
    private readonly options: StoryOptions,
  ) {}

  round(): Step[] {
    if (this.random.chance(0.08)) return this.opposite();
    const steps = Array.from({ length: 1 + this.random.below(4) }, () => this.step());
    // At most one change of the members in a round: who may do what is then decided before or after each batch.
    const roles = steps.filter((step) => step.do === 'role');
    const kept = steps.filter((step) => step.do !== 'role' || step === roles[0]);
    if (!this.options.kills || !this.random.chance(0.3)) return kept;
    return [...kept, { do: 'kill', api: this.random.below(2), afterMs: this.random.below(12) }];
  }

  /** Two clients put two groups into each other: one must be refused, or both parents would be lost to the document. */
  private opposite(): Step[] {
    const [one, other] = this.two(GROUPS);
    const into = (client: number, entityId: string, parentId: string): Step => ({
      ...this.batchOf([{ type: 'group.patch', entityId, value: { parentId } }]),
      client,
    });
    return [into(0, one, other), into(1, other, one)];
  }

  private step(): Step {
    const client = this.random.below(CLIENTS);
    const api = this.random.below(2);
    const draw = this.random.next();
    if (draw < 0.6) return this.batchOf(this.operations());
    if (draw < 0.66) return { do: 'retry', client, api, back: this.random.below(4) };
    if (draw < 0.7) return { do: 'drop', client };
    if (draw < 0.76) return { do: 'follow', client, api, by: this.random.pick(['header', 'query'] as const) };
    if (draw < 0.78) return { do: 'reload', client, api };
    if (draw < 0.84)
      return { do: 'role', client: 1 + this.random.below(CLIENTS - 1), api, role: this.role() };
    if (draw < 0.96 && this.options.undo) return this.undo(api);
    if (draw < 0.98) return this.batchOf(this.operations());
    return { do: this.random.pick(['cut-listener', 'cut-listener', 'cut-pool'] as const), api };
  }

  private undo(api: number): Step {
    const actions = this.random.pick([
      ['undo'],
      ['undo'],
      ['undo', 'undo'],
      ['redo'],
      ['undo', 'redo'],
      ['undo', 'undo', 'redo', 'redo'],
      ['undo', 'undo', 'redo', 'undo'],
    ] as const);
    return { do: 'undo', client: this.writer(), api, actions, twice: this.random.chance(0.2) };
  }

  /** The last is often a viewer, who writes nothing. */
  private writer(): number {
    return this.random.pick([0, 0, 1, 1, 1, 2, 2, 2, 3]);
  }

  private role(): 'editor' | 'viewer' | null {
    return this.random.pick(['editor', 'editor', 'editor', 'viewer', null] as const);
  }

  private batchOf(operations: readonly Shape[]): Extract<Step, { do: 'batch' }> {
    const draw = this.random.next();
    return {
      do: 'batch',
      client: this.writer(),
      api: this.random.below(2),
      operations,
      ...(draw < 0.8
        ? { send: 'once' }
        : draw < 0.9
          ? { send: 'twice' }
          : { send: 'cut', cutMs: this.random.below(6) }),
      ...(this.random.chance(0.15) ? { compare: true } : {}),
    };
  }

  private operations(): Shape[] {
    return Array.from({ length: 1 + this.random.below(3) }, () => this.operation());
  }

  private operation(): Shape {
    const draw = this.random.next();
    const node = this.random.pick(NODES);
    if (draw < 0.18) return this.move();
    if (draw < 0.3) return { type: 'node.upsert', entityId: node, value: this.node() };
    if (draw < 0.5) return { type: 'node.patch', entityId: node, value: this.nodePatch() };
    if (draw < 0.57) return { type: 'node.delete', entityId: this.random.pick(ANY_NODE) };
    if (draw < 0.67) return { type: 'edge.upsert', entityId: this.random.pick(EDGES), value: this.edge() };
    if (draw < 0.71)
      return { type: 'edge.patch', entityId: this.random.pick(EDGES), value: this.edgePatch() };
    if (draw < 0.74) return { type: 'edge.delete', entityId: this.random.pick(EDGES) };
    if (draw < 0.83) return { type: 'group.upsert', entityId: this.random.pick(GROUPS), value: this.group() };
    if (draw < 0.92) return { type: 'group.patch', entityId: this.random.pick(GROUPS), value: this.group() };
    if (draw < 0.96) return { type: 'group.delete', entityId: this.random.pick(GROUPS) };
    if (draw < 0.97) return { type: 'node.delete', entityId: this.random.pick(GROUPS) };
    return { type: 'settings.patch', value: this.settings() };
  }

  private move(): Shape {
    const parent = this.random.chance(0.2) ? null : this.random.pick([...GROUPS, ...GROUPS, ...NODES]);
    const entityId = this.random.pick(PAIRED);
    const value = place(parent);
    if (this.random.chance(0.75)) return { type: 'node.patch', entityId, value };
    return { type: 'node.upsert', entityId, value: { type: 'text', ...value } };
  }

  private node(): JsonObject {
    const parentId = this.maybe(0.4, () => this.random.pick([...NODES, ...GROUPS, ...GROUPS]));
    return {
      type: this.random.pick(['video', 'video', 'plugin:x']),
      position: this.position(),
      ...(parentId === undefined ? {} : { parentId }),
      ...this.orderKey(),
      data: this.data(),
    };
  }

  private nodePatch(): JsonObject {
    const parentId = this.maybe(0.4, () => this.random.pick([null, ...NODES, ...GROUPS, ...GROUPS]));
    return {
      ...(this.random.chance(0.5) ? { position: this.position() } : {}),
      ...(parentId === undefined ? {} : { parentId }),
      ...this.orderKey(),
      ...(this.random.chance(0.7) ? { data: { ...this.data(), ...this.gone() } } : {}),
    };
  }

  /** Fields by which nodes, media and bytes that canonical form could get wrong come in. */
  private data(): JsonObject {
    const fields: (() => JsonObject)[] = [
      () => ({ prompt: this.random.pick(['one', 'two', 'é 😀', 'a"b\\c\n', '']) }),
      () => ({ storageKey: this.media() }),
      () => ({ images: [this.image(null), this.image('x')] }),
      () => ({ firstFrameNodeId: this.random.pick(ANY_NODE) }),
      () => ({ referenceNodeIds: this.two(ANY_NODE) }),
      () => ({ odd: this.odd() }),
      () => ({ deep: { left: this.odd(), right: { [this.random.pick(['a', 'b'])]: this.odd() } } }),
    ];
    return { ...this.random.pick(fields)(), ...this.random.pick(fields)() };
  }

  private image(note: string | null): JsonObject {
    return { storageKey: this.media(), note };
  }

  private gone(): JsonObject {
    const names = ['prompt', 'storageKey', 'images', 'firstFrameNodeId', 'referenceNodeIds', 'odd', 'deep'];
    return this.random.chance(0.3) ? { [this.random.pick(names)]: null } : {};
  }

  private odd(): JsonObject {
    const key = () => this.random.pick(['a', 'B', 'é', '10', '9', 'ﬀ', '😀', '~/']);
    const value = () => this.random.pick([0, 1.5, 1e-7, -2.5e-3, 9_007_199_254_740_991, 'x', '', true, null]);
    return { [key()]: value(), [key()]: value() };
  }

  private edge(): JsonObject {
    return { from: this.random.pick(ANY_NODE), to: this.random.pick(ANY_NODE), data: this.odd() };
  }

  private edgePatch(): JsonObject {
    return this.random.chance(0.5)
      ? { to: this.random.pick(ANY_NODE) }
      : { role: this.random.pick(['mask', null]), order: this.random.pick(['a1', 'V', null]) };
  }

  private group(): JsonObject {
    const parentId = this.maybe(0.7, () => this.random.pick([null, ...GROUPS, ...GROUPS, ...NODES]));
    return {
      ...(parentId === undefined ? {} : { parentId }),
      title: this.random.pick(['a', 'b', null]),
      ...this.orderKey(),
    };
  }

  private settings(): JsonObject {
    return this.random.chance(0.5)
      ? { backgroundStorageKey: this.random.pick([...MEDIA, null]) }
      : { grid: this.odd(), [this.random.pick(['one', 'two'])]: this.random.pick([1, 2, null]) };
  }

  private position(): JsonObject {
    return { x: this.random.below(4_000) - 2_000, y: this.random.below(4_000) - 2_000 };
  }

  private orderKey(): JsonObject {
    return this.random.chance(0.2) ? { orderKey: this.random.pick(['a', 'aV', 'b1', 'zz']) } : {};
  }

  /** The base shows the first two to everybody; the others are readable by their owners alone. */
  private media(): string {
    return this.random.pick(['m0', 'm1', 'm0', 'm1', 'm0', 'm1', ...MEDIA]);
  }

  private maybe<T>(probability: number, make: () => T): T | undefined {
    return this.random.chance(probability) ? make() : undefined;
  }

  private two(from: readonly string[]): [string, string] {
    const one = this.random.below(from.length);
    const other = (one + 1 + this.random.below(from.length - 1)) % from.length;
    return [from[one] as string, from[other] as string];
  }
}
