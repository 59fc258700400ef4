import type { Backlog } from '../kernel/job-queue.port.js';
import type { Lease } from '../kernel/lease.js';

export interface ClaimedDeletion extends Lease {
  readonly id: string;
  readonly ossKey: string;
}

/** Bytes whose row is gone and that must go too (MED-5): a durable list that is worked off until it is empty. */
export abstract class MediaDeletions {
  /** Claims a due entry; undefined when there is nothing to do. An entry whose row came back is dropped instead. */
  abstract claim(id: string, owner: string, leaseSeconds: number): Promise<ClaimedDeletion | undefined>;
  /** The bytes are gone. Throws `LeaseLost`. */
  abstract complete(claimed: ClaimedDeletion): Promise<void>;
  /** Tries again later, each time later, for ever. Throws `LeaseLost`. */
  abstract postpone(claimed: ClaimedDeletion, error: string): Promise<void>;
  abstract findDue(limit: number): Promise<string[]>;
  abstract backlog(): Promise<Backlog>;
  /**
   * Keys of those objects that nothing accounts for (no row, no open upload, no deletion under way) and that are older
   * than the grace by the database's clock.
   */
  abstract orphansAmong(
    objects: readonly { key: string; modifiedAt: Date }[],
    graceSeconds: number,
  ): Promise<Set<string>>;
  /** Puts an orphan on the list, unless it stopped being one. Returns the entry's ID. Needs a transaction. */
  abstract addOrphan(ossKey: string): Promise<string | undefined>;
}
