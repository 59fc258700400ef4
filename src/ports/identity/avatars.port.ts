/** `users.avatar_storage_key`. */
export abstract class Avatars {
  /**
   * Of an active account only: false when it is none any more. Throws `media-not-found` when the media object went meanwhile, and
   * `avatar-not-allowed` when the database knows better.
   */
  abstract bind(userId: string, storageKey: string): Promise<boolean>;
  /** Clears the reference; the media object stays. */
  abstract clear(userId: string): Promise<void>;
  /** Undefined: no such user, or none set. */
  abstract keyOf(userId: string): Promise<string | undefined>;
}
