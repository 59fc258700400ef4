import { Injectable } from '@nestjs/common';
import { CanvasAiRuns, type RunKey } from '../../../ports/canvas-ai/canvas-ai-runs.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { CanvasAiSettings } from '../domain/canvas-ai-settings.js';

/** Claims a run for this worker and renews the lease while it works. */
@Injectable()
export class HoldRun {
  constructor(
    private readonly runs: CanvasAiRuns,
    private readonly ids: Ids,
    private readonly settings: CanvasAiSettings,
  ) {}

  /** Does nothing when there is nothing to do with the run, or another worker has it. */
  async execute(key: RunKey, work: (leaseId: string) => Promise<void>): Promise<void> {
    const leaseId = this.ids.uuid();
    const { leaseSeconds } = this.settings;
    if (!(await this.runs.claim(key, leaseId, leaseSeconds))) return;
    const heartbeat = setInterval(
      // A renewal that fails is tried again; what a lost lease may not do, the fence keeps it from.
      () => void this.runs.renew(key, leaseId, leaseSeconds).catch(() => undefined),
      (leaseSeconds * 1_000) / 3,
    );
    try {
      await work(leaseId);
    } finally {
      clearInterval(heartbeat);
    }
  }
}
