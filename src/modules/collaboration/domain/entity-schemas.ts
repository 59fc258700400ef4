import { list, matching, number, object, setting, text, type FieldRule } from './field-rules.js';

export const ENTITY_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
/** Fractional index: sorts by code units, and never ends in the lowest digit, so that there is room before it. */
const ORDER_KEY = /^[A-Za-z0-9]{0,63}[A-Za-z1-9]$/;
/** Open: plugins bring `<plugin>:<name>`. */
const NODE_TYPE = /^[A-Za-z][A-Za-z0-9._-]{0,63}(:[A-Za-z0-9._-]{1,64})?$/;

const COORDINATE = number(-10_000_000, 10_000_000);
const EXTENT = number(0, 1_000_000);
const PROMPT = text(20_000);
const LABEL = text(300);
const id = matching(ENTITY_ID, 'an ID: letters, digits and . _ : -, at most 128');
const orderKey = matching(
  ORDER_KEY,
  'a fractional order key: letters and digits, not ending in 0, at most 64',
);
const nodeIds = list(id, 64);

/** An output or a reference in a list: open, its media under `storageKey`. */
const mediaItem = object({ open: true, fields: { title: LABEL, status: LABEL, role: LABEL } });

const GENERATION: Readonly<Record<string, FieldRule>> = {
  prompt: PROMPT,
  negativePrompt: PROMPT,
  composerContent: PROMPT,
  systemPrompt: PROMPT,
  model: LABEL,
  mode: LABEL,
  status: LABEL,
  count: setting,
  seed: setting,
  size: setting,
  ratio: setting,
  aspectRatio: setting,
  resolution: setting,
  quality: setting,
  format: setting,
  primary: setting,
  modelSettings: object({ open: true, fields: {} }),
  referenceNodeIds: nodeIds,
  inputOrder: nodeIds,
  referenceOrder: nodeIds,
  batchRootId: id,
  batchChildIds: nodeIds,
};

/** Data of a node by its type; unknown fields, and nodes of types that are not here, are kept as they are (COL-2, COL-3). */
const DATA_OF_TYPE: Readonly<Record<string, FieldRule>> = {
  image: object({
    open: true,
    fields: {
      ...GENERATION,
      images: list(mediaItem, 100),
      alt: text(2_000),
      transparent: setting,
      background: setting,
      camera: setting,
    },
  }),
  video: object({
    open: true,
    fields: {
      ...GENERATION,
      videos: list(mediaItem, 100),
      durationSeconds: setting,
      frameRate: setting,
      generateAudio: setting,
      watermark: setting,
      fixedCamera: setting,
      firstFrameNodeId: id,
      lastFrameNodeId: id,
      sourceVideoNodeId: id,
    },
  }),
  audio: object({
    open: true,
    fields: {
      ...GENERATION,
      voice: setting,
      speed: setting,
      instructions: PROMPT,
      durationSeconds: setting,
      text: text(100_000),
    },
  }),
  text: object({
    open: true,
    fields: { ...GENERATION, text: text(100_000), reasoningEffort: setting, generationMode: setting },
  }),
  config: object({
    open: true,
    fields: { ...GENERATION, generationMode: setting, generationType: setting, inputs: list(mediaItem, 100) },
  }),
  frame: object({ open: true, fields: { color: LABEL, background: LABEL, collapsed: setting } }),
  group: object({ open: true, fields: { color: LABEL, collapsed: setting } }),
};

const anyData = object({ open: true, fields: {} });

const PLACE: Readonly<Record<string, FieldRule>> = {
  title: LABEL,
  position: object({ open: false, fields: { x: COORDINATE, y: COORDINATE }, required: ['x', 'y'] }),
  width: EXTENT,
  height: EXTENT,
  parentId: id,
  orderKey,
};

const edge = object({
  open: false,
  required: ['from', 'to'],
  fields: {
    from: id,
    to: id,
    fromHandle: LABEL,
    toHandle: LABEL,
    role: text(64),
    order: orderKey,
    data: anyData,
  },
});

const group = object({ open: false, fields: { ...PLACE, data: anyData } });

const settings = object({
  open: true,
  fields: {
    viewport: object({ open: false, fields: { x: COORDINATE, y: COORDINATE, k: number(0.001, 1_000) } }),
  },
});

const node = (dataRule: FieldRule): FieldRule =>
  object({
    open: false,
    required: ['type'],
    fields: { ...PLACE, type: matching(NODE_TYPE, 'a node type'), data: dataRule },
  });

const NODE_OF_TYPE: ReadonlyMap<string, FieldRule> = new Map(
  Object.entries(DATA_OF_TYPE).map(([type, rule]) => [type, node(rule)]),
);
const unknownNode = node(anyData);

/** The rule of a node of that type, whole or as a patch. */
export function nodeRule(type: string | undefined): FieldRule {
  return (type === undefined ? undefined : NODE_OF_TYPE.get(type)) ?? unknownNode;
}

export const EDGE_RULE = edge;
export const GROUP_RULE = group;
export const SETTINGS_RULE = settings;

/** Fields of a node's data that hold what people wrote. */
export const SEARCHED_FIELDS = [
  'text',
  'prompt',
  'composerContent',
  'negativePrompt',
  'systemPrompt',
  'instructions',
  'alt',
] as const;
