import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { canvasNotDeleted, canvasNotFound } from '../domain/membership.errors.js';
import { CanvasChanges, type CanvasActor } from './canvas-changes.js';

@Injectable()
export class RestoreCanvas {
  constructor(
    private readonly changes: CanvasChanges,
    private readonly canvases: Canvases,
  ) {}

  execute(command: CanvasActor): Promise<Canvas> {
    return this.changes.locked(command, 'viewer', async (record, { deleted, role }) => {
      // To everybody but its owner a deleted canvas does not exist.
      if (deleted && role !== 'owner') throw canvasNotFound();
      if (!deleted) throw canvasNotDeleted();
      await this.canvases.restore(command.canvasId);
      await record('canvas.restore');
      const canvas = await this.canvases.find(command.canvasId, command.actorId);
      if (!canvas) throw canvasNotFound();
      return canvas;
    });
  }
}
