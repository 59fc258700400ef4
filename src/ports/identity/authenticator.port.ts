export type Role = 'user' | 'admin';

export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  /** Of the session, or of the API key: what ends the caller's streams when it ends. */
  readonly sessionId: string;
  /** Undefined for a session, which may do everything that its user may. */
  readonly apiKeyScopes?: readonly string[];
  readonly role: Role;
  /** Decided by `identity_bootstrap.user_id` alone (IDN-3). */
  readonly siteAdmin: boolean;
  /** True when the session came by cookie: unsafe methods then need the CSRF defence (PLT-18). */
  readonly viaCookie: boolean;
}

export interface ServicePrincipal {
  readonly kind: 'service';
  readonly tokenId: string;
  readonly scopes: readonly string[];
}

export type Principal = UserPrincipal | ServicePrincipal;

/** Who is calling. Looks the token's digest up on every call, so that a revoked one is refused at once. */
export abstract class Authenticator {
  /** `token` as the client sent it: a session's, a service's (`svc_…`) or a personal API key (`icv_…`). Undefined when it is not valid now. */
  abstract authenticate(token: string, via: 'cookie' | 'bearer'): Promise<Principal | undefined>;
  /** Of these sessions and API keys, those that are still valid: streams check once a second (IDN-2). */
  abstract stillValid(sessionIds: readonly string[]): Promise<Set<string>>;
}
