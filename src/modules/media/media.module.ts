import { Global, Module } from '@nestjs/common';
import { AvatarPictures } from '../../ports/media/avatar-pictures.port.js';
import { GeneratedMedia } from '../../ports/media/generated-media.port.js';
import { AvatarPicturesService } from './avatar-pictures.service.js';
import { DeleteMedia } from './commands/delete-media.js';
import { DeriveMedia } from './commands/derive-media.js';
import { FinalizeUpload } from './commands/finalize-upload.js';
import { IssueUploadTicket } from './commands/issue-upload-ticket.js';
import { ReconcileMedia } from './commands/reconcile-media.js';
import { RemoveLostMedia } from './commands/remove-lost-media.js';
import { StoreUploadContent } from './commands/store-upload-content.js';
import { GeneratedMediaService } from './generated-media.service.js';
import { MediaContentController } from './http/media-content.controller.js';
import { MediaController } from './http/media.controller.js';
import { MediaThumbnailController } from './http/media-thumbnail.controller.js';
import { UploadsController } from './http/uploads.controller.js';
import { MediaDeletionsHandler } from './jobs/media-deletions.handler.js';
import { MediaDerivativesHandler } from './jobs/media-derivatives.handler.js';
import { MediaAccess } from './media-access.js';
import { FindThumbnail } from './queries/find-thumbnail.js';
import { ListOwnMedia } from './queries/list-own-media.js';
import { SignMediaUrl } from './queries/sign-media-url.js';
import { Scratch } from './scratch.js';
import { STATE } from './state.providers.js';
import { StoredContentReader } from './stored-content.js';

/** Global for its ports: contexts name ports, never each other's modules. */
@Global()
@Module({
  controllers: [
    UploadsController,
    MediaContentController,
    MediaController,
    MediaThumbnailController,
    ...STATE.controllers,
  ],
  providers: [
    DeleteMedia,
    DeriveMedia,
    FinalizeUpload,
    FindThumbnail,
    IssueUploadTicket,
    ListOwnMedia,
    MediaAccess,
    MediaDeletionsHandler,
    MediaDerivativesHandler,
    ReconcileMedia,
    RemoveLostMedia,
    Scratch,
    SignMediaUrl,
    StoredContentReader,
    StoreUploadContent,
    ...STATE.providers,
    { provide: AvatarPictures, useClass: AvatarPicturesService },
    { provide: GeneratedMedia, useClass: GeneratedMediaService },
  ],
  exports: [AvatarPictures, GeneratedMedia, MediaDeletionsHandler, MediaDerivativesHandler, ReconcileMedia],
})
export class MediaModule {}
