import { BILLING_LISTS } from './lists/billing.js';
import { CANVAS_AI_LISTS } from './lists/canvas-ai.js';
import { COLLABORATION_LISTS } from './lists/collaboration.js';
import { GENERATION_LISTS } from './lists/generation.js';
import { IDENTITY_LISTS } from './lists/identity.js';
import { MEDIA_LISTS } from './lists/media.js';
import type { Lists } from './lists/list-kit.js';

/** Every list of the API, as `GET /path`, a file per context; the suite compares these names with the document. */
export const LISTS: Lists = {
  ...IDENTITY_LISTS,
  ...BILLING_LISTS,
  ...COLLABORATION_LISTS,
  ...MEDIA_LISTS,
  ...GENERATION_LISTS,
  ...CANVAS_AI_LISTS,
};
