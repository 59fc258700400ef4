import { Module } from '@nestjs/common';
import { COMMENTS } from './comment.providers.js';
import { DOCUMENT } from './document.providers.js';
import { HISTORY } from './history.providers.js';
import { LEGACY } from './legacy.providers.js';
import { LIVE } from './live.providers.js';
import { MEMBERSHIP } from './membership.providers.js';
import { OPENCUT } from './opencut.providers.js';

/** Needs the adapters of its ports from the composition root. */
@Module({
  controllers: [
    ...MEMBERSHIP.controllers,
    ...DOCUMENT.controllers,
    ...HISTORY.controllers,
    ...LIVE.controllers,
    ...COMMENTS.controllers,
    ...LEGACY.controllers,
    ...OPENCUT.controllers,
  ],
  providers: [
    ...MEMBERSHIP.providers,
    ...DOCUMENT.providers,
    ...HISTORY.providers,
    ...LIVE.providers,
    ...COMMENTS.providers,
    ...LEGACY.providers,
    ...OPENCUT.providers,
  ],
})
export class CollaborationModule {}
