import { Injectable } from '@nestjs/common';
import {
  GenerationRecords,
  type RecordEntry,
  type RecordPage,
} from '../../../ports/generation/generation-records.port.js';

@Injectable()
export class ListGenerations {
  constructor(private readonly records: GenerationRecords) {}

  /** The account's own operations of every origin, newest first. */
  execute(query: { userId: string; page: RecordPage }): Promise<RecordEntry[]> {
    return this.records.listOf(query.userId, query.page);
  }
}
