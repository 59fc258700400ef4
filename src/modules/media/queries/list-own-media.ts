import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { MediaObjects, type MediaPage } from '../../../ports/media/media-objects.port.js';

const MICROSECONDS = /^\d{1,16}$/;

@Injectable()
export class ListOwnMedia {
  constructor(private readonly media: MediaObjects) {}

  async execute(userId: string, limit: number, after: readonly string[] | undefined): Promise<MediaPage> {
    // A forged cursor must not reach the database as a broken number.
    if (after && !MICROSECONDS.test(after[0] ?? '')) {
      throw new DomainError('invalid', 'invalid-cursor', 'the cursor is not one that this list gave');
    }
    return this.media.pageOfOwner(userId, limit, after);
  }
}
