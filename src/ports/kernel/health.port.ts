export type ComponentHealth = 'up' | 'down';

/** Whether PostgreSQL answers within a bound; queue and object store have their own `health()`. */
export abstract class DatabaseHealth {
  abstract health(): Promise<ComponentHealth>;
  /** Connections of the pool: in use, idle, and callers that wait for one. */
  abstract pool(): { readonly total: number; readonly idle: number; readonly waiting: number };
}
