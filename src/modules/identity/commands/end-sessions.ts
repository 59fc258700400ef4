import { Injectable } from '@nestjs/common';
import { UserSessions } from '../../../ports/identity/user-sessions.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { sessionNotFound } from '../domain/identity.errors.js';
import { SessionNews } from './session-news.js';

/** A user's own sessions: one (log-out or revocation) or all of them. One statement each, committed when it returns. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly sessions: UserSessions,
    private readonly news: SessionNews,
  ) {}

  /** Throws `session-not-found` for one that has ended and for somebody else's. */
  async execute(userId: string, which: { readonly sessionId: string } | 'all'): Promise<void> {
    const ended =
      which === 'all' ? await this.sessions.endAll(userId) : await this.endOne(userId, which.sessionId);
    this.news.ended(ended);
  }

  private async endOne(userId: string, sessionId: string): Promise<string[]> {
    const ended = isUuid(sessionId) ? await this.sessions.end(userId, sessionId) : [];
    if (ended.length === 0) throw sessionNotFound();
    return ended;
  }
}
