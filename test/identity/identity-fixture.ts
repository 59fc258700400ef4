import { randomBytes, randomUUID } from 'node:crypto';
import { Argon2PasswordHasher } from '../../src/adapters/argon2/argon2-password-hasher.js';
import { MemoryChangeFeed } from '../../src/adapters/memory/change-feed/memory-change-feed.js';
import { PgCreditGrants } from '../../src/adapters/postgres/billing/pg-credit-grants.js';
import { PgApiKeys } from '../../src/adapters/postgres/identity/pg-api-keys.js';
import { PgAttemptThrottle } from '../../src/adapters/postgres/identity/pg-attempt-throttle.js';
import { PgAuditLog } from '../../src/adapters/postgres/identity/pg-audit-log.js';
import { PgAuditTrail } from '../../src/adapters/postgres/identity/pg-audit-trail.js';
import { PgAuthenticator } from '../../src/adapters/postgres/identity/pg-authenticator.js';
import { PgServiceTokens } from '../../src/adapters/postgres/identity/pg-service-tokens.js';
import { PgSiteAdministration } from '../../src/adapters/postgres/identity/pg-site-administration.js';
import { PgUserAccounts } from '../../src/adapters/postgres/identity/pg-user-accounts.js';
import { PgUserDirectory } from '../../src/adapters/postgres/identity/pg-user-directory.js';
import { PgUserSessions } from '../../src/adapters/postgres/identity/pg-user-sessions.js';
import { BootstrapSiteAdmin } from '../../src/modules/identity/commands/bootstrap-site-admin.js';
import { ChangePassword } from '../../src/modules/identity/commands/change-password.js';
import { ChangeUserRole } from '../../src/modules/identity/commands/change-user-role.js';
import { ChangeUserStatus } from '../../src/modules/identity/commands/change-user-status.js';
import { CreateApiKey } from '../../src/modules/identity/commands/create-api-key.js';
import { CreateServiceToken } from '../../src/modules/identity/commands/create-service-token.js';
import { EndAccess } from '../../src/modules/identity/commands/end-access.js';
import { EndSessions } from '../../src/modules/identity/commands/end-sessions.js';
import { LogIn } from '../../src/modules/identity/commands/log-in.js';
import {
  OpenSession,
  type OpenedSession,
  type SessionClient,
} from '../../src/modules/identity/commands/open-session.js';
import { RegisterUser } from '../../src/modules/identity/commands/register-user.js';
import { RevokeApiKey } from '../../src/modules/identity/commands/revoke-api-key.js';
import { RevokeServiceToken } from '../../src/modules/identity/commands/revoke-service-token.js';
import { SessionNews } from '../../src/modules/identity/commands/session-news.js';
import { VerifyPassword } from '../../src/modules/identity/commands/verify-password.js';
import { IdentityOptions } from '../../src/ports/identity/identity-options.port.js';
import { Ids } from '../../src/ports/kernel/ids.port.js';
import { RequestContext } from '../../src/ports/kernel/request-context.port.js';
import type { TestDatabase } from '../harness/test-database.js';

export const PASSWORD = 'correct horse battery staple';
export const CLIENT: SessionClient = {
  transport: 'bearer',
  address: '203.0.113.7',
  userAgent: 'test',
  replacesToken: undefined,
};

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
  token(bytes: number): string {
    return randomBytes(bytes).toString('base64url');
  }
}

class FixedContext extends RequestContext {
  requestId(): string {
    return 'request-1';
  }
}

/** The real hasher, which also counts: equal work is the testable part of equal time. */
class CountingHasher extends Argon2PasswordHasher {
  hashes = 0;
  verifications = 0;
  override hash(password: string): Promise<string> {
    this.hashes++;
    return super.hash(password);
  }
  override verify(hash: string, password: string): Promise<boolean> {
    this.verifications++;
    return super.verify(hash, password);
  }
}

class TestOptions extends IdentityOptions {
  registrationOpen = true;
  welcomeCredits = 100;
  attemptScale = 1;
  sessionSeconds = 1_209_600;
  sessionMaxSeconds = 7_776_000;
}

/** The whole context on PostgreSQL, wired as the composition root does it. Two fixtures on one database play two processes. */
export function identityOn({ session, uow }: TestDatabase) {
  const options = new TestOptions();
  const hasher = new CountingHasher();
  const ids = new RandomIds();
  const feed = new MemoryChangeFeed();
  const accounts = new PgUserAccounts(session);
  const sessions = new PgUserSessions(session, options);
  const tokens = new PgServiceTokens(session);
  const keys = new PgApiKeys(session);
  const throttle = new PgAttemptThrottle(session, options);
  const audit = new PgAuditTrail(session, new FixedContext());
  const news = new SessionNews(uow, feed);
  const openSession = new OpenSession(accounts, sessions, ids, uow, news);
  const access = new EndAccess(sessions, keys, news);
  const verifyPassword = new VerifyPassword(accounts, hasher, throttle);
  const site = new PgSiteAdministration(session);
  const register = new RegisterUser(options, hasher, throttle, openSession, new PgCreditGrants(session), uow);
  const bootstrap = new BootstrapSiteAdmin(site, hasher, audit, ids, uow);
  const endedSessions: string[] = [];
  feed.subscribe('session', (id) => endedSessions.push(id));
  return {
    options,
    hasher,
    accounts,
    sessions,
    tokens,
    keys,
    throttle,
    audit,
    site,
    endedSessions,
    auditLog: new PgAuditLog(session),
    directory: new PgUserDirectory(session),
    authenticator: new PgAuthenticator(session, options),
    register,
    logIn: new LogIn(accounts, hasher, throttle, openSession),
    endSessions: new EndSessions(sessions, news),
    changePassword: new ChangePassword(accounts, access, verifyPassword, hasher, uow),
    changeStatus: new ChangeUserStatus(accounts, audit, uow, access),
    changeRole: new ChangeUserRole(accounts, audit, uow),
    createToken: new CreateServiceToken(tokens, audit, ids, uow),
    revokeToken: new RevokeServiceToken(tokens, audit, uow),
    createKey: new CreateApiKey(keys, audit, ids, uow),
    revokeKey: new RevokeApiKey(keys, audit, uow, news),
    access,
    verifyPassword,
    bootstrap,
    ids,
    news,
    uow,
    signUp: (username: string, client: SessionClient = CLIENT): Promise<OpenedSession> =>
      register.execute({ username, displayName: undefined, password: PASSWORD }, client),
    /** The site administrator's user ID, founding the site if need be. */
    siteAdmin: async (): Promise<string> => {
      await bootstrap.execute(() => undefined);
      const id = await site.administratorId();
      if (!id) throw new Error('the site has no administrator');
      return id;
    },
  };
}

export type IdentityFixture = ReturnType<typeof identityOn>;
