import {
  MAX_SELECTION_LENGTH,
  presenceTooLarge,
  type PresenceKey,
  type PresenceState,
} from '../domain/presence.js';
import type { OperationBudget } from '../domain/operation-budget.js';
import type { PresenceHub } from '../live/presence/presence-hub.js';

/** Takes what a client says of itself into this process's memory; everybody else hears of it within two ticks. */
export class UpdatePresence {
  constructor(
    private readonly presence: PresenceHub,
    private readonly budget: OperationBudget,
  ) {}

  /** Throws `presence-rate-exceeded`, `presence-too-large`, `too-many-clients`. */
  async execute({ state, ...key }: PresenceKey & { readonly state: PresenceState }): Promise<void> {
    this.budget.spend(key.userId, 1);
    const length = state.selection.reduce((sum, id) => sum + id.length, 0);
    if (length > MAX_SELECTION_LENGTH) throw presenceTooLarge();
    this.presence.update(key, await this.presence.nameOf(key.userId), state);
  }
}
