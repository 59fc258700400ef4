import type { MediaObject } from '../../../ports/media/media-objects.port.js';
import type { MediaObjectDto } from './media.dto.js';

export function toMediaObjectDto(media: MediaObject): MediaObjectDto {
  return {
    storageKey: media.storageKey,
    ownerUserId: media.ownerUserId,
    mime: media.mime,
    bytes: media.bytes,
    sha256: media.sha256,
    width: media.width ?? null,
    height: media.height ?? null,
    durationMs: media.durationMs ?? null,
    originalFileName: media.originalFileName ?? null,
    source: media.source,
    createdAt: media.createdAt.toISOString(),
  };
}
