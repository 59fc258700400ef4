import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CanvasRole } from '../../ports/collaboration/canvas-directory.port.js';
import type { Principal, UserPrincipal } from '../../ports/identity/authenticator.port.js';

/** Who may call a route. Exactly one per route: a route without a policy is refused, and fails a test (PLT-14). */
export type RoutePolicy =
  | { readonly kind: 'public' }
  | { readonly kind: 'authenticated' }
  | { readonly kind: 'canvas-member'; readonly role: CanvasRole }
  | { readonly kind: 'admin' }
  | { readonly kind: 'site-admin' }
  | { readonly kind: 'service'; readonly scope: string };

export const POLICY = 'route-policy';

const policy = (value: RoutePolicy) => SetMetadata(POLICY, value);

export const Public = () => policy({ kind: 'public' });
/** Any user with a valid session. */
export const Authenticated = () => policy({ kind: 'authenticated' });
/** A member of the canvas in the route parameter `canvasId` with at least this role; others get 404, weaker ones 403. */
export const CanvasMember = (role: CanvasRole) => policy({ kind: 'canvas-member', role });
export const AdminOnly = () => policy({ kind: 'admin' });
export const SiteAdminOnly = () => policy({ kind: 'site-admin' });
/** A service token with this scope. */
export const ServiceOnly = (scope: string) => policy({ kind: 'service', scope });

export interface AuthenticatedRequest extends FastifyRequest {
  principal?: Principal;
  canvasRole?: CanvasRole;
}

/** The caller, for routes whose policy asks for a user. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): UserPrincipal => {
  const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (principal?.kind !== 'user') throw new Error('CurrentUser on a route whose policy lets others in');
  return principal;
});

/** What the route costs against the caller's rate (PLT-18). Default: `read` for GET and HEAD, else `write`. */
export type RateClass = 'read' | 'write' | 'auth' | 'spend' | 'operations' | 'presence' | 'none';
export const RATE_CLASS = 'rate-class';
export const RateLimited = (rateClass: RateClass) => SetMetadata(RATE_CLASS, rateClass);
