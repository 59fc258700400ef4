import type { StoredThumbnail } from './media-derivatives.port.js';

/** Media objects as avatars (IDN-6). */
export abstract class AvatarPictures {
  /**
   * Reads the content: throws `media-not-found` unless the user owns it, `avatar-not-a-picture`, `avatar-too-large`,
   * `media-content-invalid`, `object-store-unavailable`.
   */
  abstract check(userId: string, storageKey: string, signal: AbortSignal): Promise<void>;
  /**
   * What others get to see: encoded anew, never the bytes that somebody sent. `pending` while it is made; undefined when it
   * cannot be.
   */
  abstract find(storageKey: string): Promise<StoredThumbnail | 'pending' | undefined>;
}
