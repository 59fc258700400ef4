import type { DomainError } from '../../../ports/kernel/domain-error.js';
import { operationRateExceeded } from './operations.errors.js';

export interface OperationRate {
  /** Operations a second that a user may go on writing. */
  readonly perSecond: number;
  /** Operations at once after a pause; at least one full batch. */
  readonly burst: number;
}

export const OPERATION_RATE: OperationRate = { perSecond: 500, burst: 5_000 };
export const UNLIMITED: OperationRate = {
  perSecond: Number.MAX_SAFE_INTEGER,
  burst: Number.MAX_SAFE_INTEGER,
};

const MAX_USERS = 10_000;

/**
 * Token bucket per user (COL-24), in memory: with several API processes the bound is that many times larger. It protects
 * the others on a canvas from a client in a loop; nothing is decided by it but "come back later".
 */
export class OperationBudget {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly rate: OperationRate,
    /** Milliseconds that only go forward. */
    private readonly now: () => number,
    private readonly refusal: (retryAfterSeconds: number) => DomainError = operationRateExceeded,
  ) {}

  /** Throws `operation-rate-exceeded` and takes nothing when the bucket does not hold that much. */
  spend(userId: string, operations: number): void {
    const { perSecond, burst } = this.rate;
    const now = this.now();
    const bucket = this.buckets.get(userId) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    if (tokens < operations) throw this.refusal(Math.max(1, Math.ceil((operations - tokens) / perSecond)));
    if (!this.buckets.has(userId) && this.buckets.size >= MAX_USERS) this.forgetFull(now);
    this.buckets.set(userId, { tokens: tokens - operations, at: now });
  }

  /** A bucket that has filled up again is as good as none. */
  private forgetFull(now: number): void {
    const { perSecond, burst } = this.rate;
    for (const [userId, { tokens, at }] of this.buckets) {
      if (tokens + ((now - at) / 1000) * perSecond >= burst) this.buckets.delete(userId);
    }
  }
}
