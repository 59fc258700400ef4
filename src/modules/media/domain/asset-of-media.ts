import type { JsonObject } from '../../../ports/kernel/json.js';
import type { MediaObject } from '../../../ports/media/media-objects.port.js';
import { kindOf } from './media-types.js';

/** How an asset that shows a media object says so. */
export function assetOf(object: MediaObject, md5: string | undefined): { kind: string; data: JsonObject } {
  const { storageKey, mime, bytes, width, height } = object;
  const data: JsonObject = { storageKey, mimeType: mime, bytes };
  if (md5 !== undefined) data['md5'] = md5;
  if (width !== undefined && height !== undefined) Object.assign(data, { width, height });
  return { kind: kindOf(mime) ?? 'file', data };
}
