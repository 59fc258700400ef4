import type { MediaObject } from '../../../ports/media/media-objects.port.js';
import type { MediaObjectDto } from './media.dto.js';

export function toMediaObjectDto(media: MediaObject): MediaObjectDto {
  return {
    storageKey: media.storageKey,
    ownerUserId: media.ownerUserId,
    mime: media.mime,
    bytes: media.bytes,
    sha256: media.sha256,
    ...(media.width === undefined ? {} : { width: media.width }),
    ...(media.height === undefined ? {} : { height: media.height }),
    ...(media.durationMs === undefined ? {} : { durationMs: media.durationMs }),
    ...(media.originalFileName === undefined ? {} : { originalFileName: media.originalFileName }),
    source: media.source,
    createdAt: media.createdAt.toISOString(),
  };
}
