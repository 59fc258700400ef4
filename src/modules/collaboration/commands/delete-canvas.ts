import { Injectable } from '@nestjs/common';
import { Canvases } from '../../../ports/collaboration/canvases.port.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

/** Soft: the rows stay, everybody gets 404 and every stream closes, until the owner restores it. */
@Injectable()
export class DeleteCanvas {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly canvases: Canvases,
  ) {}

  execute(command: CanvasActor): Promise<void> {
    return this.changes.run(command, 'owner', async (record) => {
      await this.canvases.softDelete(command.canvasId);
      await record('canvas.delete');
    });
  }
}
