import { Injectable } from '@nestjs/common';
import { UserAccounts, type NewUser, type UserAccount } from '../../../ports/identity/user-accounts.port.js';
import {
  UserSessions,
  type SessionTransport,
  type UserSession,
} from '../../../ports/identity/user-sessions.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { invalidCredentials } from '../domain/identity.errors.js';
import { TOKEN_BYTES, tokenDigest } from '../domain/secret-token.js';
import { SessionNews } from './session-news.js';

/** Who logs in from where. */
export interface SessionClient {
  readonly transport: SessionTransport;
  readonly address: string;
  readonly userAgent: string;
  /** The token that the client sent along: its session ends with the log-in, so that a planted one is worth nothing. */
  readonly replacesToken: string | undefined;
}

export interface OpenedSession {
  readonly user: UserAccount;
  readonly session: UserSession;
  /** Shown here and never again: only its digest is kept. */
  readonly token: string;
}

const MAX_SESSIONS = 100;

/** The end of registration and log-in: a new session with a new token, whatever the client had before (IDN-4). */
@Injectable()
export class OpenSession {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly sessions: UserSessions,
    private readonly ids: Ids,
    private readonly uow: UnitOfWork,
    private readonly news: SessionNews,
  ) {}

  /** Throws `username-taken`. */
  forNewUser(user: Omit<NewUser, 'id'>, client: SessionClient): Promise<OpenedSession> {
    const id = this.ids.uuid();
    return this.uow.run({}, async () => {
      await this.accounts.create({ id, ...user });
      return this.execute(id, user.passwordHash, client);
    });
  }

  /** `passwordHash`: the one that was verified. Throws `invalid-credentials` when it is no longer the user's. */
  execute(userId: string, passwordHash: string, client: SessionClient): Promise<OpenedSession> {
    const token = this.ids.token(TOKEN_BYTES);
    return this.uow.run({}, async () => {
      const session = await this.sessions.open({
        id: this.ids.uuid(),
        userId,
        passwordHash,
        tokenSha256: tokenDigest(token),
        transport: client.transport,
        address: client.address.slice(0, 64),
        userAgent: printable(client.userAgent),
      });
      const user = session && (await this.accounts.find(userId));
      if (!session || !user) throw invalidCredentials();
      if (client.replacesToken)
        this.news.ended(await this.sessions.endByToken(tokenDigest(client.replacesToken)));
      this.news.ended(await this.sessions.endBeyond(userId, MAX_SESSIONS));
      return { user, session, token };
    });
  }
}

/** Headers may hold any byte; what is shown in a list of sessions may not. */
function printable(userAgent: string): string {
  return userAgent.replace(/[^\x20-\x7e]/g, '?').slice(0, 256);
}
