import { Injectable } from '@nestjs/common';
import { Avatars } from '../../../ports/identity/avatars.port.js';
import { AvatarPictures } from '../../../ports/media/avatar-pictures.port.js';
import { avatarNotFound } from '../domain/identity.errors.js';

/** Anybody who is logged in sees anybody's. Throws `avatar-not-found`, whether there is no user or no avatar. */
@Injectable()
export class FindAvatar {
  constructor(
    private readonly avatars: Avatars,
    private readonly pictures: AvatarPictures,
  ) {}

  async execute(userId: string) {
    const storageKey = await this.avatars.keyOf(userId);
    const found = storageKey === undefined ? undefined : await this.pictures.find(storageKey);
    if (found === undefined) throw avatarNotFound();
    return found;
  }
}
