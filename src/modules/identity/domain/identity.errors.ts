import type { AccountObstacle } from '../../../ports/identity/account-part.port.js';
import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

/** One answer for an unknown name, a wrong password and a password that changed meanwhile: nobody learns which names exist. */
export const invalidCredentials = () =>
  new DomainError('unauthenticated', 'invalid-credentials', 'the username or the password is wrong');

/** Only after the right password: says nothing to those who guess. */
export const accountDisabled = () =>
  new DomainError('forbidden', 'account-disabled', 'an administrator has disabled this account');

export const wrongPassword = (pointer = '#/currentPassword') =>
  new DomainError('forbidden', 'wrong-password', 'the current password is wrong', {
    faults: [{ pointer, detail: 'is not the current password' }],
  });

export const tooManyAttempts = (retryAfterSeconds: number) =>
  new DomainError('rate-limited', 'too-many-attempts', 'too many attempts; wait before the next one', {
    retryAfterSeconds,
  });

export const passwordServiceBusy = () =>
  new DomainError('unavailable', 'password-service-busy', 'too many passwords are being checked just now', {
    retryAfterSeconds: 2,
  });

export const registrationClosed = () =>
  new DomainError('forbidden', 'registration-closed', 'accounts are made by administrators here');

export const usernameTaken = (cause?: unknown) =>
  new DomainError('conflict', 'username-taken', 'somebody else has this username', { cause });

export const usernameRefused = (detail: string) =>
  refused('username-refused', { pointer: '#/username', detail });

export const displayNameRefused = (detail: string) =>
  refused('display-name-refused', { pointer: '#/displayName', detail });

export const passwordRefused = (pointer: string, detail: string) =>
  refused('password-refused', { pointer, detail });

export const scopeRefused = (detail: string) => refused('scope-refused', { pointer: '#/scopes', detail });

export const userNotFound = () => new DomainError('not-found', 'user-not-found', 'there is no such user');

export const avatarNotFound = () =>
  new DomainError('not-found', 'avatar-not-found', 'this user has no avatar');

/** Said before in better words, unless something changed in between. */
export const avatarNotAllowed = (cause: unknown) =>
  new DomainError('conflict', 'avatar-not-allowed', 'an avatar is an own JPEG, PNG or WebP of at most 2 MB', {
    cause,
  });

export const avatarMediaNotFound = (cause: unknown) =>
  new DomainError('not-found', 'media-not-found', 'there is no such media object', { cause });

export const sessionNotFound = () =>
  new DomainError('not-found', 'session-not-found', 'there is no such session');

export const accountDeletionRefused = (obstacles: readonly AccountObstacle[]) =>
  new DomainError(
    'conflict',
    'account-deletion-refused',
    'something has to be settled before the account can go',
    {
      details: { obstacles },
    },
  );

export const userDeleted = (cause?: unknown) =>
  new DomainError('conflict', 'user-deleted', 'this account was deleted', { cause });

export const apiKeyNotFound = () =>
  new DomainError('not-found', 'api-key-not-found', 'you have no such API key');

export const tooManyApiKeys = (most: number) =>
  new DomainError('conflict', 'too-many-api-keys', `at most ${most} API keys are valid at once; revoke one`);

export const serviceTokenNotFound = () =>
  new DomainError('not-found', 'service-token-not-found', 'there is no such service token');

/** The actor lost the admin role between the request's check and the change itself. */
export const notAdministrator = () =>
  new DomainError('forbidden', 'forbidden', 'you do not have the right to do this');

export const siteAdminProtected = (cause?: unknown) =>
  new DomainError(
    'conflict',
    'site-admin-protected',
    'the site administrator can be neither disabled nor demoted',
    { cause },
  );

function refused(code: string, fault: InputFault): DomainError {
  return new DomainError('invalid', code, `${fault.pointer.slice(2)} ${fault.detail}`, { faults: [fault] });
}
