import { Injectable } from '@nestjs/common';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import { boardNotFound, editorOnly } from '../domain/canvas-ai.errors.js';

/** First of all locks (canvas → run → operation → reservation → account), and the editor right that holds until commit. */
@Injectable()
export class LockCanvas {
  constructor(
    private readonly operations: CanvasOperations,
    private readonly canvases: CanvasDirectory,
  ) {}

  async execute(canvasId: string, userId: string): Promise<void> {
    await this.operations.lock(canvasId);
    const role = await this.canvases.lockRole(canvasId, userId);
    if (!role) throw boardNotFound();
    if (role === 'viewer') throw editorOnly();
  }
}
