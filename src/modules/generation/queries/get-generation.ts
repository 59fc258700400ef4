import { Injectable } from '@nestjs/common';
import {
  GenerationRecords,
  type OperationRecord,
} from '../../../ports/generation/generation-records.port.js';
import { generationNotFound } from '../domain/generation.errors.js';

@Injectable()
export class GetGeneration {
  constructor(private readonly records: GenerationRecords) {}

  /** Only the account's own: others get the same answer as for none (PLT-14). */
  async execute(query: { operationId: string; userId: string }): Promise<OperationRecord> {
    const record = await this.records.find(query.operationId);
    if (record?.operation.accountUserId !== query.userId) throw generationNotFound();
    return record;
  }
}
