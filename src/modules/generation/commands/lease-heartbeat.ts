import { LeaseLost } from '../../../ports/kernel/lease.js';
import type { ClaimedOperation, GenerationLeases } from '../../../ports/generation/generation-leases.port.js';

/**
 * Renews the lease while `work` runs. A lost lease aborts the signal, so that a worker whose operation was taken over stops
 * at once; a database that does not answer only delays the renewal, since the fence decides in the end.
 */
export async function withHeartbeat<T>(
  leases: GenerationLeases,
  claimed: ClaimedOperation,
  leaseSeconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const { operationId } = claimed.operation;
  let renewing = false;
  const renew = async () => {
    if (renewing) return;
    renewing = true;
    try {
      await leases.renew(operationId, claimed.lease, leaseSeconds);
    } catch (error) {
      if (error instanceof LeaseLost) lost.abort(error);
    } finally {
      renewing = false;
    }
  };
  const timer = setInterval(() => void renew(), (leaseSeconds * 1_000) / 3);
  try {
    return await work(AbortSignal.any([outer, lost.signal]));
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}
