import { Module } from '@nestjs/common';
import { BootstrapSiteAdmin } from './commands/bootstrap-site-admin.js';
import { ChangeAvatar } from './commands/change-avatar.js';
import { ChangePassword } from './commands/change-password.js';
import { ChangeUserRole } from './commands/change-user-role.js';
import { ChangeUserStatus } from './commands/change-user-status.js';
import { CreateApiKey } from './commands/create-api-key.js';
import { CreateServiceToken } from './commands/create-service-token.js';
import { DeleteAccount } from './commands/delete-account.js';
import { EndAccess } from './commands/end-access.js';
import { EndSessions } from './commands/end-sessions.js';
import { LogIn } from './commands/log-in.js';
import { OpenSession } from './commands/open-session.js';
import { RegisterUser } from './commands/register-user.js';
import { RevokeApiKey } from './commands/revoke-api-key.js';
import { RevokeServiceToken } from './commands/revoke-service-token.js';
import { SessionNews } from './commands/session-news.js';
import { VerifyPassword } from './commands/verify-password.js';
import { AccountController } from './http/account.controller.js';
import { AdminUsersController } from './http/admin-users.controller.js';
import { ApiKeysController } from './http/api-keys.controller.js';
import { AuditController } from './http/audit.controller.js';
import { AuthController } from './http/auth.controller.js';
import { ServiceTokensController } from './http/service-tokens.controller.js';
import { AvatarController } from './http/avatar.controller.js';
import { SessionCookie } from './http/session-cookie.js';
import { SessionsController } from './http/sessions.controller.js';
import { AccountPurgesHandler } from './jobs/account-purges.handler.js';
import { ExpiredSessionsHandler } from './jobs/expired-sessions.handler.js';
import { AccountObstacles } from './queries/account-obstacles.js';
import { ExportAccount } from './queries/export-account.js';
import { FindAvatar } from './queries/find-avatar.js';

/** Users, sessions, service tokens, administration and audit. Needs the adapters of its ports from the composition root. */
@Module({
  controllers: [
    AuthController,
    SessionsController,
    ApiKeysController,
    AdminUsersController,
    ServiceTokensController,
    AuditController,
    AccountController,
    AvatarController,
  ],
  providers: [
    AccountObstacles,
    AccountPurgesHandler,
    BootstrapSiteAdmin,
    ChangeAvatar,
    ChangePassword,
    ChangeUserRole,
    ChangeUserStatus,
    CreateApiKey,
    CreateServiceToken,
    DeleteAccount,
    EndAccess,
    EndSessions,
    ExpiredSessionsHandler,
    ExportAccount,
    FindAvatar,
    LogIn,
    OpenSession,
    RegisterUser,
    RevokeApiKey,
    RevokeServiceToken,
    SessionCookie,
    SessionNews,
    VerifyPassword,
  ],
  exports: [AccountPurgesHandler, BootstrapSiteAdmin, ExpiredSessionsHandler],
})
export class IdentityModule {}
