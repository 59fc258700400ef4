import type { ModuleMetadata } from '@nestjs/common';
import { SaveLegacyCanvas } from './commands/save-legacy-canvas.js';
import { LegacyController } from './http/legacy.controller.js';
import { LegacyDocuments } from './legacy-documents.js';
import { ReadLegacyCanvas } from './queries/read-legacy-canvas.js';

/** Canvases in the form of before they were shared. */
export const LEGACY = {
  controllers: [LegacyController],
  providers: [LegacyDocuments, ReadLegacyCanvas, SaveLegacyCanvas],
} satisfies ModuleMetadata;
