import { Injectable } from '@nestjs/common';
import { CanvasHistory, type ClaimedHistory } from '../../../ports/collaboration/canvas-history.port.js';
import { CrashPoints } from '../../../ports/kernel/crash-points.port.js';
import { HistorySettings } from '../history-settings.js';
import { VersionMaker } from './version-maker.js';

/** Operations that one statement takes away: short, so that writers of the canvas notice nothing. */
const CHUNK = 2_000;

/**
 * What a canvas's history wants: an automatic version, fewer old ones, a shorter log. Each step can be done again, in whole or
 * in part; the floor rises before anything below it goes, so that no reader meets a gap.
 */
@Injectable()
export class KeepHistory {
  constructor(
    private readonly history: CanvasHistory,
    private readonly maker: VersionMaker,
    private readonly settings: HistorySettings,
    private readonly crash: CrashPoints,
  ) {}

  async execute(claimed: ClaimedHistory, signal: AbortSignal): Promise<void> {
    const { canvasId } = claimed;
    const { policy } = this.settings;
    const revision = await this.version(claimed, signal);
    await this.history.thinOut(canvasId, policy);
    await this.history.raiseFloor(canvasId, policy);
    await this.crash.reach('history:after-floor');
    await inChunks(signal, () => this.history.deleteBelowFloor(canvasId, CHUNK));
    await inChunks(signal, () => this.history.deleteOldAnswers(canvasId, CHUNK));
    signal.throwIfAborted();
    await this.history.finish(claimed, revision);
  }

  private async version(
    { canvasId, bucket }: ClaimedHistory,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (bucket === undefined) return undefined;
    const order = {
      canvasId,
      kind: 'automatic',
      name: undefined,
      authorId: undefined,
      requestId: undefined,
      bucket,
    } as const;
    return (await this.maker.make(order, signal)).revision;
  }
}

async function inChunks(signal: AbortSignal, chunk: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await chunk()) === CHUNK);
}
