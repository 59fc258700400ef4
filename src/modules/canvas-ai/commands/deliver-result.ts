import { Injectable } from '@nestjs/common';
import {
  CanvasOperations,
  type CanvasOperation,
} from '../../../ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { nodeTypeFor, resultData } from '../domain/result-patch.js';
import type { StepOutput } from '../domain/steps.js';

export interface NewNode {
  readonly id: string;
  readonly position: { readonly x: number; readonly y: number };
}

export interface Delivery {
  readonly canvasId: string;
  readonly actorId: string;
  /** Of the canvas operation: the same delivery has the same. */
  readonly opId: string;
  readonly output: StepOutput;
}

/** Puts an output on the canvas as an operation, in the caller's unit of work. Returns the revision reached. */
@Injectable()
export class DeliverResult {
  constructor(
    private readonly operations: CanvasOperations,
    private readonly media: MediaDirectory,
  ) {}

  async toNode(delivery: Delivery, nodeId: string): Promise<string> {
    const data = await this.dataOf(delivery.output);
    return this.append(delivery, {
      opId: delivery.opId,
      type: 'node.patch',
      entityId: nodeId,
      value: { data },
    });
  }

  async toNewNode(
    delivery: Delivery,
    { id, position }: NewNode,
    capability: string,
    prompt: string,
  ): Promise<string> {
    const data = { ...(await this.dataOf(delivery.output)), prompt };
    const value = { type: nodeTypeFor(capability), position: { ...position }, data };
    return this.append(delivery, {
      opId: delivery.opId,
      type: 'node.upsert',
      entityId: id,
      value,
      expectedRevision: '0',
    });
  }

  private async dataOf(output: StepOutput): Promise<JsonObject> {
    return resultData(output, await this.media.findMany(output.storageKeys));
  }

  private async append({ canvasId, actorId }: Delivery, operation: CanvasOperation): Promise<string> {
    return (await this.operations.append({ canvasId, actorId, operations: [operation] })).revision;
  }
}
