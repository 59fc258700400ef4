import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatabaseHealth } from '../../../ports/kernel/health.port.js';
import { Metrics } from '../metrics.js';

/** Connections of this process's pool (PLT-26): callers that wait for one are what a request is slow for. */
@Injectable()
export class PoolGauge implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DatabaseHealth,
  ) {}

  onModuleInit(): void {
    const help = { database_pool_connections: 'Connections in use and idle, and callers that wait for one' };
    this.metrics.observeRows('state', help, () => {
      const { total, idle, waiting } = this.database.pool();
      const count = { used: total - idle, idle, waiting };
      return Promise.resolve(
        new Map(Object.entries(count).map(([state, value]) => [state, { database_pool_connections: value }])),
      );
    });
  }
}
