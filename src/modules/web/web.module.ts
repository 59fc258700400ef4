import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HealthController } from './health/health.controller.js';
import { PoolGauge } from './health/pool-gauge.js';
import { IdempotentInterceptor } from './idempotent.interceptor.js';
import { Logger } from './logger.js';
import { Metrics } from './metrics.js';
import { PolicyGuard } from './policy.guard.js';
import { RateLimiter } from './rate-limiter.js';
import { SseModule } from './sse/sse.module.js';
import { UndeclaredInputGuard } from './undeclared-input.guard.js';

/** What every HTTP route passes: authorisation, rates, idempotency; the event streams; and the probes. */
@Global()
@Module({})
export class WebModule {
  static register(logger: Logger): DynamicModule {
    return {
      module: WebModule,
      imports: [SseModule],
      controllers: [HealthController],
      providers: [
        { provide: Logger, useValue: logger },
        Metrics,
        RateLimiter,
        IdempotentInterceptor,
        PoolGauge,
        // In this order: what a stranger sends is not looked at.
        { provide: APP_GUARD, useClass: PolicyGuard },
        { provide: APP_GUARD, useClass: UndeclaredInputGuard },
      ],
      exports: [Logger, Metrics, IdempotentInterceptor],
    };
  }
}
