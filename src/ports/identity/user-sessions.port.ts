export type SessionTransport = 'cookie' | 'bearer';

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** The hash that was verified: a session is not opened on a password that was changed meanwhile. */
  readonly passwordHash: string;
  readonly tokenSha256: Buffer;
  readonly transport: SessionTransport;
  readonly address: string;
  readonly userAgent: string;
}

export interface UserSession {
  readonly id: string;
  readonly transport: SessionTransport;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  /** At most a minute behind the last use. */
  readonly renewedAt: Date;
  readonly expiresAt: Date;
}

/** Sessions end by deletion: what is not there cannot be used. Methods that end some return their IDs, to be published after commit. */
export abstract class UserSessions {
  /** Undefined when the user is disabled or has another password by now; waits for a change under way. */
  abstract open(session: NewSession): Promise<UserSession | undefined>;
  /** Ends the oldest sessions beyond `keep`. */
  abstract endBeyond(userId: string, keep: number): Promise<string[]>;
  /** By the token itself: the session that a log-in replaces, whoever it belonged to. */
  abstract endByToken(tokenSha256: Buffer): Promise<string[]>;
  abstract end(userId: string, sessionId: string): Promise<string[]>;
  abstract endAll(userId: string, exceptSessionId?: string): Promise<string[]>;
  /** Unexpired ones in order of ID. */
  abstract page(userId: string, limit: number, after: string | undefined): Promise<UserSession[]>;
  abstract findExpired(limit: number): Promise<string[]>;
  /** Deletes the session if it has expired. */
  abstract deleteExpired(sessionId: string): Promise<void>;
}
