import { OperationBudget, UNLIMITED } from './operation-budget.js';

describe('OperationBudget', () => {
  it('COL-24 a user writes a burst, then as many operations a second as the rate allows; others are not touched', () => {
    let now = 0;
    const budget = new OperationBudget({ perSecond: 10, burst: 50 }, () => now);
    budget.spend('a', 50);
    expect(refusal(() => budget.spend('a', 5))).toMatchObject({
      code: 'operation-rate-exceeded',
      retryAfterSeconds: 1,
    });
    budget.spend('b', 50);
    now = 500;
    budget.spend('a', 5);
    expect(refusal(() => budget.spend('a', 1))).toMatchObject({ kind: 'rate-limited' });
    now = 60_000;
    budget.spend('a', 50);
  });

  it('COL-24 the rate can be turned off', () => {
    const budget = new OperationBudget(UNLIMITED, () => 0);
    for (let i = 0; i < 1_000; i++) budget.spend('a', 500);
  });
});

function refusal(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('was not refused');
}
