import { isUuid } from '../../ports/kernel/uuid.js';
import type { AuthenticatedRequest } from './policy.decorators.js';

/** Who called, and which paid operation it was about: what the log lines of a request are found by (PLT-26). */
export function namesOf(request: AuthenticatedRequest): Record<string, string> {
  const { principal } = request;
  const operationId = idIn(request.params) ?? idIn(request.body);
  return {
    ...(principal?.kind === 'user' ? { userId: principal.userId } : {}),
    ...(principal?.kind === 'service' ? { serviceTokenId: principal.tokenId } : {}),
    ...(operationId === undefined ? {} : { operationId }),
  };
}

/** Only what has the form of an ID: the rest of a body is nobody's business here. */
function idIn(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !('operationId' in part)) return undefined;
  const { operationId } = part;
  return typeof operationId === 'string' && isUuid(operationId) ? operationId : undefined;
}
