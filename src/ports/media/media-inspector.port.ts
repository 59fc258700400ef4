export interface InspectedMedia {
  /** What the content is, whatever anybody declared. */
  readonly mime: string;
  /** As shown, that is after the orientation that the file asks for. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly durationMs: number | undefined;
}

/** Looks into a local file (MED-2). Never trusts names or declarations. */
export abstract class MediaInspector {
  /**
   * Throws `media-empty`, `media-type-unsupported`, `media-not-decodable`, `media-too-many-pixels`, and
   * `media-inspector-unavailable` when a tool that it needs is missing or hangs.
   */
  abstract inspect(file: string, signal: AbortSignal): Promise<InspectedMedia>;
  /**
   * The same, and the gates of content that somebody brings (MED-14): the container fills the file exactly and everything in
   * it decodes within limits of pixels, frames and time. Also throws `media-content-invalid` with the reason.
   */
  abstract admit(file: string, signal: AbortSignal): Promise<InspectedMedia>;
}
