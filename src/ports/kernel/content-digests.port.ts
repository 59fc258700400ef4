/** A digest of bytes that come in pieces. End it with `finish` or `abandon`. */
export interface RunningDigest {
  /** Takes a copy; undefined when it can take more at once, else a promise to wait for. */
  update(chunk: Uint8Array): Promise<void> | undefined;
  /** Lower-case hex. */
  finish(): Promise<string>;
  /** Nobody wants it any more. */
  abandon(): void;
}

/** Digests of large content without holding up this process. */
export abstract class ContentDigests {
  /** `expectedBytes` only decides where the work is done. */
  abstract sha256(expectedBytes: number): RunningDigest;
}
