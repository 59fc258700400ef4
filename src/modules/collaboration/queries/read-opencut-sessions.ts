import { Injectable } from '@nestjs/common';
import {
  OpenCutSessions,
  type OpenCutFilter,
  type OpenCutSession,
} from '../../../ports/collaboration/opencut-sessions.port.js';
import type { PageRequest } from '../../../ports/collaboration/page.js';
import { openCutSessionNotFound } from '../domain/opencut.errors.js';
import { OpenCutSelection, type ResolvedMedia } from '../opencut-selection.js';

export interface ReadSession {
  readonly session: OpenCutSession;
  /** As the stored document shows it now; nothing once the session is over. */
  readonly media: readonly ResolvedMedia[];
  /** Nodes that are not as they were handed out any more. */
  readonly missing: readonly string[];
}

@Injectable()
export class ReadOpenCutSessions {
  constructor(
    private readonly sessions: OpenCutSessions,
    private readonly selection: OpenCutSelection,
  ) {}

  async one(canvasId: string, userId: string, sessionId: string): Promise<ReadSession> {
    const session = await this.sessions.find(canvasId, sessionId);
    if (!session) throw openCutSessionNotFound();
    if (session.state !== 'open') return { session, media: [], missing: [] };
    return { session, ...(await this.selection.still(canvasId, userId, session.media)) };
  }

  open(canvasId: string, page: PageRequest<string>): Promise<OpenCutSession[]> {
    return this.sessions.listOpen(canvasId, page);
  }

  audit(filter: OpenCutFilter, page: PageRequest<string>): Promise<OpenCutSession[]> {
    return this.sessions.audit(filter, page);
  }
}
