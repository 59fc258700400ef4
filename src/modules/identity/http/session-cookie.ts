import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Configuration } from '../../../configuration/configuration.js';
import { IdentityOptions } from '../../../ports/identity/identity-options.port.js';
import { PLAIN_COOKIE, SECURE_COOKIE } from '../../web/session-token.js';

/** The cookie of browser sessions: no script reads it, no other site's unsafe request carries it (PLT-18). */
@Injectable()
export class SessionCookie {
  constructor(
    private readonly configuration: Configuration,
    private readonly options: IdentityOptions,
  ) {}

  /** Lives as long as a session can be renewed; whether it still counts is the server's to say. */
  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, { ...this.attributes, maxAge: this.options.sessionMaxSeconds });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes);
  }

  private get name(): string {
    return this.configuration.secureCookies ? SECURE_COOKIE : PLAIN_COOKIE;
  }

  /** No `Domain` and path `/`: both are conditions of the `__Host-` prefix. */
  private get attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.configuration.secureCookies } as const;
  }
}
