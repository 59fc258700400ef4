import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import type { SseStream } from '../../web/sse/sse-stream.js';
import { parseLiveCursor } from '../domain/live-cursor.js';
import { CanvasLiveHub } from './canvas-live-hub.js';

@Injectable()
export class OpenLiveStream {
  constructor(private readonly hub: CanvasLiveHub) {}

  /** Everything that can be refused is refused before `open` starts the stream. */
  async execute(query: {
    canvasId: string;
    user: UserPrincipal;
    lastEventId: string | undefined;
    /** Made here when the client has none. */
    clientId: string | undefined;
    open: () => SseStream;
  }): Promise<void> {
    const cursor = parseLiveCursor(query.lastEventId);
    const { canvasId, user, clientId = randomUUID(), open } = query;
    await this.hub.join({ canvasId, user, clientId, cursor, open });
  }
}
