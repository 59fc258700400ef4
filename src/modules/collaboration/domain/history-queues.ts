export const HISTORY_QUEUE = 'collaboration-history';
export const VERSION_REMOVALS_QUEUE = 'collaboration-version-removals';
