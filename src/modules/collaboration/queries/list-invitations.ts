import { Injectable } from '@nestjs/common';
import {
  CanvasInvitations,
  type CanvasInvitation,
} from '../../../ports/collaboration/canvas-invitations.port.js';

@Injectable()
export class ListInvitations {
  constructor(private readonly invitations: CanvasInvitations) {}

  execute(query: {
    canvasId: string;
    limit: number;
    after: string | undefined;
  }): Promise<CanvasInvitation[]> {
    return this.invitations.list(query.canvasId, { limit: query.limit, after: query.after });
  }
}
