import { Global, Module, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../metrics.js';
import { StreamRegistry } from './stream-registry.js';

/** The registry of this process's event streams, its gauges, and the end of all streams before the server closes. */
@Global()
@Module({
  providers: [{ provide: StreamRegistry, inject: [Metrics], useFactory: observedRegistry }],
  exports: [StreamRegistry],
})
export class SseModule implements OnModuleDestroy {
  constructor(private readonly streams: StreamRegistry) {}

  /** First of all: the server waits for open answers, and a stream never ends by itself. */
  async onModuleDestroy(): Promise<void> {
    await this.streams.closeAll();
  }
}

function observedRegistry(metrics: Metrics): StreamRegistry {
  const streams = new StreamRegistry();
  metrics.observe('sse_streams_open', 'Open event streams of this process', () => streams.openCount);
  metrics.observe(
    'sse_streams_dropped_slow',
    'Streams ended for reading too slowly, since the start',
    () => streams.endedByReason.get('slow') ?? 0,
  );
  return streams;
}
