import os from 'node:os';
import path from 'node:path';
import { GzipSnapshotFiles } from '../../adapters/oss/collaboration/gzip-snapshot-files.js';
import { PgCanvasHistory } from '../../adapters/postgres/collaboration/pg-canvas-history.js';
import { PgCanvasSnapshots } from '../../adapters/postgres/collaboration/pg-canvas-snapshots.js';
import { PgCanvasVersions } from '../../adapters/postgres/collaboration/pg-canvas-versions.js';
import { PgVersionRemovals } from '../../adapters/postgres/collaboration/pg-version-removals.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { Configuration } from '../../configuration/configuration.js';
import { CanvasHistory } from '../../ports/collaboration/canvas-history.port.js';
import { CanvasVersions, VersionRemovals } from '../../ports/collaboration/canvas-versions.port.js';
import { CanvasSnapshots, SnapshotFiles } from '../../ports/collaboration/snapshots.port.js';
import { ObjectStore } from '../../ports/kernel/object-store.port.js';
import { HistorySettings } from '../collaboration/history-settings.js';
import { provide, type Bound } from '../provide.js';

/** Versions of canvases and the end of their logs. */
export function collaborationHistoryAdapters({ dataDir, canvasHistory }: Configuration): Bound[] {
  return [
    {
      provide: HistorySettings,
      useValue: new HistorySettings(canvasHistory, `${os.hostname()}:${process.pid}`),
    },
    provide(CanvasSnapshots, PgCanvasSnapshots, PgSession),
    provide(CanvasVersions, PgCanvasVersions, PgSession),
    provide(VersionRemovals, PgVersionRemovals, PgSession),
    provide(CanvasHistory, PgCanvasHistory, PgSession),
    {
      provide: SnapshotFiles,
      inject: [ObjectStore],
      useFactory: (store: ObjectStore) =>
        new GzipSnapshotFiles(store, path.join(dataDir, 'snapshot-scratch')),
    },
  ];
}
