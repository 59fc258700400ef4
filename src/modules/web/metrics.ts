import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of the process; scraped on a private port, never through the public API (PLT-26). */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first hook to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly jobs = new Counter({
    name: 'jobs_total',
    help: 'Handled jobs by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [this.registry],
  });
  readonly leasesLost = new Counter({
    name: 'leases_lost_total',
    help: 'Jobs that ended because another worker held the lease',
    labelNames: ['queue'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A gauge that is read when it is scraped. A failing read leaves the gauge out instead of failing the scrape. */
  observe(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.reset();
        }
      },
    });
  }

  /**
   * Gauges that one read fills together, a row for each value of `label`: `help` by name. A failing read leaves them out, as
   * `observe` does.
   */
  observeRows<Name extends string>(
    label: string,
    help: Readonly<Record<Name, string>>,
    read: () => Promise<ReadonlyMap<string, Readonly<Record<Name, number>>>>,
  ): void {
    let reading: ReturnType<typeof read> | undefined;
    const shared = () => (reading ??= read().finally(() => (reading = undefined)));
    for (const name of Object.keys(help) as Name[]) {
      new Gauge({
        name,
        help: help[name],
        labelNames: [label],
        registers: [this.registry],
        async collect() {
          this.reset();
          const rows = await shared().catch(() => new Map<string, Readonly<Record<Name, number>>>());
          for (const [value, row] of rows) this.set({ [label]: value }, row[name]);
        },
      });
    }
  }
}

/**
 * Serves `/metrics` on loopback. Resolves when it listens; port 0 in the configuration means no server. A port that another
 * process of this machine has costs the metrics of this one and nothing else: `onTaken` hears of it.
 */
export async function serveMetrics(
  metrics: Metrics,
  port: number,
  onTaken: () => void,
): Promise<Server | undefined> {
  if (port === 0) return undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    onTaken();
    return undefined;
  }
}
