import { CrashPoints } from '../../ports/kernel/crash-points.port.js';

/** Kills this process, as `kill -9` does, when it reaches `name` (fault suites only: `CRASH_AT`). */
export class KillingCrashPoints extends CrashPoints {
  constructor(private readonly name: string) {
    super();
  }

  reach(name: string): Promise<void> {
    if (name !== this.name) return Promise.resolve();
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  }
}
