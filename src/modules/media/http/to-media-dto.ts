import type { MediaDerivatives } from '../../../ports/media/media-derivatives.port.js';
import type { MediaObject } from '../../../ports/media/media-objects.port.js';
import type { DescribedMediaDto, MediaObjectDto } from './media.dto.js';

/** Each with what has been made of it. */
export async function describeMedia(
  media: readonly MediaObject[],
  derivatives: MediaDerivatives,
): Promise<DescribedMediaDto[]> {
  const derived = await derivatives.describe(media.map(({ storageKey }) => storageKey));
  return media.map((each) => {
    const { state = 'none', placeholder } = derived.get(each.storageKey) ?? {};
    return {
      ...toMediaObjectDto(each),
      thumbnails: state,
      ...(placeholder === undefined ? {} : { placeholder }),
    };
  });
}

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
