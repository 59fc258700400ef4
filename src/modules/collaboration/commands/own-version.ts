import type { CanvasVersion, CanvasVersions } from '../../../ports/collaboration/canvas-versions.port.js';
import { notYourVersion, versionNotFound } from '../domain/version.errors.js';
import type { LockedCanvas } from '../../../ports/collaboration/canvases.port.js';

/** The version, if the actor may rename or delete it. Throws `version-not-found`, `forbidden`. */
export async function ownVersion(
  versions: CanvasVersions,
  { canvasId, role }: LockedCanvas,
  actorId: string,
  versionId: string,
): Promise<CanvasVersion> {
  const version = await versions.find(canvasId, versionId);
  if (!version) throw versionNotFound();
  if (role !== 'owner' && version.authorId !== actorId) throw notYourVersion();
  return version;
}
