/** Operations to send, and those whose worker died. */
export const EXECUTE_QUEUE = 'generation-execute';
/** Accepted tasks to look at. */
export const POLL_QUEUE = 'generation-poll';
