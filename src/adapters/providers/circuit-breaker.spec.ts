import { CircuitBreaker } from './circuit-breaker.js';

describe('CircuitBreaker', () => {
  let now: number;
  let breaker: CircuitBreaker;
  beforeEach(() => {
    now = 100;
    breaker = new CircuitBreaker({ failures: 3, openSeconds: 30, now: () => now });
  });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.enter()?.failed();
  };

  it('GEN-2 opens after failures in a row and says when to come back', () => {
    fail(2);
    expect(breaker.enter()).toBeDefined();
    fail(1);
    expect(breaker.enter()).toBeUndefined();
    now += 12.5;
    expect(breaker.retryAfterSeconds).toBe(18);
  });

  it('GEN-2 a success between failures starts the count anew', () => {
    fail(2);
    breaker.enter()?.succeeded();
    fail(2);
    expect(breaker.enter()).toBeDefined();
  });

  it('GEN-2 lets a single trial through after its time; its success closes', () => {
    fail(3);
    now += 30;
    const trial = breaker.enter();
    expect(trial).toBeDefined();
    expect(breaker.enter()).toBeUndefined();
    expect(breaker.retryAfterSeconds).toBe(1);
    trial?.succeeded();
    expect(breaker.enter()).toBeDefined();
    expect(breaker.enter()).toBeDefined();
  });

  it('GEN-2 a failed trial opens again at once; an aborted one lets the next try', () => {
    fail(3);
    now += 30;
    breaker.enter()?.failed();
    expect(breaker.enter()).toBeUndefined();
    now += 30;
    breaker.enter()?.withdrawn();
    expect(breaker.enter()).toBeDefined();
  });

  it('GEN-2 a success from before it opened does not close it', () => {
    const slow = breaker.enter();
    fail(3);
    slow?.succeeded();
    expect(breaker.enter()).toBeUndefined();
  });
});
