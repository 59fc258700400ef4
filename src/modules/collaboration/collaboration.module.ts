import { Module } from '@nestjs/common';
import { DOCUMENT } from './document.providers.js';
import { LIVE } from './live.providers.js';
import { MEMBERSHIP } from './membership.providers.js';

/** Needs the adapters of its ports from the composition root. */
@Module({
  controllers: [...MEMBERSHIP.controllers, ...DOCUMENT.controllers, ...LIVE.controllers],
  providers: [...MEMBERSHIP.providers, ...DOCUMENT.providers, ...LIVE.providers],
})
export class CollaborationModule {}
