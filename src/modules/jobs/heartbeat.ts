import { LeaseLost } from '../../ports/kernel/lease.js';

/**
 * Renews a lease three times in its length while `work` runs. A lost lease aborts the signal, so that a worker whose row was
 * taken over stops at once; a database that does not answer only delays the renewal, since the fence decides in the end.
 */
export async function withHeartbeat<T>(
  leaseSeconds: number,
  renew: () => Promise<void>,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let renewing = false;
  const beat = async () => {
    if (renewing) return;
    renewing = true;
    try {
      await renew();
    } catch (error) {
      if (error instanceof LeaseLost) lost.abort(error);
    } finally {
      renewing = false;
    }
  };
  const timer = setInterval(() => void beat(), (leaseSeconds * 1_000) / 3).unref();
  try {
    return await work(AbortSignal.any([outer, lost.signal]));
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}
