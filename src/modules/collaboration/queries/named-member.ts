import type { CanvasMember } from '../../../ports/collaboration/canvas-members.port.js';
import type { DirectoryUser } from '../../../ports/identity/user-directory.port.js';

/** A member as people see one. */
export interface NamedMember extends CanvasMember {
  readonly user: DirectoryUser | undefined;
}
