import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Digest of what a client asks for, over its canonical form (RFC 8785): tells a repeated call from another one. */
export function payloadHash(payload: object): string {
  return createHash('sha256')
    .update(canonicalize(payload) ?? '')
    .digest('hex');
}
