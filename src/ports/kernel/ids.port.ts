/** Source of identifiers: injected so that specs are deterministic. */
export abstract class Ids {
  /** A UUID, version 7: sortable by time of making, so that indexes stay dense. */
  abstract uuid(): string;
  /** `bytes` of cryptographically random data in base64url. */
  abstract token(bytes: number): string;
}
