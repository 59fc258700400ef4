import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import type { StateEntry } from '../../../ports/media/app-state.port.js';
import { UserState } from '../../../ports/media/user-state.port.js';
import { expectationFailed, type StateExpectation } from '../domain/state-expectation.js';
import { requireOpenKey } from '../domain/state-keys.js';
import { checkState, STATE_LIMITS } from '../domain/state-limits.js';

interface SiteStateChange {
  readonly actorId: string;
  readonly key: string;
  readonly expected: StateExpectation;
}

/** State of the whole site, by administrators, in the audit log. Reserved keys are not theirs either. */
@Injectable()
export class PutSiteState {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly state: UserState,
    private readonly audit: AuditTrail,
  ) {}

  async execute(change: SiteStateChange & { data: unknown }): Promise<StateEntry> {
    const { actorId, key, expected } = change;
    requireOpenKey(key);
    const data = checkState(change.data);
    return this.uow.run({}, async () => {
      await this.state.lock(undefined);
      const written = await this.state.put(undefined, key, data, expected.revision, STATE_LIMITS.keysOfSite);
      if (!written) throw expectationFailed(expected, (await this.state.find(undefined, key))?.revision);
      const details = { revision: written.revision };
      await this.audit.record({
        actorId,
        action: 'app-state.put',
        targetType: 'app-state',
        targetId: key,
        details,
      });
      return written;
    });
  }
}

@Injectable()
export class RemoveSiteState {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly state: UserState,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actorId, key, expected }: SiteStateChange): Promise<void> {
    requireOpenKey(key);
    await this.uow.run({}, async () => {
      await this.state.lock(undefined);
      if (!(await this.state.remove(undefined, key, expected.revision))) {
        const found = await this.state.find(undefined, key);
        if (found ?? expected.by === 'if-match') throw expectationFailed(expected, found?.revision);
        return;
      }
      await this.audit.record({
        actorId,
        action: 'app-state.remove',
        targetType: 'app-state',
        targetId: key,
        details: {},
      });
    });
  }
}
