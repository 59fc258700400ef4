import type { FactoryProvider } from '@nestjs/common';
import { Configuration } from '../../../configuration/configuration.js';
import { OperationBudget, UNLIMITED, type OperationRate } from '../domain/operation-budget.js';
import { presenceRateExceeded } from '../domain/presence.js';
import { PresenceHub } from '../live/presence/presence-hub.js';
import { UpdatePresence } from './update-presence.js';

/** Of a user over all tabs. What comes faster than a tick is merged before anybody sees it; this is a wall for loops. */
export const PRESENCE_RATE: OperationRate = { perSecond: 60, burst: 300 };

/** Scaled like the other rates; 0 turns it off. */
export const UPDATE_PRESENCE: FactoryProvider<UpdatePresence> = {
  provide: UpdatePresence,
  inject: [PresenceHub, Configuration],
  useFactory: (presence: PresenceHub, { rateLimitScale: scale }: Configuration) => {
    const { perSecond, burst } = PRESENCE_RATE;
    const rate = scale === 0 ? UNLIMITED : { perSecond: perSecond * scale, burst: burst * scale };
    return new UpdatePresence(
      presence,
      new OperationBudget(rate, () => performance.now(), presenceRateExceeded),
    );
  },
};
