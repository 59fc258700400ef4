import type { CanvasRole } from '../../../ports/collaboration/canvas-directory.port.js';
import { canvasNotFound, missingCanvasRole } from './membership.errors.js';

const RANK: Readonly<Record<CanvasRole, number>> = { viewer: 0, editor: 1, owner: 2 };

/** What the owner may give to others; ownership itself only moves by a transfer. */
export type GrantableRole = Exclude<CanvasRole, 'owner'>;

export const GRANTABLE_ROLES = ['editor', 'viewer'] as const satisfies readonly GrantableRole[];

export const MAX_MEMBERS = 500;
export const MAX_OPEN_INVITATIONS = 100;

/** A non-member learns nothing (404), a member without the right learns that (403). */
export function requireRole(role: CanvasRole | undefined, needed: CanvasRole): asserts role is CanvasRole {
  if (role === undefined) throw canvasNotFound();
  if (RANK[role] < RANK[needed]) throw missingCanvasRole();
}
