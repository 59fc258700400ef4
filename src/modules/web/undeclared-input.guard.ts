import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import type { InputFault } from '../../ports/kernel/domain-error.js';
import { escapePointer } from './json-body.js';
import { invalidInput } from './validation.js';

/** Which parts of a request a handler takes. */
interface DeclaredInput {
  readonly query: boolean;
  readonly body: boolean;
}

/**
 * Refuses what a route does not declare at all (PLT-13): the validation pipe sees only what a handler takes, so that a misspelt
 * filter on a route without filters, or the body of a request without one, would be ignored in silence.
 */
@Injectable()
export class UndeclaredInputGuard implements CanActivate {
  private readonly known = new WeakMap<object, DeclaredInput>();

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const declared = this.declaredBy(context);
    const faults: InputFault[] = [];
    if (!declared.query) {
      for (const name of Object.keys(request.query as object))
        faults.push({ pointer: `#/query/${escapePointer(name)}`, detail: 'is no known parameter' });
    }
    if (!declared.body && !isEmpty(request.body))
      faults.push({ pointer: '#', detail: 'this request has no body' });
    if (faults.length > 0) throw invalidInput(faults);
    return true;
  }

  private declaredBy(context: ExecutionContext): DeclaredInput {
    const handler = context.getHandler();
    let declared = this.known.get(handler);
    if (!declared) this.known.set(handler, (declared = read(context.getClass(), handler.name)));
    return declared;
  }
}

/** A handler that takes the whole request reads a body as a stream; its query is declared like any other. */
function read(controller: object, method: string): DeclaredInput {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    unknown
  >;
  const kinds = new Set(Object.keys(args).map((key) => Number(key.split(':', 1)[0])));
  return {
    query: kinds.has(RouteParamtypes.QUERY),
    body: kinds.has(RouteParamtypes.BODY) || kinds.has(RouteParamtypes.REQUEST),
  };
}

/** Many clients send `{}` with every request; it says nothing, and nothing of it is lost. */
function isEmpty(body: unknown): boolean {
  if (typeof body !== 'object') return body === undefined;
  return (
    body === null || (Object.getPrototypeOf(body) === Object.prototype && Object.keys(body).length === 0)
  );
}
