import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Enough for every form and every setting; routes that take documents or prompts say so. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

/** The largest JSON body that the route takes (PLT-18), where it is not the default. */
export const BodyLimit = (bytes: number): MethodDecorator => RouteConfig({ bodyBytes: bytes });

/** Must be registered before the routes are. */
export function registerBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyBytes } = (route.config ?? {}) as { bodyBytes?: number };
    if (bodyBytes !== undefined) route.bodyLimit = bodyBytes;
  });
}
