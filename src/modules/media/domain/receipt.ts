import { createHmac, timingSafeEqual } from 'node:crypto';
import { receiptInvalid } from './media.errors.js';

/** What a ticket promised, all of it signed (MED-8). */
export interface UploadReceipt {
  readonly reservationId: string;
  readonly ownerUserId: string;
  readonly storageKey: string;
  readonly ossKey: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
}

const FIELDS = ['reservationId', 'ownerUserId', 'storageKey', 'ossKey', 'mime', 'bytes', 'sha256'] as const;
const FORM = /^v1\.([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/;

export function signReceipt(receipt: UploadReceipt, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify(FIELDS.map((field) => receipt[field]))).toString('base64url');
  return `v1.${payload}.${macOf(payload, key).toString('base64url')}`;
}

/** Throws `receipt-invalid`; nothing of the payload is looked at before the signature holds. */
export function verifyReceipt(text: string, key: Buffer): UploadReceipt {
  const [, payload = '', mac = ''] = FORM.exec(text) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(payload, key);
  if (payload === '' || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw receiptInvalid();
  const values = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown[];
  return Object.fromEntries(FIELDS.map((field, index) => [field, values[index]])) as unknown as UploadReceipt;
}

/** Every field that both have says the same. */
export function receiptAgrees(receipt: UploadReceipt, other: UploadReceipt): boolean {
  return FIELDS.every((field) => receipt[field] === other[field]);
}

function macOf(payload: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`direct-media-upload.v1.${payload}`).digest();
}
