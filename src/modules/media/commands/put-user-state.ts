import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { StateEntry } from '../../../ports/media/app-state.port.js';
import { UserState } from '../../../ports/media/user-state.port.js';
import { assetsOf, checkAssets } from '../domain/asset-list.js';
import { expectationFailed, type StateExpectation } from '../domain/state-expectation.js';
import { ASSETS_KEY, requireWritableKey } from '../domain/state-keys.js';
import { checkState, STATE_LIMITS } from '../domain/state-limits.js';
import { AssetWriter } from './asset-writer.js';

export interface PutUserStateCommand {
  readonly userId: string;
  readonly key: string;
  readonly data: unknown;
  readonly expected: StateExpectation;
  readonly signal: AbortSignal;
}

/** Compare and set of one of the user's own keys. The list of assets passes the checks of the assets' own routes. */
@Injectable()
export class PutUserState {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly state: UserState,
    private readonly assets: AssetWriter,
  ) {}

  /** Throws `state-key-reserved`, `state-key-managed`, `state-invalid`, `revision-conflict`, `precondition-failed`. */
  async execute(command: PutUserStateCommand): Promise<StateEntry> {
    const { userId, key, expected } = command;
    requireWritableKey(key);
    const data = checkState(command.data);
    if (key === ASSETS_KEY) return this.putAssets({ ...command, data });
    return this.uow.run({}, async () => {
      await this.state.lock(userId);
      const written = await this.state.put(userId, key, data, expected.revision, STATE_LIMITS.keysOfUser);
      if (written) return written;
      throw expectationFailed(expected, (await this.state.find(userId, key))?.revision);
    });
  }

  private async putAssets({
    userId,
    data,
    expected,
    signal,
  }: PutUserStateCommand & { data: ReturnType<typeof checkState> }): Promise<StateEntry> {
    const { entry } = await this.assets.change(
      userId,
      (before) => {
        if (!meets(expected.revision, before?.revision)) throw expectationFailed(expected, before?.revision);
        checkAssets(data, assetsOf(before?.data));
        return { data, result: undefined };
      },
      signal,
    );
    if (!entry) throw new Error('a list of assets was to be written and was not');
    return entry;
  }
}

function meets(expected: string, current: string | undefined): boolean {
  return expected === 'any' ? current !== undefined : expected === (current ?? '0');
}
