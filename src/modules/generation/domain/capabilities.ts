/** What a parameter may be. All are scalars: they decide price and result and go into the record (GEN-4). */
export type ParameterRule =
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'text'; readonly pattern: RegExp }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' };

export interface CapabilityRule {
  readonly parameters: Readonly<Record<string, ParameterRule>>;
  readonly prompt: 'required' | 'optional';
  readonly inputs: { readonly min: number; readonly max: number; readonly mimes: RegExp };
  /** Largest artefact that is taken from a provider. */
  readonly maxArtefactBytes: number;
}

export const MAX_PROMPT_CHARACTERS = 20_000;
/** More artefacts in one answer are no answer to what was asked. */
export const MAX_ARTEFACTS = 16;
export const MAX_TEXT_CHARACTERS = 1_000_000;

const MB = 1_000_000;
const IMAGE = /^image\//;
const VIDEO = /^video\//;
const PICTURES = /^(image|video)\//;
const ANY_MEDIA = /^(image|video|audio)\//;

const integer = (min: number, max: number): ParameterRule => ({ kind: 'integer', min, max });
const number = (min: number, max: number): ParameterRule => ({ kind: 'number', min, max });
const text = (pattern: RegExp): ParameterRule => ({ kind: 'text', pattern });
const choice = (...values: string[]): ParameterRule => ({ kind: 'choice', values });

const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._:-]{0,63}$/;
const seed = integer(0, 2_147_483_647);
const size = text(/^(auto|[1-9]\d{1,4}x[1-9]\d{1,4})$/);
const aspectRatio = text(/^(auto|[1-9]\d{0,2}:[1-9]\d{0,2})$/);
const resolution = choice(
  '360p',
  '480p',
  '540p',
  '720p',
  '768p',
  '1080p',
  '1440p',
  '2160p',
  '1k',
  '2k',
  '4k',
);
const quality = choice('auto', 'draft', 'low', 'standard', 'medium', 'high', 'hd');
const count = integer(1, 10);
const durationSeconds = integer(1, 60);
const fps = integer(8, 60);

const picture = {
  count,
  size,
  aspectRatio,
  resolution,
  quality,
  seed,
  width: integer(64, 8_192),
  height: integer(64, 8_192),
  style: text(NAME),
  background: choice('auto', 'transparent', 'opaque'),
  strength: number(0, 1),
  guidance: number(0, 50),
};
const film = {
  count: integer(1, 4),
  durationSeconds,
  size,
  aspectRatio,
  resolution,
  quality,
  fps,
  seed,
  audio: { kind: 'boolean' },
  strength: number(0, 1),
} as const;
const sound = {
  durationSeconds: integer(1, 600),
  seed,
  format: choice('wav', 'mp3', 'ogg', 'flac'),
} as const;

const image = (inputs: CapabilityRule['inputs'], prompt: CapabilityRule['prompt']): CapabilityRule => ({
  parameters: { ...picture, scale: integer(1, 8) },
  prompt,
  inputs,
  maxArtefactBytes: 64 * MB,
});
const video = (inputs: CapabilityRule['inputs'], prompt: CapabilityRule['prompt']): CapabilityRule => ({
  parameters: { ...film, scale: integer(1, 8) },
  prompt,
  inputs,
  maxArtefactBytes: 2_000 * MB,
});
const audio = (
  parameters: CapabilityRule['parameters'],
  inputs: CapabilityRule['inputs'],
  prompt: CapabilityRule['prompt'],
): CapabilityRule => ({
  parameters: { ...sound, ...parameters },
  prompt,
  inputs,
  maxArtefactBytes: 256 * MB,
});

const none = { min: 0, max: 0, mimes: ANY_MEDIA };
const inputs = (min: number, max: number, mimes: RegExp) => ({ min, max, mimes });

/** The capabilities of `data/models.json`, and what a request for each may hold. */
export const CAPABILITIES: Readonly<Record<string, CapabilityRule>> = {
  text: {
    parameters: {
      maxTokens: integer(1, 200_000),
      temperature: number(0, 2),
      topP: number(0, 1),
      format: choice('text', 'markdown', 'json'),
      seed,
    },
    prompt: 'required',
    inputs: inputs(0, 16, ANY_MEDIA),
    maxArtefactBytes: MB,
  },
  'image.generate': image(inputs(0, 16, IMAGE), 'required'),
  'image.edit': image(inputs(1, 16, IMAGE), 'required'),
  'image.inpaint': image(inputs(1, 4, IMAGE), 'optional'),
  'image.upscale': image(inputs(1, 1, IMAGE), 'optional'),
  'image.remove_background': image(inputs(1, 1, IMAGE), 'optional'),
  'video.text': video(none, 'required'),
  'video.image': video(inputs(1, 4, IMAGE), 'optional'),
  'video.reference': video(inputs(1, 12, PICTURES), 'required'),
  'video.edit': video(inputs(1, 4, PICTURES), 'optional'),
  'video.motion': video(inputs(1, 4, PICTURES), 'optional'),
  'video.lipsync': video(inputs(1, 4, ANY_MEDIA), 'optional'),
  'video.upscale': video(inputs(1, 1, VIDEO), 'optional'),
  'audio.speech': audio(
    { voice: text(NAME), language: text(NAME), speed: number(0.25, 4) },
    inputs(0, 1, ANY_MEDIA),
    'required',
  ),
  'audio.music': audio(
    { style: text(NAME), instrumental: { kind: 'boolean' } },
    inputs(0, 1, ANY_MEDIA),
    'required',
  ),
  'audio.sfx': audio({}, none, 'required'),
  'audio.voice_clone': audio(
    { voice: text(NAME), language: text(NAME) },
    inputs(1, 4, ANY_MEDIA),
    'optional',
  ),
  'audio.transcribe': audio({ language: text(NAME) }, inputs(1, 1, ANY_MEDIA), 'optional'),
  model3d: {
    parameters: { seed, quality, faces: integer(100, 1_000_000), texture: { kind: 'boolean' } },
    prompt: 'optional',
    inputs: inputs(1, 4, IMAGE),
    maxArtefactBytes: 512 * MB,
  },
};
