import { Module, type DynamicModule } from '@nestjs/common';
import { AdaptersModule, type AdaptersOptions } from './adapters.module.js';
import { BillingModule } from './billing/billing.module.js';
import { CanvasAiModule } from './canvas-ai/canvas-ai.module.js';
import { CollaborationModule } from './collaboration/collaboration.module.js';
import { GenerationModule } from './generation/generation.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MediaModule } from './media/media.module.js';
import type { Logger } from './web/logger.js';
import { WebModule } from './web/web.module.js';

const CONTEXTS = [
  BillingModule,
  CanvasAiModule,
  CollaborationModule,
  GenerationModule,
  IdentityModule,
  MediaModule,
];

/** Every context over the chosen adapters. The API, the workers and the all-in-one process differ in what they start. */
@Module({})
export class AppModule {
  static register(options: AdaptersOptions, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [AdaptersModule.register(options), WebModule.register(logger), JobsModule, ...CONTEXTS],
    };
  }
}
