import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { Configuration } from '../../configuration/configuration.js';
import { CanvasDirectory, type CanvasRole } from '../../ports/collaboration/canvas-directory.port.js';
import {
  Authenticator,
  type Principal,
  type UserPrincipal,
} from '../../ports/identity/authenticator.port.js';
import { DomainError } from '../../ports/kernel/domain-error.js';
import { isUuid } from '../../ports/kernel/uuid.js';
import { checkApiKey } from './api-key-guard.js';
import { isCrossSite } from './csrf.js';
import {
  POLICY,
  RATE_CLASS,
  type AuthenticatedRequest,
  type RateClass,
  type RoutePolicy,
} from './policy.decorators.js';
import { RateLimiter } from './rate-limiter.js';
import { sessionTokenOf } from './session-token.js';

const RANK: Readonly<Record<CanvasRole, number>> = { viewer: 0, editor: 1, owner: 2 };
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authorises every request by its route's declared policy; deny by default (PLT-14). */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly canvases: CanvasDirectory,
    private readonly limiter: RateLimiter,
    private readonly configuration: Configuration,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const policy = this.reflector.getAllAndOverride<RoutePolicy | undefined>(POLICY, targets);
    if (!policy)
      throw new DomainError('forbidden', 'route-without-policy', 'this route is not open to anybody');
    const refusal = policy.kind === 'public' ? undefined : await this.authenticate(request);
    // Also what is refused costs: guessing tokens is as bounded as everything else.
    await this.spendRate(
      request,
      http.getResponse<FastifyReply>(),
      this.reflector.getAllAndOverride<RateClass | undefined>(RATE_CLASS, targets),
    );
    if (refusal) throw refusal;
    const { principal } = request;
    if (principal) await this.authorise(policy, principal, request);
    return true;
  }

  /** Names the principal on the request, or says why there is none. */
  private async authenticate(request: AuthenticatedRequest): Promise<DomainError | undefined> {
    const sent = sessionTokenOf(request);
    const principal = sent && (await this.authenticator.authenticate(sent.token, sent.via));
    if (!principal) return new DomainError('unauthenticated', 'unauthenticated', 'log in first');
    const unsafe = !SAFE_METHODS.has(request.method);
    if (sent.via === 'cookie' && unsafe && isCrossSite(request.headers, this.configuration.corsOrigins)) {
      return new DomainError(
        'forbidden',
        'cross-site-request',
        'a cookie session may not be used from another site',
      );
    }
    request.principal = principal;
    return undefined;
  }

  private spendRate(
    request: AuthenticatedRequest,
    reply: FastifyReply,
    declared: RateClass | undefined,
  ): Promise<void> {
    const { principal } = request;
    const identity = principal?.kind === 'user' ? principal.userId : (principal?.tokenId ?? request.ip);
    return this.limiter.spend(
      declared ?? (SAFE_METHODS.has(request.method) ? 'read' : 'write'),
      identity,
      reply,
    );
  }

  private async authorise(
    policy: RoutePolicy,
    principal: Principal,
    request: AuthenticatedRequest,
  ): Promise<void> {
    if (policy.kind === 'service') {
      if (principal.kind !== 'service' || !principal.scopes.includes(policy.scope)) throw missingRight();
      return;
    }
    if (principal.kind !== 'user') throw missingRight();
    if (principal.apiKeyScopes) checkApiKey(principal.apiKeyScopes, request);
    if (policy.kind === 'admin' && principal.role !== 'admin') throw missingRight();
    if (policy.kind === 'site-admin' && !principal.siteAdmin) throw missingRight();
    if (policy.kind === 'canvas-member') await this.authoriseMember(policy.role, principal, request);
  }

  private async authoriseMember(
    needed: CanvasRole,
    user: UserPrincipal,
    request: AuthenticatedRequest,
  ): Promise<void> {
    const { canvasId } = request.params as { canvasId?: string };
    const role = canvasId && isUuid(canvasId) ? await this.canvases.roleOf(canvasId, user.userId) : undefined;
    if (!role) throw new DomainError('not-found', 'canvas-not-found', 'there is no such canvas');
    if (RANK[role] < RANK[needed]) throw missingRight();
    request.canvasRole = role;
  }
}

function missingRight(): DomainError {
  return new DomainError('forbidden', 'forbidden', 'you do not have the right to do this');
}
