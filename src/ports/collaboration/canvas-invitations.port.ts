import type { PageRequest } from './page.js';

export interface CanvasInvitation {
  readonly id: string;
  readonly canvasId: string;
  readonly role: 'editor' | 'viewer';
  readonly createdBy: string | undefined;
  readonly maxUses: number;
  readonly uses: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | undefined;
  /** By the database's clock, when it was read. */
  readonly state: 'open' | 'expired' | 'used-up' | 'revoked';
}

export interface NewInvitation {
  readonly id: string;
  readonly canvasId: string;
  readonly createdBy: string;
  readonly role: 'editor' | 'viewer';
  readonly tokenSha256: Buffer;
  readonly expiresInSeconds: number;
  readonly maxUses: number;
}

export type AcceptOutcome =
  /** The user is a member now and one use is spent; or was one before, and none is. */
  | {
      readonly outcome: 'joined' | 'already-member';
      readonly canvasId: string;
      readonly invitationId: string;
    }
  | { readonly outcome: 'expired' | 'used-up' | 'revoked' | 'canvas-full' };

/** Invitation links. Only the digest of a token is ever stored. Writes need a transaction. */
export abstract class CanvasInvitations {
  abstract create(invitation: NewInvitation): Promise<CanvasInvitation>;
  /** Newest first by ID; closed ones too. */
  abstract list(canvasId: string, page: PageRequest<string>): Promise<CanvasInvitation[]>;
  abstract countOpen(canvasId: string): Promise<number>;
  /** Repeating it changes nothing. False when this canvas has no such invitation. */
  abstract revoke(canvasId: string, invitationId: string): Promise<boolean>;
  /**
   * Locks the invitation's canvas, then in one statement spends a use, adds the member and raises the membership version: never
   * more uses than allowed, whatever comes at once. Undefined when no invitation has this token or its canvas is deleted.
   */
  abstract accept(
    tokenSha256: Buffer,
    userId: string,
    maxMembers: number,
  ): Promise<AcceptOutcome | undefined>;
  /** Whether some ended more than 30 days ago; every invitation ends, used up and revoked ones too. */
  abstract anyOutdated(): Promise<boolean>;
  /** Deletes at most `limit` of them and says how many. */
  abstract purge(limit: number): Promise<number>;
}
