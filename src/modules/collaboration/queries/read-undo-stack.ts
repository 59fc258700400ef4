import { Injectable } from '@nestjs/common';
import { UndoStacks, type UndoStack } from '../../../ports/collaboration/undo-stacks.port.js';

@Injectable()
export class ReadUndoStack {
  constructor(private readonly stacks: UndoStacks) {}

  /** The user's own, on this canvas. */
  execute({ canvasId, userId }: { canvasId: string; userId: string }): Promise<UndoStack> {
    return this.stacks.stack(canvasId, userId);
  }
}
