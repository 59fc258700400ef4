/** The HTTP request (or job) that the running code serves, without passing it through every signature. */
export abstract class RequestContext {
  /** As the client sent it or as the server made it; undefined outside of any request. */
  abstract requestId(): string | undefined;
}
