import type { OpenCutSession } from '../../../ports/collaboration/opencut-sessions.port.js';
import type { ResolvedMedia } from '../opencut-selection.js';
import type { OpenCutMediaDto, OpenCutSessionDto, OpenCutSessionWithMediaDto } from './opencut.dto.js';

export function toOpenCutSessionDto(session: OpenCutSession): OpenCutSessionDto {
  const { id, canvasId, userId, state, media, canvasRevision, createdAt, expiresAt } = session;
  const { closedAt, supersededBy, exported } = session;
  return {
    id,
    canvasId,
    userId: userId ?? null,
    state,
    nodeIds: media.map(({ nodeId }) => nodeId),
    canvasRevision,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(exported ? { exported: { ...exported } } : {}),
  };
}

export function toSessionWithMediaDto(
  session: OpenCutSession,
  media: readonly ResolvedMedia[],
  missing: readonly string[],
): OpenCutSessionWithMediaDto {
  return { ...toOpenCutSessionDto(session), media: media.map(toMediaDto), missingNodeIds: [...missing] };
}

function toMediaDto({ nodeId, type, storageKey, media }: ResolvedMedia): OpenCutMediaDto {
  const { mime, bytes, width, height, durationMs } = media;
  return {
    nodeId,
    type,
    storageKey,
    url: `/api/v1/media/${encodeURIComponent(storageKey)}/content`,
    mime,
    bytes,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}
