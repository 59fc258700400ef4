import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';
import { canvasNotFound } from '../domain/membership.errors.js';

@Injectable()
export class GetCanvas {
  constructor(private readonly canvases: Canvases) {}

  async execute(query: { canvasId: string; userId: string }): Promise<Canvas> {
    const canvas = await this.canvases.find(query.canvasId, query.userId);
    if (!canvas) throw canvasNotFound();
    return canvas;
  }
}
