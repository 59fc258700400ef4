import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { UserState } from '../../../ports/media/user-state.port.js';
import { expectationFailed, type StateExpectation } from '../domain/state-expectation.js';
import { requireWritableKey } from '../domain/state-keys.js';

/** Takes a key away, if it is there; with "my assets" goes what they held of media. */
@Injectable()
export class RemoveUserState {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly state: UserState,
  ) {}

  async execute(userId: string, key: string, expected: StateExpectation): Promise<void> {
    requireWritableKey(key);
    await this.uow.run({}, async () => {
      await this.state.lock(userId);
      if (await this.state.remove(userId, key, expected.revision)) return;
      const found = await this.state.find(userId, key);
      if (found ?? expected.by === 'if-match') throw expectationFailed(expected, found?.revision);
    });
  }
}
