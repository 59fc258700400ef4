import type { Metrics } from '../web/metrics.js';
import type { Lane } from './lane.js';

/** What waits, for how long, and who has what (PLT-26): rows as PostgreSQL has them, and the work of this process. */
export function observeQueues(metrics: Metrics, lanes: readonly Lane[]): void {
  metrics.observeRows('queue', { jobs_running: 'IDs that this process works on or keeps waiting' }, () =>
    Promise.resolve(new Map(lanes.map(({ handler, size }) => [handler.queue, { jobs_running: size }]))),
  );
  metrics.observeRows(
    'queue',
    {
      queue_due: 'Rows that a worker should take and none has',
      queue_oldest_due_seconds:
        'Since when the oldest of them is due: the lag of a queue, the age of an outbox',
      queue_leases_held: 'Rows that a worker of any process holds',
    },
    async () => {
      const backlogs = await Promise.all(
        lanes.map(async ({ handler }) => [handler.queue, await handler.backlog()] as const),
      );
      return new Map(
        backlogs.flatMap(([queue, backlog]) =>
          backlog
            ? [
                [
                  queue,
                  {
                    queue_due: backlog.due,
                    queue_oldest_due_seconds: backlog.oldestDueSeconds,
                    queue_leases_held: backlog.leased,
                  },
                ] as const,
              ]
            : [],
        ),
      );
    },
  );
}
