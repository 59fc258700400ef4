import { Injectable } from '@nestjs/common';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { ProviderDirectory } from '../../../ports/generation/generation-provider.port.js';
import type { GenerationInput } from '../../../ports/generation/generation-engine.port.js';
import { CAPABILITIES } from '../domain/capabilities.js';
import { inputNotReadable, invalidGeneration, modelNotAvailable } from '../domain/generation.errors.js';

/** Whether this generation may be made: editor right on its canvas, read right on its inputs, a provider for its model. */
@Injectable()
export class GenerationAccess {
  constructor(
    private readonly canvases: CanvasDirectory,
    private readonly media: MediaDirectory,
    private readonly providers: ProviderDirectory,
  ) {}

  /** Name of the provider that runs the model; fixed for the operation's life. */
  provider(capability: string, model: string): string {
    const provider = this.providers.providerFor(capability, model);
    if (!provider) throw modelNotAvailable(capability, model);
    return provider.name;
  }

  async canvas(canvasId: string, userId: string): Promise<void> {
    const role = await this.canvases.lockRole(canvasId, userId);
    if (role === undefined) throw new DomainError('not-found', 'canvas-not-found', 'there is no such canvas');
    if (role === 'viewer')
      throw new DomainError('forbidden', 'forbidden', 'your role on this canvas does not allow this');
  }

  async inputs(inputs: readonly GenerationInput[], capability: string, userId: string): Promise<void> {
    if (inputs.length === 0) return;
    const keys = [...new Set(inputs.map(({ storageKey }) => storageKey))];
    const readable = await this.media.readableBy(userId, keys);
    const hidden = inputs.findIndex(({ storageKey }) => !readable.has(storageKey));
    if (hidden >= 0) throw inputNotReadable(hidden);
    const mimes = new Map(
      (await this.media.findMany(keys)).map(({ storageKey, mime }) => [storageKey, mime]),
    );
    const wanted = CAPABILITIES[capability]?.inputs.mimes;
    const wrong = inputs.findIndex(({ storageKey }) => !wanted?.test(mimes.get(storageKey) ?? ''));
    if (wrong >= 0) {
      throw invalidGeneration([
        {
          pointer: `#/inputs/${wrong}/storageKey`,
          detail: 'is of a kind that this capability does not take',
        },
      ]);
    }
  }
}
