import {
  avatarMediaNotFound,
  avatarNotAllowed,
  siteAdminProtected,
  userDeleted,
  usernameTaken,
} from '../../../modules/identity/domain/identity.errors.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { registerConstraintErrors } from '../pg-errors.js';

/** Called by every adapter of users, so that none of them shows a bare database error. */
export function registerIdentityErrors(): void {
  registerConstraintErrors({
    users_username_unique: (cause) => usernameTaken(cause),
    users_deleted_is_nobody: (cause) => userDeleted(cause),
    users_avatar_allowed: (cause) => avatarNotAllowed(cause),
    users_avatar_storage_key_fkey: (cause) => avatarMediaNotFound(cause),
    users_site_admin_protected: (cause) => siteAdminProtected(cause),
    identity_bootstrap_user_id_fkey: (cause) => siteAdminProtected(cause),
    audit_log_append_only: (cause) =>
      new DomainError('conflict', 'audit-append-only', 'audit records never change', { cause }),
    identity_bootstrap_append_only: (cause) => siteAdminProtected(cause),
  });
}
