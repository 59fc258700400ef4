export interface MediaDescriptor {
  readonly storageKey: string;
  readonly ownerUserId: string;
  readonly ossKey: string;
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** Pixels; undefined for sound and text. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly durationMs: number | undefined;
}

/** What other contexts may know of media objects. */
export abstract class MediaDirectory {
  abstract findMany(storageKeys: readonly string[]): Promise<MediaDescriptor[]>;
  /** Of these keys, those that exist and that the user may read (MED-3). One query; joins a running transaction. */
  abstract readableBy(userId: string, storageKeys: readonly string[]): Promise<Set<string>>;
}
