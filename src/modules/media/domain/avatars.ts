import { DomainError } from '../../../ports/kernel/domain-error.js';
import type { ThumbnailSize } from './thumbnails.js';

/** The trigger `users_avatar_check` holds the same. */
export const AVATAR_MAX_BYTES = 2_000_000;
export const AVATAR_MIMES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
export const AVATAR_SIZE: ThumbnailSize = 256;

export const avatarNotAPicture = (mime: string) =>
  new DomainError('invalid', 'avatar-not-a-picture', 'an avatar is a JPEG, PNG or WebP', {
    details: { found: mime },
  });

export const avatarTooLarge = () =>
  new DomainError('too-large', 'avatar-too-large', `an avatar has at most ${AVATAR_MAX_BYTES} bytes`, {
    details: { limit: AVATAR_MAX_BYTES },
  });
