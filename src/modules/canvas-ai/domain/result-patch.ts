import type { JsonObject } from '../../../ports/kernel/json.js';
import { makesText, type StepOutput } from './steps.js';

interface Media {
  readonly storageKey: string;
  readonly mime: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly durationMs: number | undefined;
}

/** What a result changes in the data of its node; null takes away what the former content had and this one has not. */
export function resultData(output: StepOutput, media: readonly Media[]): JsonObject {
  const byKey = new Map(media.map((item) => [item.storageKey, item]));
  const [first] = output.storageKeys;
  const shown = first === undefined ? undefined : byKey.get(first);
  return {
    ...(output.text === undefined ? {} : { text: output.text }),
    ...(first === undefined ? {} : { storageKey: first }),
    ...(shown === undefined
      ? {}
      : {
          mime: shown.mime,
          width: shown.width ?? null,
          height: shown.height ?? null,
          durationMs: shown.durationMs ?? null,
        }),
    ...(output.storageKeys.length > 1 ? listOf(output.storageKeys, shown?.mime ?? '') : {}),
  };
}

function listOf(storageKeys: readonly string[], mime: string): JsonObject {
  return {
    [mime.startsWith('video/') ? 'videos' : 'images']: storageKeys.map((storageKey) => ({ storageKey })),
  };
}

/** Type of a node made for a result (CAI-13). */
export function nodeTypeFor(capability: string): string {
  const [kind] = capability.split('.');
  return makesText(capability) ? 'text' : (kind ?? 'image');
}
