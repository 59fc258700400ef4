import { Injectable } from '@nestjs/common';
import type { StateEntry } from '../../../ports/media/app-state.port.js';
import { UserState, type StateKey, type StateOwner } from '../../../ports/media/user-state.port.js';
import { requireOpenKey } from '../domain/state-keys.js';
import { stateNotFound } from '../domain/state.errors.js';

/** State of a user, or without an owner of the site. */
@Injectable()
export class ReadState {
  constructor(private readonly state: UserState) {}

  /** Throws `state-key-reserved`, `state-not-found`. */
  async execute(owner: StateOwner, key: string): Promise<StateEntry> {
    requireOpenKey(key);
    const entry = await this.state.find(owner, key);
    if (!entry) throw stateNotFound();
    return entry;
  }

  keys(owner: StateOwner, after: string | undefined, limit: number): Promise<StateKey[]> {
    return this.state.keys(owner, after, limit);
  }
}
