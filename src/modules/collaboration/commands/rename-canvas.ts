import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

/** The title is no part of the document and takes no revision. */
@Injectable()
export class RenameCanvas {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly canvases: Canvases,
  ) {}

  execute(command: CanvasActor & { title: string }): Promise<Canvas> {
    return this.changes.run(command, 'editor', async (record, { title: before }) => {
      if (before !== command.title) {
        await this.canvases.rename(command.canvasId, command.title);
        await record('canvas.rename');
      }
      const canvas = await this.canvases.find(command.canvasId, command.actorId);
      if (!canvas) throw canvasNotFound();
      return canvas;
    });
  }
}
