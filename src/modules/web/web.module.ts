import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HealthController } from './health/health.controller.js';
import { IdempotentInterceptor } from './idempotent.interceptor.js';
import { Metrics } from './metrics.js';
import { PolicyGuard } from './policy.guard.js';
import { RateLimiter } from './rate-limiter.js';

/** What every HTTP route passes: authorisation, rates, idempotency; and the probes. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [Metrics, RateLimiter, IdempotentInterceptor, { provide: APP_GUARD, useClass: PolicyGuard }],
  exports: [Metrics, IdempotentInterceptor],
})
export class WebModule {}
