import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditLog, type AuditRecord } from '../../../ports/identity/audit-log.port.js';
import { pageOf } from '../../web/pagination.js';
import { Problems } from '../../web/openapi.js';
import { AdminOnly } from '../../web/policy.decorators.js';
import { AuditPageDto, AuditQueryDto, AuditRecordDto } from './audit.dto.js';
import { numberBefore } from './page.js';

@ApiTags('admin audit')
@Controller('admin/audit')
@AdminOnly()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  /** What administrators and the system did. */
  @Get()
  @ApiOperation({
    summary: 'Read the audit log',
    description: 'Newest first; actor, action and target narrow the list. Records never change.',
  })
  @ApiOkResponse({ type: AuditPageDto, description: 'A page of records' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() { limit, cursor, ...filters }: AuditQueryDto): Promise<AuditPageDto> {
    const { actorId, action, targetType, targetId } = filters;
    const found = await this.log.page({
      limit: limit + 1,
      before: numberBefore(cursor),
      actorId,
      action,
      targetType,
      targetId,
    });
    const { items, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: items.map(toDto), nextCursor };
  }
}

function toDto(record: AuditRecord): AuditRecordDto {
  return { ...record, at: record.at.toISOString() };
}
