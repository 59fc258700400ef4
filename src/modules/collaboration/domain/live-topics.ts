/** News of the change feed: entity locks of a canvas were taken or given back. */
export const LOCKS_TOPIC = 'canvas-locks';

/** Comments of a canvas changed. */
export const COMMENTS_TOPIC = 'canvas-comments';

/** The notifications of a user changed; the ID is the user's. */
export const NOTIFICATIONS_TOPIC = 'notifications';
