import { Injectable } from '@nestjs/common';
import { ApiKeys } from '../../../ports/identity/api-keys.port.js';
import { UserSessions } from '../../../ports/identity/user-sessions.port.js';
import { SessionNews } from './session-news.js';

/** Everything by which a user gets in, for good; open streams close. In the caller's unit of work. */
@Injectable()
export class EndAccess {
  constructor(
    private readonly sessions: UserSessions,
    private readonly keys: ApiKeys,
    private readonly news: SessionNews,
  ) {}

  /** All sessions but `except`, and all keys; how many ended. */
  async execute(userId: string, except?: string): Promise<number> {
    const ended = [...(await this.sessions.endAll(userId, except)), ...(await this.keys.revokeAll(userId))];
    this.news.ended(ended);
    return ended.length;
  }
}
