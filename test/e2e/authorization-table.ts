import { BILLING } from './authorization/billing.js';
import { CANVAS_AI } from './authorization/canvas-ai.js';
import { COLLABORATION } from './authorization/collaboration.js';
import { GENERATION } from './authorization/generation.js';
import { IDENTITY } from './authorization/identity.js';
import { MEDIA } from './authorization/media.js';
import { PLATFORM } from './authorization/platform.js';
import type { Row } from './authorization/rows.js';

/** Every route of the API by hand, a file per context. */
export const TABLE: Readonly<Record<string, Row>> = {
  ...PLATFORM,
  ...IDENTITY,
  ...BILLING,
  ...COLLABORATION,
  ...CANVAS_AI,
  ...MEDIA,
  ...GENERATION,
};
