import { create } from 'content-disposition';
import { isAttachmentOnly } from './domain/media-types.js';

/** RFC 6266 with the RFC 8187 form for Unicode; documents are never shown inline (MED-2, PLT-20). */
export function contentDisposition(mime: string, fileName: string | undefined, download: boolean): string {
  return create(fileName, { type: download || isAttachmentOnly(mime) ? 'attachment' : 'inline' });
}
