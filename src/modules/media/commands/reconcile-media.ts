import { Injectable } from '@nestjs/common';
import { JobQueue } from '../../../ports/kernel/job-queue.port.js';
import { ObjectStore, type ObjectInfo } from '../../../ports/kernel/object-store.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { MediaDeletions } from '../../../ports/media/media-deletions.port.js';
import { MediaObjects } from '../../../ports/media/media-objects.port.js';
import { MEDIA_DELETIONS_QUEUE } from '../domain/queues.js';
import { THUMBNAIL_PREFIX } from '../domain/thumbnails.js';
import { RemoveLostMedia } from './remove-lost-media.js';

/** Folders whose objects must each have a row. */
const PREFIXES = [
  'infinite-canvas/media/direct-immutable/',
  'infinite-canvas/media/generated/',
  THUMBNAIL_PREFIX,
];
const PAGE = 500;
/** Heads under way at once. */
const WIDTH = 8;

export interface ReconcileOptions {
  /** False: only report. */
  readonly repair: boolean;
  /** Bytes younger than this may still get their row: a worker stages them before it commits. */
  readonly graceSeconds: number;
  onFinding?(finding: ReconcileFinding): void;
}

export interface ReconcileFinding {
  readonly kind: 'bytes-without-row' | 'row-without-bytes' | 'row-with-other-length';
  /** Object key or storage key. */
  readonly key: string;
  readonly outcome: 'reported' | 'repaired' | 'kept-because-used' | 'gone-meanwhile';
}

export interface ReconcileReport {
  objects: number;
  rows: number;
  findings: number;
  repaired: number;
}

/**
 * Compares store and rows in pages (MED-5). Bytes without a row go on the list of deletions; a row without its bytes is
 * removed unless something refers to it. Repairs check again under the locks of the ordinary paths, so that it may
 * run while people work, and run again after a death.
 */
@Injectable()
export class ReconcileMedia {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: ObjectStore,
    private readonly media: MediaObjects,
    private readonly deletions: MediaDeletions,
    private readonly removeLost: RemoveLostMedia,
    private readonly queue: JobQueue,
  ) {}

  async execute(options: ReconcileOptions): Promise<ReconcileReport> {
    const report: ReconcileReport = { objects: 0, rows: 0, findings: 0, repaired: 0 };
    const note = (finding: ReconcileFinding) => {
      report.findings++;
      if (finding.outcome === 'repaired') report.repaired++;
      options.onFinding?.(finding);
    };
    for (const prefix of PREFIXES) await this.searchBytes(prefix, options, report, note);
    await this.searchRows(options, report, note);
    return report;
  }

  private async searchBytes(
    prefix: string,
    { repair, graceSeconds }: ReconcileOptions,
    report: ReconcileReport,
    note: (finding: ReconcileFinding) => void,
  ): Promise<void> {
    for (let after: string | undefined; ;) {
      const page: ObjectInfo[] = await this.store.list(prefix, after, PAGE);
      report.objects += page.length;
      for (const key of await this.deletions.orphansAmong(page, graceSeconds)) {
        note({ kind: 'bytes-without-row', key, outcome: repair ? await this.removeBytes(key) : 'reported' });
      }
      if (page.length < PAGE) return;
      after = page.at(-1)?.key;
    }
  }

  private async searchRows(
    { repair }: ReconcileOptions,
    report: ReconcileReport,
    note: (finding: ReconcileFinding) => void,
  ): Promise<void> {
    for (let after: string | undefined; ;) {
      const page = await this.media.scan(after, PAGE);
      report.rows += page.length;
      for (let at = 0; at < page.length; at += WIDTH) {
        const rows = page.slice(at, at + WIDTH);
        const infos = await Promise.all(rows.map(({ ossKey }) => this.store.head(ossKey)));
        for (const [index, { storageKey, bytes }] of rows.entries()) {
          const info = infos[index];
          if (!info)
            note({
              kind: 'row-without-bytes',
              key: storageKey,
              outcome: repair ? await this.removeLost.execute(storageKey) : 'reported',
            });
          else if (info.bytes !== bytes)
            note({ kind: 'row-with-other-length', key: storageKey, outcome: 'reported' });
        }
      }
      if (page.length < PAGE) return;
      after = page.at(-1)?.storageKey;
    }
  }

  private async removeBytes(ossKey: string): Promise<ReconcileFinding['outcome']> {
    return this.uow.run({}, async () => {
      const id = await this.deletions.addOrphan(ossKey);
      if (id === undefined) return 'gone-meanwhile';
      this.uow.afterCommit(() => void this.queue.wake(MEDIA_DELETIONS_QUEUE, id));
      return 'repaired';
    });
  }
}
