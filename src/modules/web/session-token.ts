import type { FastifyRequest } from 'fastify';

/** `__Host-` binds the cookie to this host over TLS; plain HTTP (development) cannot carry that prefix. */
export const SECURE_COOKIE = '__Host-session';
export const PLAIN_COOKIE = 'session';

export interface SentToken {
  readonly token: string;
  readonly via: 'cookie' | 'bearer';
}

/** A bearer token wins over a cookie: whoever sends one means it. */
export function sessionTokenOf(request: FastifyRequest): SentToken | undefined {
  const bearer = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { token: bearer, via: 'bearer' };
  const cookie = request.cookies[SECURE_COOKIE] ?? request.cookies[PLAIN_COOKIE];
  return cookie ? { token: cookie, via: 'cookie' } : undefined;
}
