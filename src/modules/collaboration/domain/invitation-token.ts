import { createHash } from 'node:crypto';

/** Says what the secret is when it turns up where it should not. */
const PREFIX = 'cinv_';

/** 32 random bytes: guessing is hopeless, so a plain digest is enough to store. */
export const INVITATION_TOKEN_BYTES = 32;

export function invitationToken(random: string): string {
  return PREFIX + random;
}

export function invitationDigest(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
