import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { POLICY, RATE_CLASS, type RateClass, type RoutePolicy } from './policy.decorators.js';

export interface Route {
  readonly method: string;
  /** As in the OpenAPI document: `/api/v1/canvases/{canvasId}`. */
  readonly path: string;
  readonly controller: string;
  readonly handler: string;
  readonly policy: RoutePolicy | undefined;
  /** What handler and controller declare: one of them, or the table cannot be trusted. */
  readonly declaredPolicies: readonly RoutePolicy[];
  readonly rateClass: RateClass | undefined;
}

/** Every route of the application with its declared policy, read from the controllers themselves. */
export function routeTable(app: NestFastifyApplication): Route[] {
  const reflector = app.get(Reflector);
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) =>
    typeof metatype === 'function' ? routesOf(metatype, reflector) : [],
  );
}

function routesOf(controller: NewableFunction, reflector: Reflector): Route[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const bases = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
  const routes: Route[] = [];
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    if (name === 'constructor' || typeof handler !== 'function') continue;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) continue;
    const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
    for (const base of bases)
      for (const path of paths)
        routes.push({
          method: RequestMethod[method],
          path: fullPath(base, path),
          controller: controller.name,
          handler: name,
          policy: reflector.getAllAndOverride<RoutePolicy | undefined>(POLICY, [
            handler,
            controller as never,
          ]),
          declaredPolicies: reflector
            .getAll<(RoutePolicy | undefined)[]>(POLICY, [handler, controller as never])
            .filter((each) => each !== undefined),
          rateClass: reflector.getAllAndOverride<RateClass | undefined>(RATE_CLASS, [
            handler,
            controller as never,
          ]),
        });
  }
  return routes;
}

/** Routes outside the API: probes of orchestrators know them by these names. */
export const UNPREFIXED = ['livez', 'readyz'];

function fullPath(base: string, path: string): string {
  const parts = [base, path].flatMap((part) => part.split('/')).filter(Boolean);
  const prefix = UNPREFIXED.includes(parts[0] ?? '') ? [] : ['api', 'v1'];
  return `/${[...prefix, ...parts].map((part) => part.replace(/^:(\w+).*$/, '{$1}')).join('/')}`;
}
