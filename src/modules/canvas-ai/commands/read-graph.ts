import { Injectable } from '@nestjs/common';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import type { Graph } from '../domain/graph.js';

/** The part of a canvas that a run looks at. The caller holds the canvas lock: the two reads belong together. */
@Injectable()
export class ReadGraph {
  constructor(private readonly canvases: CanvasDirectory) {}

  async execute(canvasId: string, targets: readonly string[]): Promise<Graph> {
    const edges = await this.canvases.edgesInto(canvasId, targets);
    const wanted = new Set([...targets, ...edges.map(({ from }) => from)]);
    const nodes = await this.canvases.nodes(canvasId, [...wanted]);
    return { nodes: new Map(nodes.map((node) => [node.id, node])), edges };
  }
}
