import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { GenerationRequest } from '../../../ports/generation/generation-engine.port.js';

/** Digest of all that decides what is made, over its canonical form (RFC 8785, PLT-11). */
export function requestDigest(request: GenerationRequest): string {
  const { capability, model, prompt, parameters } = request;
  const inputs = request.inputs.map(({ role, storageKey }) => ({ role, storageKey }));
  return sha256(canonicalize({ capability, model, prompt, parameters, inputs }) ?? '');
}

/**
 * The key that a provider with idempotency gets (GEN-9): from the digest, and from the operation, since two operations may
 * ask for the same thing and mean two results.
 */
export function providerKey(operationId: string, digest: string): string {
  return `op-${sha256(`${operationId}:${digest}`)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
