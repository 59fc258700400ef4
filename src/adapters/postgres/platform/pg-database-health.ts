import { DatabaseHealth, type ComponentHealth } from '../../../ports/kernel/health.port.js';
import type { PgSession } from '../pg-session.js';

export class PgDatabaseHealth extends DatabaseHealth {
  constructor(private readonly session: PgSession) {
    super();
  }

  async health(): Promise<ComponentHealth> {
    try {
      await this.session.query('select 1 as up');
      return 'up';
    } catch {
      return 'down';
    }
  }

  pool(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.session.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }
}
