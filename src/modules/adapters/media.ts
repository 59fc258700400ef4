import os from 'node:os';
import { PgAssetMedia } from '../../adapters/postgres/media/pg-asset-media.js';
import { PgLegacyCanvasState } from '../../adapters/postgres/media/pg-legacy-canvas-state.js';
import { PgMediaDeletions } from '../../adapters/postgres/media/pg-media-deletions.js';
import { PgMediaDerivatives } from '../../adapters/postgres/media/pg-media-derivatives.js';
import { PgMediaDirectory } from '../../adapters/postgres/media/pg-media-directory.js';
import { PgMediaObjects } from '../../adapters/postgres/media/pg-media-objects.js';
import { PgReservedState } from '../../adapters/postgres/media/pg-reserved-state.js';
import { PgUploadReservations } from '../../adapters/postgres/media/pg-upload-reservations.js';
import { PgUserState } from '../../adapters/postgres/media/pg-user-state.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { ContentInspector } from '../../adapters/video/content-inspector.js';
import { ContentThumbnails } from '../../adapters/video/content-thumbnails.js';
import { DecoderPool } from '../../adapters/video/decoder-pool.js';
import { Turns } from '../../adapters/video/turns.js';
import { Configuration } from '../../configuration/configuration.js';
import { deriveKey } from '../../configuration/derive-key.js';
import { ReservedState } from '../../ports/media/app-state.port.js';
import { AssetMedia } from '../../ports/media/asset-media.port.js';
import { LegacyCanvasState } from '../../ports/media/legacy-canvas-state.port.js';
import { MediaDeletions } from '../../ports/media/media-deletions.port.js';
import { MediaDerivatives } from '../../ports/media/media-derivatives.port.js';
import { MediaDirectory } from '../../ports/media/media-directory.port.js';
import { MediaGrants } from '../../ports/media/media-grants.port.js';
import { MediaInspector } from '../../ports/media/media-inspector.port.js';
import { MediaObjects } from '../../ports/media/media-objects.port.js';
import { ThumbnailMaker } from '../../ports/media/thumbnail-maker.port.js';
import { UploadReservations } from '../../ports/media/upload-reservations.port.js';
import { UserState } from '../../ports/media/user-state.port.js';
import { MediaSettings } from '../media/media-settings.js';
import { provide, type Bound } from '../provide.js';

/** Processes that take pictures apart, of one process of ours. */
const DECODERS_AT_ONCE = 2;

export function mediaAdapters(configuration: Configuration): Bound[] {
  const settings = new MediaSettings(
    deriveKey(configuration.authSecret, 'upload-receipt'),
    configuration.dataDir,
    `${os.hostname()}:${process.pid}`,
  );
  const decoders = new DecoderPool(new Turns(DECODERS_AT_ONCE));
  return [
    { provide: MediaSettings, useValue: settings },
    { provide: MediaInspector, useFactory: () => new ContentInspector(configuration.ffmpegPath, decoders) },
    { provide: ThumbnailMaker, useFactory: () => new ContentThumbnails(configuration.ffmpegPath, decoders) },
    provide(MediaObjects, PgMediaObjects, PgSession),
    provide(MediaDirectory, PgMediaDirectory, PgSession, MediaGrants),
    provide(MediaDerivatives, PgMediaDerivatives, PgSession),
    provide(MediaDeletions, PgMediaDeletions, PgSession),
    provide(UploadReservations, PgUploadReservations, PgSession),
    provide(AssetMedia, PgAssetMedia, PgSession),
    provide(LegacyCanvasState, PgLegacyCanvasState, PgSession),
    provide(UserState, PgUserState, PgSession),
    provide(ReservedState, PgReservedState, PgSession),
  ];
}
