import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `holds` is true; fails loudly, with `what`, when it does not come to be. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 5_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await sleep(5);
  }
}
