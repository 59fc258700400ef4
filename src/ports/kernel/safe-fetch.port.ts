import type { Readable } from 'node:stream';

export type OutgoingErrorCode =
  | 'url-invalid'
  | 'scheme-forbidden'
  | 'port-forbidden'
  | 'credentials-forbidden'
  | 'address-forbidden'
  | 'redirect-forbidden'
  | 'name-not-resolved'
  | 'connect-failed'
  | 'connect-timeout'
  | 'response-timeout'
  | 'total-timeout'
  | 'connection-lost'
  | 'response-invalid'
  | 'body-too-large';

/**
 * Why an outgoing request has no (whole) response. `sent: false` is a proof: no byte of the request has left, so it may
 * be tried again. `sent: true` says that nobody knows what the other side did. The message names the host at most:
 * paths and queries may hold signatures.
 */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  constructor(
    readonly code: OutgoingErrorCode,
    readonly sent: boolean,
    message: string,
  ) {
    super(message);
  }
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Read once: a request with a body is never sent twice, and no redirect of it is followed. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Length of a streamed body; without it the body goes out in chunks. */
  readonly bodyBytes?: number;
  /** The response body ends with `body-too-large` beyond it; a larger Content-Length is refused at once. */
  readonly maxBytes: number;
  /** Name resolution, connection and TLS. Default 5 s. */
  readonly connectTimeoutMs?: number;
  /** From the end of the request to the response's head. Default 30 s. */
  readonly firstByteTimeoutMs?: number;
  /** Between two pieces of the body. Default 30 s. */
  readonly idleTimeoutMs?: number;
  /** All of it, redirects and body included. Default 120 s. */
  readonly totalTimeoutMs?: number;
  /** For GET and HEAD; each hop is checked like the first. Default 0: a redirect is an ordinary response. */
  readonly maxRedirects?: number;
  /**
   * An origin that an administrator has configured (a model gateway on this machine, say): for URLs of exactly this
   * origin, scheme, port and address are not restricted. Without effect unless the client was built with it.
   */
  readonly trustedOrigin?: string;
  readonly signal?: AbortSignal;
}

export interface OutgoingResponse {
  readonly status: number;
  /** Names in lower case; repeated ones joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the last hop. */
  readonly url: string;
  /** Read it to its end or destroy it. Errors with OutgoingError. */
  readonly body: Readable;
}

/**
 * The one way out (GEN-10): scheme and port allow-list, every address of the name checked and the checked one connected
 * to, no redirect without the same checks, size and time limits, no proxies from the environment.
 */
export abstract class SafeFetch {
  /** Throws OutgoingError; the signal's reason when `signal` aborts. Never answers an HTTP status with an error. */
  abstract request(request: OutgoingRequest): Promise<OutgoingResponse>;
}
