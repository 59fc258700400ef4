import type { OpenCutSession, OpenCutState } from '../../../ports/collaboration/opencut-sessions.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';

export const OPENCUT_LIMITS = {
  nodes: 50,
  /** Open at once, of one user on one canvas. */
  sessions: 20,
};

/** How long a session lasts without being renewed. */
export const OPENCUT_SECONDS = { least: 60, most: 3_600, usual: 900 };

export function openCutSessionNotFound(): DomainError {
  return new DomainError('not-found', 'opencut-session-not-found', 'there is no such editing session');
}

export function openCutSessionOver(state: Exclude<OpenCutState, 'open'>): DomainError {
  return new DomainError('gone', `opencut-session-${state}`, `the editing session is ${state}`);
}

/** It has brought another video onto the canvas. */
export function openCutExportedOther({ exported }: OpenCutSession): DomainError {
  return new DomainError(
    'conflict',
    'opencut-already-exported',
    'the session was exported with another video',
    {
      details: exported ? { nodeId: exported.nodeId, storageKey: exported.storageKey } : {},
    },
  );
}

export function openCutHeld({ id, userId, expiresAt, media }: OpenCutSession): DomainError {
  return new DomainError(
    'conflict',
    'opencut-selection-held',
    'somebody else is editing part of the selection',
    {
      details: {
        sessionId: id,
        holderUserId: userId ?? null,
        expiresAt: expiresAt.toISOString(),
        nodeIds: media.map(({ nodeId }) => nodeId),
      },
    },
  );
}

export function tooManyOpenCutSessions(): DomainError {
  return new DomainError('conflict', 'too-many-opencut-sessions', 'finish or cancel a session first', {
    details: { limit: OPENCUT_LIMITS.sessions },
  });
}

/** Why a node that a browser names is not one whose media may be handed out. */
export type SelectionFault =
  | 'no-such-node' // not on this canvas, whatever other canvas has it
  | 'not-media' // no image, video or sound, or none in it yet
  | 'other-media' // it does not show what the browser says
  | 'wrong-type' // the media object is of another kind than the node
  | 'not-readable'; // there is no such object, or not for this user

export function selectionRefused(
  faults: readonly { at: number; nodeId: string; fault: SelectionFault }[],
): DomainError {
  return new DomainError(
    'invalid',
    'opencut-selection-refused',
    'the selection is not what the canvas holds',
    {
      details: { nodes: faults.map(({ nodeId, fault }) => ({ nodeId, fault })) },
      faults: faults.slice(0, 20).map(({ at, fault }) => ({ pointer: `#/selection/${at}`, detail: fault })),
    },
  );
}

export function cutNotFound(): DomainError {
  return new DomainError('not-found', 'media-not-found', 'there is no such media object of yours');
}

export function cutNotAVideo(mime: string): DomainError {
  return new DomainError('invalid', 'opencut-cut-not-a-video', `a finished cut is a video, not ${mime}`, {
    details: { mime },
  });
}
