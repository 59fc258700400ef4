import { Injectable } from '@nestjs/common';
import { Canvases, type Canvas } from '../../../ports/collaboration/canvases.port.js';

@Injectable()
export class ListCanvases {
  constructor(private readonly canvases: Canvases) {}

  /** Those that the user is a member of, newest first; `deleted`: those of his own that he may restore. */
  execute(query: {
    userId: string;
    deleted: boolean;
    limit: number;
    after: string | undefined;
  }): Promise<Canvas[]> {
    return this.canvases.list(query.userId, query.deleted, { limit: query.limit, after: query.after });
  }
}
