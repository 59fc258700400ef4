import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GenerationRecords } from '../../../ports/generation/generation-records.port.js';
import { Metrics } from '../../web/metrics.js';

/** Operations that hold money and wait for a person: somebody should look when this stays above zero. */
@Injectable()
export class GenerationGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly records: GenerationRecords,
  ) {}

  onModuleInit(): void {
    this.metrics.observe('generation_operations_unknown', 'Paid calls whose outcome nobody knows', () =>
      this.records.countUnknown(),
    );
  }
}
