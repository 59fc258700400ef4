/** Something that uses a media object and keeps it from being deleted (MED-5). */
export interface MediaReference {
  /** `canvas`, `comment`, `avatar`, `release` … */
  readonly kind: string;
  readonly id: string;
}

/** Read access and references that other contexts give media; media asks, they answer (dependency inverted). */
export abstract class MediaGrants {
  /** Of these keys, those that the user may read because of a grant: a canvas that he is a member of shows them. */
  abstract readableThrough(userId: string, storageKeys: readonly string[]): Promise<Set<string>>;
  abstract referencesTo(storageKey: string): Promise<MediaReference[]>;
}
