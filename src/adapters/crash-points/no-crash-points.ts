import { CrashPoints } from '../../ports/kernel/crash-points.port.js';

export class NoCrashPoints extends CrashPoints {
  reach(): Promise<void> {
    return Promise.resolve();
  }
}
