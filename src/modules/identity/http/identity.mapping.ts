import type { UserAccount } from '../../../ports/identity/user-accounts.port.js';
import type { UserSession } from '../../../ports/identity/user-sessions.port.js';
import type { SessionDto, UserDto } from './auth.dto.js';

export function toUserDto(user: UserAccount): UserDto {
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    role: user.role,
    status: user.status,
    siteAdmin: user.siteAdmin,
    ...(user.avatarStorageKey === undefined ? {} : { avatarStorageKey: user.avatarStorageKey }),
    createdAt: user.createdAt.toISOString(),
  };
}

export function toSessionDto(session: UserSession): SessionDto {
  return {
    id: session.id,
    transport: session.transport,
    address: session.address,
    userAgent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.renewedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}
