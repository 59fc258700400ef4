import type { FastifyRequest } from 'fastify';
import { API_KEY_AREAS } from '../../ports/identity/api-key-scopes.js';
import { DomainError } from '../../ports/kernel/domain-error.js';

const AREA = /^\/api\/v1\/([^/?]+)/;
const READS = new Set(['GET', 'HEAD']);

/** Refuses what none of the key's scopes opens (IDN-9). By the route, not by what the client wrote. */
export function checkApiKey(scopes: readonly string[], request: FastifyRequest): void {
  const segment = AREA.exec(request.routeOptions.url ?? '')?.[1] ?? '';
  const area = Object.hasOwn(API_KEY_AREAS, segment) ? API_KEY_AREAS[segment] : null;
  if (!area) throw new DomainError('forbidden', 'api-key-not-accepted', 'this needs a session: log in');
  const reads = READS.has(request.method);
  if (scopes.includes(`${area}:write`) || (reads && scopes.includes(`${area}:read`))) return;
  const needed = `${area}:${reads ? 'read' : 'write'}`;
  throw new DomainError('forbidden', 'api-key-scope-missing', `the API key lacks the scope ${needed}`);
}
