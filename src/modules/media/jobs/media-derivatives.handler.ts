import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { JobHandler, type Backlog } from '../../../ports/kernel/job-queue.port.js';
import { LeaseLost } from '../../../ports/kernel/lease.js';
import { MediaDerivatives, type ClaimedDerivation } from '../../../ports/media/media-derivatives.port.js';
import { withHeartbeat } from '../../jobs/heartbeat.js';
import { DeriveMedia } from '../commands/derive-media.js';
import { MEDIA_DERIVATIVES_QUEUE } from '../domain/queues.js';
import { MediaSettings } from '../media-settings.js';

const LEASE_SECONDS = 60;
/** Claims whose worker died count too: content that kills its worker ends as well. */
const MAX_ATTEMPTS = 4;

/**
 * Thumbnails, posters and placeholders of new media. Rows come with the media object's; nobody sends a message, the recovery
 * loop is quick.
 */
@Injectable()
export class MediaDerivativesHandler extends JobHandler {
  readonly queue = MEDIA_DERIVATIVES_QUEUE;
  override readonly idName = 'storageKey';
  override readonly recoverEverySeconds = 2;

  constructor(
    private readonly derivatives: MediaDerivatives,
    private readonly derive: DeriveMedia,
    private readonly settings: MediaSettings,
  ) {
    super();
  }

  async handle(id: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const claimed = await this.derivatives.claim(id, this.settings.workerName, LEASE_SECONDS);
    if (!claimed) return;
    if (claimed.attempt > MAX_ATTEMPTS) return this.derivatives.fail(claimed, 'attempts-exhausted');
    const renew = () => this.derivatives.renew(claimed, LEASE_SECONDS);
    try {
      await withHeartbeat(LEASE_SECONDS, renew, signal, (held) => this.derive.execute(claimed, held));
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      await this.giveBack(claimed, error, signal.aborted);
      throw error;
    }
  }

  findDue(limit: number): Promise<string[]> {
    return this.derivatives.findDue(limit);
  }

  override backlog(): Promise<Backlog> {
    return this.derivatives.backlog();
  }

  /** A store or a tool that is down, and the end of this process, are not the content's fault. */
  private async giveBack(claimed: ClaimedDerivation, error: unknown, stopping: boolean): Promise<void> {
    if (stopping) return this.derivatives.postpone(claimed, 'interrupted', false);
    const { code, kind, reason } = describe(error);
    const why = reason === undefined ? code : `${code}: ${reason}`;
    const certain = kind === 'invalid' || kind === 'too-large' || kind === 'not-found';
    if (certain || claimed.attempt >= MAX_ATTEMPTS) return this.derivatives.fail(claimed, why);
    return this.derivatives.postpone(claimed, why, kind !== 'unavailable');
  }
}

function describe(error: unknown): { code: string; kind: string | undefined; reason: string | undefined } {
  if (!(error instanceof DomainError))
    return { code: 'unexpected-error', kind: undefined, reason: undefined };
  const { reason } = error.details;
  return { code: error.code, kind: error.kind, reason: typeof reason === 'string' ? reason : undefined };
}
