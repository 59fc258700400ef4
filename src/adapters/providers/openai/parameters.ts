import type { JsonPrimitive } from '../../../ports/kernel/json.js';

type Parameters = Readonly<Record<string, JsonPrimitive>>;
export type Fields = Record<string, string | number | boolean>;

/** Our names on the left, the wire's on the right. What is not listed is not sent. */
export const TEXT_FIELDS = {
  temperature: 'temperature',
  topP: 'top_p',
  maxTokens: 'max_completion_tokens',
  seed: 'seed',
};
export const IMAGE_FIELDS = {
  size: 'size',
  count: 'n',
  n: 'n',
  quality: 'quality',
  style: 'style',
  background: 'background',
  outputFormat: 'output_format',
  responseFormat: 'response_format',
  aspectRatio: 'aspect_ratio',
  negativePrompt: 'negative_prompt',
  seed: 'seed',
};
export const VIDEO_FIELDS = {
  size: 'size',
  duration: 'seconds',
  durationSeconds: 'seconds',
  seconds: 'seconds',
  resolution: 'resolution',
  aspectRatio: 'aspect_ratio',
  frameRate: 'fps',
  fps: 'fps',
  seed: 'seed',
};
export const SPEECH_FIELDS = {
  voice: 'voice',
  speed: 'speed',
  format: 'response_format',
  instructions: 'instructions',
};

export function fieldsOf(parameters: Parameters, names: Readonly<Record<string, string>>): Fields {
  const fields: Fields = {};
  const { width, height } = parameters;
  if ('size' in names && typeof width === 'number' && typeof height === 'number')
    fields['size'] = `${width}x${height}`;
  for (const [ours, wire] of Object.entries(names)) {
    const value = parameters[ours];
    if (value !== undefined && value !== null && value !== '') fields[wire] = value;
  }
  return fields;
}

export function textFields(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
