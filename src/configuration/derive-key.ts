import { hkdfSync } from 'node:crypto';

/** What keys are derived for. One label per purpose: a key that leaks says nothing of the others (PLT-4). */
export type KeyPurpose = 'upload-receipt' | 'cursor' | 'provider-credentials';

/** 32 bytes from AUTH_SECRET by HKDF-SHA-256 (RFC 5869), the purpose as `info`. */
export function deriveKey(authSecret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, 'infinite-canvas', purpose, 32));
}
