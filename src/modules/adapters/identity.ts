import { Argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.js';
import { PgApiKeys } from '../../adapters/postgres/identity/pg-api-keys.js';
import { PgAttemptThrottle } from '../../adapters/postgres/identity/pg-attempt-throttle.js';
import { PgAuditLog } from '../../adapters/postgres/identity/pg-audit-log.js';
import { PgAuditTrail } from '../../adapters/postgres/identity/pg-audit-trail.js';
import { PgAuthenticator } from '../../adapters/postgres/identity/pg-authenticator.js';
import { PgAvatars } from '../../adapters/postgres/identity/pg-avatars.js';
import { PgServiceTokens } from '../../adapters/postgres/identity/pg-service-tokens.js';
import { PgSiteAdministration } from '../../adapters/postgres/identity/pg-site-administration.js';
import { PgUserAccounts } from '../../adapters/postgres/identity/pg-user-accounts.js';
import { PgUserDirectory } from '../../adapters/postgres/identity/pg-user-directory.js';
import { PgUserSessions } from '../../adapters/postgres/identity/pg-user-sessions.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { Configuration } from '../../configuration/configuration.js';
import { ApiKeys } from '../../ports/identity/api-keys.port.js';
import { AttemptThrottle } from '../../ports/identity/attempt-throttle.port.js';
import { AuditLog } from '../../ports/identity/audit-log.port.js';
import { AuditTrail } from '../../ports/identity/audit-trail.port.js';
import { Authenticator } from '../../ports/identity/authenticator.port.js';
import { Avatars } from '../../ports/identity/avatars.port.js';
import { IdentityOptions } from '../../ports/identity/identity-options.port.js';
import { PasswordHasher } from '../../ports/identity/password-hasher.port.js';
import { ServiceTokens } from '../../ports/identity/service-tokens.port.js';
import { SiteAdministration } from '../../ports/identity/site-administration.port.js';
import { UserAccounts } from '../../ports/identity/user-accounts.port.js';
import { UserDirectory } from '../../ports/identity/user-directory.port.js';
import { UserSessions } from '../../ports/identity/user-sessions.port.js';
import { RequestContext } from '../../ports/kernel/request-context.port.js';
import { provide, type Bound } from '../provide.js';

export function identityAdapters(configuration: Configuration): Bound[] {
  const options: IdentityOptions = {
    registrationOpen: configuration.registrationOpen,
    welcomeCredits: configuration.welcomeCredits,
    attemptScale: configuration.rateLimitScale,
    sessionSeconds: 14 * 86_400,
    sessionMaxSeconds: 90 * 86_400,
  };
  return [
    { provide: IdentityOptions, useValue: options },
    provide(PasswordHasher, Argon2PasswordHasher),
    provide(Authenticator, PgAuthenticator, PgSession, IdentityOptions),
    provide(UserDirectory, PgUserDirectory, PgSession),
    provide(UserAccounts, PgUserAccounts, PgSession),
    provide(Avatars, PgAvatars, PgSession),
    provide(UserSessions, PgUserSessions, PgSession, IdentityOptions),
    provide(ApiKeys, PgApiKeys, PgSession),
    provide(ServiceTokens, PgServiceTokens, PgSession),
    provide(SiteAdministration, PgSiteAdministration, PgSession),
    provide(AttemptThrottle, PgAttemptThrottle, PgSession, IdentityOptions),
    provide(AuditTrail, PgAuditTrail, PgSession, RequestContext),
    provide(AuditLog, PgAuditLog, PgSession),
  ];
}
