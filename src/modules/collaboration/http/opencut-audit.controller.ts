import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Problems } from '../../web/openapi.js';
import { AdminOnly } from '../../web/policy.decorators.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';
import { ReadOpenCutSessions } from '../queries/read-opencut-sessions.js';
import { OpenCutAuditQueryDto, OpenCutSessionPageDto } from './opencut.dto.js';
import { toOpenCutSessionDto } from './to-opencut-dto.js';

@ApiTags('admin editing sessions')
@Controller('admin/opencut-sessions')
export class OpenCutAuditController {
  constructor(private readonly read: ReadOpenCutSessions) {}

  @Get()
  @AdminOnly()
  @ApiOperation({
    summary: 'List all editing sessions',
    description:
      'Open and closed ones, newest first. What was done to each stands in the audit log, target type `opencut-session`.',
  })
  @ApiOkResponse({ type: OpenCutSessionPageDto, description: 'A page of sessions' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() query: OpenCutAuditQueryDto): Promise<OpenCutSessionPageDto> {
    const { canvasId, userId, state, limit } = query;
    const rows = await this.read.audit({ canvasId, userId, state }, uuidPage(query));
    return toUuidPage(rows, limit, ({ id }) => id, toOpenCutSessionDto);
  }
}
