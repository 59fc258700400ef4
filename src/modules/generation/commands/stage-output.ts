import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError, type DomainErrorKind } from '../../../ports/kernel/domain-error.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { GeneratedMedia, type StagedMedia } from '../../../ports/media/generated-media.port.js';
import type {
  ProviderArtefact,
  ProviderOutcome,
} from '../../../ports/generation/generation-provider.port.js';
import type { OperationRecord, StagedOutput } from '../../../ports/generation/generation-records.port.js';
import { CAPABILITIES, MAX_ARTEFACTS, MAX_TEXT_CHARACTERS } from '../domain/capabilities.js';
import type { GenerationCrashPoint } from '../domain/crash-points.js';
import { GenerationSettings } from '../domain/generation-settings.js';

type Succeeded = Extract<ProviderOutcome, { state: 'succeeded' }>;

export type Staging =
  | { readonly staged: StagedOutput }
  /** The provider's answer is no result of this request, and a second look would not make it one. */
  | { readonly refused: string }
  /** The bytes could not be fetched or kept now. */
  | { readonly missed: string };

/** Too large, not what it says it is, at an address that may not be reached: another try changes nothing. */
const FINAL: ReadonlySet<DomainErrorKind> = new Set(['invalid', 'too-large', 'forbidden']);

/** Stores the bytes of a result outside of any transaction; the same operation and index always end in the same key. */
@Injectable()
export class StageOutput {
  constructor(
    private readonly media: GeneratedMedia,
    private readonly settings: GenerationSettings,
    private readonly crash: CrashPoints,
  ) {}

  async execute(record: OperationRecord, outcome: Succeeded, signal: AbortSignal): Promise<Staging> {
    const { artefacts } = outcome;
    const text = cleanText(outcome.text);
    if (artefacts.length === 0 && !text) return { refused: 'result-empty' };
    if (artefacts.length > MAX_ARTEFACTS) return { refused: 'result-too-many-artefacts' };
    if (text !== null && text.length > MAX_TEXT_CHARACTERS) return { refused: 'result-text-too-long' };
    const media: StagedMedia[] = [];
    for (const [index, artefact] of artefacts.entries()) {
      const one = await this.stage(record, artefact, index, signal);
      if ('refused' in one || 'missed' in one) return one;
      media.push(one);
      await this.crash.reach('execute:after-stage' satisfies GenerationCrashPoint);
    }
    return { staged: { media, text } };
  }

  private async stage(
    record: OperationRecord,
    artefact: ProviderArtefact,
    index: number,
    signal: AbortSignal,
  ): Promise<StagedMedia | Exclude<Staging, { staged: StagedOutput }>> {
    const { operationId, capability } = record.operation;
    const maxBytes = CAPABILITIES[capability]?.maxArtefactBytes ?? 0;
    for (let tries = 0; ; tries++) {
      try {
        const body = await artefact.open(signal);
        return await this.media.stage(body, {
          operationId,
          index,
          declaredMime: artefact.mime,
          maxBytes,
          signal,
        });
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof DomainError && FINAL.has(error.kind)) return { refused: error.code };
        const pause = this.settings.stagePausesMs[tries];
        if (pause === undefined) return { missed: 'result-not-stored' };
        await sleep(pause, undefined, { signal });
      }
    }
  }
}

/** jsonb takes neither NUL nor lone surrogates; a model's text may hold both. */
function cleanText(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text.replaceAll('\0', '').toWellFormed();
}
