import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { exportTexts } from '../domain/snapshot-document.js';
import { SnapshotLoader } from './snapshot-loader.js';
import { textsOf } from './texts-of.js';

/** A canvas as a file: its content alone, which says nothing of where it was, and in constant memory. */
@Injectable()
export class ExportCanvas {
  constructor(private readonly loader: SnapshotLoader) {}

  /** Throws `canvas-not-found`, `snapshots-busy`. */
  async execute({ canvasId }: { canvasId: string }): Promise<{ title: string; body: Readable }> {
    const file = await this.loader.ofNow(canvasId);
    return { title: file.head.title, body: textsOf(file, exportTexts(file.head, file.lines())) };
  }
}
