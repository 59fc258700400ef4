import type { HistoryPolicy } from '../../ports/collaboration/canvas-history.port.js';

/** What the environment decides about versions and the log; given by the composition root. */
export class HistorySettings {
  constructor(
    readonly policy: HistoryPolicy,
    /** Names this process in leases. */
    readonly workerName: string,
    /** Of one canvas. */
    readonly maxNamedVersions: number = 200,
  ) {}
}
