import { Injectable } from '@nestjs/common';
import { Avatars } from '../../../ports/identity/avatars.port.js';
import { AvatarPictures } from '../../../ports/media/avatar-pictures.port.js';
import { accountDisabled } from '../domain/identity.errors.js';

/** Binds an own picture (IDN-6), looked into before and checked again by the database in the statement that binds it. */
@Injectable()
export class ChangeAvatar {
  constructor(
    private readonly avatars: Avatars,
    private readonly pictures: AvatarPictures,
  ) {}

  async execute(userId: string, storageKey: string, signal: AbortSignal): Promise<void> {
    await this.pictures.check(userId, storageKey, signal);
    if (!(await this.avatars.bind(userId, storageKey))) throw accountDisabled();
  }
}
