import { Injectable } from '@nestjs/common';
import { CanvasHistory } from '../../../ports/collaboration/canvas-history.port.js';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { withHeartbeat } from '../../jobs/heartbeat.js';
import { KeepHistory } from '../commands/keep-history.js';
import { HISTORY_QUEUE } from '../domain/history-queues.js';
import { HistorySettings } from '../history-settings.js';

const LEASE_SECONDS = 60;

/** Automatic versions and compaction, a canvas at a time (COL-7, COL-13). */
@Injectable()
export class HistoryHandler extends JobHandler {
  readonly queue = HISTORY_QUEUE;
  override readonly idName = 'canvasId';
  override readonly concurrency = 1;
  override readonly recoverEverySeconds = 30;

  constructor(
    private readonly history: CanvasHistory,
    private readonly keep: KeepHistory,
    private readonly settings: HistorySettings,
  ) {
    super();
  }

  async handle(canvasId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { policy, workerName } = this.settings;
    const claimed = await this.history.claim(canvasId, workerName, LEASE_SECONDS, policy);
    if (!claimed) return;
    try {
      await withHeartbeat(
        LEASE_SECONDS,
        () => this.history.renew(claimed, LEASE_SECONDS),
        signal,
        (held) => this.keep.execute(claimed, held),
      );
    } catch (error) {
      if (!(error instanceof LeaseLost)) await this.history.postpone(claimed);
      throw error;
    }
  }

  findDue(limit: number): Promise<string[]> {
    return this.history.findDue(limit, this.settings.policy);
  }

  override backlog(): Promise<Backlog> {
    return this.history.backlog(this.settings.policy);
  }
}
