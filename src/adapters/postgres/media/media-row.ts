import type { MediaObject, MediaSource } from '../../../ports/media/media-objects.port.js';

export const MEDIA_COLUMNS = `storage_key, owner_user_id, oss_key, mime, bytes, sha256, width, height, duration_ms,
  original_file_name, source, created_at`;

export interface MediaRow {
  storage_key: string;
  owner_user_id: string;
  oss_key: string;
  mime: string;
  bytes: string;
  sha256: string;
  width: number | null;
  height: number | null;
  duration_ms: string | null;
  original_file_name: string | null;
  source: MediaSource;
  created_at: Date;
}

export function toMediaObject(row: MediaRow): MediaObject {
  return {
    storageKey: row.storage_key,
    ownerUserId: row.owner_user_id,
    ossKey: row.oss_key,
    mime: row.mime,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    durationMs: row.duration_ms === null ? undefined : Number(row.duration_ms),
    originalFileName: row.original_file_name ?? undefined,
    source: row.source,
    createdAt: row.created_at,
  };
}
