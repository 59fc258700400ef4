import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../../ports/kernel/object-store.port.js';
import { MediaInspector, type InspectedMedia } from '../../ports/media/media-inspector.port.js';
import { Scratch, type ScratchContent } from './scratch.js';

export type StoredContent = InspectedMedia & ScratchContent;

/** Looks at bytes as they lie in the store: what was sent is not evidence of what was kept. */
@Injectable()
export class StoredContentReader {
  constructor(
    private readonly store: ObjectStore,
    private readonly scratch: Scratch,
    private readonly inspector: MediaInspector,
  ) {}

  /** Headers only: for content that we staged ourselves. */
  async examine(ossKey: string, maxBytes: number, signal: AbortSignal): Promise<StoredContent> {
    return this.look(ossKey, maxBytes, signal, (file) => this.inspector.inspect(file, signal));
  }

  /** Through the gates (MED-14): for content that somebody brings. `check` sees length and digest before it is taken apart. */
  async admit(
    ossKey: string,
    maxBytes: number,
    signal: AbortSignal,
    check: (content: ScratchContent) => void,
  ): Promise<StoredContent> {
    return this.look(ossKey, maxBytes, signal, (file) => this.inspector.admit(file, signal), check);
  }

  private async look(
    ossKey: string,
    maxBytes: number,
    signal: AbortSignal,
    inspect: (file: string) => Promise<InspectedMedia>,
    check: (content: ScratchContent) => void = () => undefined,
  ): Promise<StoredContent> {
    return this.scratch.withFile(async (file) => {
      const content = await this.scratch.fill(
        file,
        await this.store.read(ossKey, undefined, signal),
        maxBytes,
        signal,
      );
      check(content);
      return { ...content, ...(await inspect(file)) };
    });
  }
}
