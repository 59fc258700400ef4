import { Injectable } from '@nestjs/common';
import { CanvasOperations } from '../../../ports/collaboration/canvas-operations.port.js';
import {
  CanvasVersions,
  type CanvasVersion,
  type RestoreAnswer,
} from '../../../ports/collaboration/canvas-versions.port.js';
import type { SnapshotFile } from '../../../ports/collaboration/snapshots.port.js';
import { MediaDirectory } from '../../../ports/media/media-directory.port.js';
import { canonicalJson } from '../domain/canonical-json.js';
import { withoutMedia } from '../domain/media-fields.js';
import { bodyOf, type SnapshotLine } from '../domain/snapshot-line.js';
import type { CanvasActor } from './canvas-changes.js';
import { DocumentRewriter, type TargetDocument } from './document-rewriter.js';

export interface RestoreCommand extends CanvasActor {
  readonly versionId: string;
  /** Made by the client: a restore that comes again gets the first answer. */
  readonly restoreId: string;
}

export interface RestoredFile {
  readonly file: SnapshotFile;
  /** All that it names. */
  readonly media: ReadonlySet<string>;
}

/** The part of a restore that is one transaction. */
@Injectable()
export class Restorer {
  constructor(
    private readonly operations: CanvasOperations,
    private readonly versions: CanvasVersions,
    private readonly rewriter: DocumentRewriter,
    private readonly media: MediaDirectory,
  ) {}

  lock(canvasId: string): Promise<{ revision: string }> {
    return this.operations.lock(canvasId);
  }

  async restore(
    command: RestoreCommand,
    version: CanvasVersion,
    { file, media: keys }: RestoredFile,
    beforeVersionId: string,
  ): Promise<RestoreAnswer> {
    const { revision } = await this.operations.lock(command.canvasId);
    const readable = await this.media.readableBy(command.actorId, [...keys]);
    const missing = new Set([...keys].filter((key) => !readable.has(key)));
    const { canvasId, actorId } = command;
    const written = await this.rewriter.rewrite(
      { canvasId, actorId },
      `restore.${beforeVersionId}`,
      missing.size > 0 ? without(file, missing) : { settings: file.head.settings, lines: () => file.lines() },
    );
    const answer: RestoreAnswer = {
      versionId: version.id,
      beforeVersionId,
      firstRevision: written.firstRevision,
      revision: written.revision ?? revision,
      operations: written.operations,
      missingMedia: [...missing].sort(),
    };
    await this.versions.recordRestore(command, answer);
    return answer;
  }
}

/** Storage keys that a document names. */
export async function mediaOf(file: SnapshotFile): Promise<Set<string>> {
  const keys = new Set<string>();
  const note = (key: string) => {
    keys.add(key);
    return false;
  };
  withoutMedia(file.head.settings, note);
  // Most entities name none: only those whose text may are taken apart.
  for await (const line of file.lines())
    if (/storageKeys?"/i.test(line.body)) withoutMedia(bodyOf(line), note);
  return keys;
}

function without(file: SnapshotFile, missing: ReadonlySet<string>): TargetDocument {
  const isGone = (key: string) => missing.has(key);
  return {
    settings: withoutMedia(file.head.settings, isGone),
    async *lines(): AsyncGenerator<SnapshotLine> {
      for await (const line of file.lines())
        yield { ...line, body: canonicalJson(withoutMedia(bodyOf(line), isGone)) };
    },
  };
}
