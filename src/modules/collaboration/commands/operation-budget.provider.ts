import type { FactoryProvider } from '@nestjs/common';
import { Configuration } from '../../../configuration/configuration.js';
import { OPERATION_RATE, OperationBudget, UNLIMITED } from '../domain/operation-budget.js';

/** Scaled like the other rates; 0 turns it off, for benchmarks and load tests. */
export const OPERATION_BUDGET: FactoryProvider<OperationBudget> = {
  provide: OperationBudget,
  inject: [Configuration],
  useFactory: ({ rateLimitScale: scale }: Configuration) => {
    const { perSecond, burst } = OPERATION_RATE;
    const rate = scale === 0 ? UNLIMITED : { perSecond: perSecond * scale, burst: burst * scale };
    return new OperationBudget(rate, () => performance.now());
  },
};
