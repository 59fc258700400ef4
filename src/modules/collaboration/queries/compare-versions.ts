import { Injectable } from '@nestjs/common';
import type { SnapshotFile } from '../../../ports/collaboration/snapshots.port.js';
import type { EntityKind } from '../domain/logged-operation.js';
import { changedFields, differences, type LineDifference } from '../domain/snapshot-diff.js';
import { bodyOf, compareLines } from '../domain/snapshot-line.js';
import { SnapshotLoader } from './snapshot-loader.js';

/** Pointers that one change names. */
const MAX_FIELDS = 100;

export interface VersionChange {
  readonly kind: EntityKind;
  readonly id: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** JSON pointers into the entity; of a changed one only. */
  readonly fields: readonly string[];
}

export interface ComparedVersions {
  readonly fromRevision: string;
  readonly toRevision: string;
  readonly settings: readonly string[];
  /** In order of kind and ID. */
  readonly changes: readonly VersionChange[];
}

/** Both documents pass by once, side by side, whatever their size. */
@Injectable()
export class CompareVersions {
  constructor(private readonly loader: SnapshotLoader) {}

  /** `toVersionId` undefined: with the canvas as it is now. Throws `version-not-found`, `snapshots-busy`. */
  async execute(query: {
    canvasId: string;
    versionId: string;
    toVersionId: string | undefined;
    limit: number;
    after: { kind: EntityKind; id: string } | undefined;
  }): Promise<ComparedVersions> {
    const { canvasId, versionId, toVersionId } = query;
    const { file: from } = await this.loader.ofVersion(canvasId, versionId);
    try {
      const to = toVersionId
        ? (await this.loader.ofVersion(canvasId, toVersionId)).file
        : await this.loader.ofNow(canvasId);
      try {
        return await compare(from, to, query.limit, query.after);
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  }
}

async function compare(
  from: SnapshotFile,
  to: SnapshotFile,
  limit: number,
  after: { kind: EntityKind; id: string } | undefined,
): Promise<ComparedVersions> {
  const changes: VersionChange[] = [];
  for await (const difference of differences(from.lines(), to.lines())) {
    const line = difference.after ?? difference.before;
    if (!line || (after && compareLines(line, after) <= 0)) continue;
    changes.push({ kind: line.kind, id: line.id, ...changeOf(difference) });
    if (changes.length === limit) break;
  }
  return {
    fromRevision: from.head.revision,
    toRevision: to.head.revision,
    settings: changedFields(from.head.settings, to.head.settings, MAX_FIELDS),
    changes,
  };
}

function changeOf({ before, after }: LineDifference): Pick<VersionChange, 'change' | 'fields'> {
  if (!before || !after) return { change: after ? 'added' : 'removed', fields: [] };
  return { change: 'changed', fields: changedFields(bodyOf(before), bodyOf(after), MAX_FIELDS) };
}
