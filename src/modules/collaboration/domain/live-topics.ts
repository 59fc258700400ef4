/** News of the change feed: entity locks of a canvas were taken or given back. */
export const LOCKS_TOPIC = 'canvas-locks';
