import type { ModuleMetadata } from '@nestjs/common';
import { AssetDigests } from './asset-digests.js';
import { AddAsset } from './commands/add-asset.js';
import { AssetWriter } from './commands/asset-writer.js';
import { ChangeAsset } from './commands/change-asset.js';
import { PutSiteState, RemoveSiteState } from './commands/change-site-state.js';
import { PutUserState } from './commands/put-user-state.js';
import { RemoveAsset } from './commands/remove-asset.js';
import { RemoveUserState } from './commands/remove-user-state.js';
import { AssetsController } from './http/assets.controller.js';
import { SiteStateController } from './http/site-state.controller.js';
import { StateController } from './http/state.controller.js';
import { ListAssets } from './queries/list-assets.js';
import { ReadState } from './queries/read-state.js';

/** State in JSON, and "my assets" in it. */
export const STATE = {
  controllers: [AssetsController, StateController, SiteStateController],
  providers: [
    AddAsset,
    AssetDigests,
    AssetWriter,
    ChangeAsset,
    ListAssets,
    PutSiteState,
    PutUserState,
    ReadState,
    RemoveAsset,
    RemoveSiteState,
    RemoveUserState,
  ],
} satisfies ModuleMetadata;
