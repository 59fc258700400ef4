import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { BodyLimit } from '../../web/body-limit.js';
import { Problems } from '../../web/openapi.js';
import { CanvasMember, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { AppendOperations } from '../commands/append-operations.js';
import { parseOperations } from '../domain/parse-operations.js';
import { ReadOperations } from '../queries/read-operations.js';
import { CanvasParamsDto } from './canvases.dto.js';
import {
  AppendedDto,
  AppendOperationsDto,
  OperationPageDto,
  OperationsQueryDto,
  toOperationPageDto,
} from './operations.dto.js';

@ApiTags('canvas document')
@Controller('canvases/:canvasId/operations')
export class OperationsController {
  constructor(
    private readonly append: AppendOperations,
    private readonly read: ReadOperations,
  ) {}

  @Post()
  @HttpCode(200)
  @CanvasMember('editor')
  @RateLimited('operations')
  @BodyLimit(1_048_576)
  @ApiOperation({
    summary: 'Apply a batch of operations',
    description:
      'All or none, one revision each. A refusal names the failing operation in `errors[].pointer` and `details.index`. ' +
      'When the answer got lost, send the same batch again: it is applied once.',
  })
  @ApiBody({ type: AppendOperationsDto })
  @ApiOkResponse({ type: AppendedDto, description: 'Applied, now or before' })
  @Problems({
    400: ['invalid-operations'],
    403: ['media-not-readable'],
    409: [
      'revision-conflict',
      'entity-locked',
      'op-id-reused',
      'entity-not-found',
      'entity-kind-mismatch',
      'entity-type-changed',
      'edge-end-missing',
      'parent-missing',
      'parent-cycle',
      'nesting-too-deep',
      'canvas-full',
    ],
    413: ['batch-too-large', 'entity-too-large'],
    429: ['operation-rate-exceeded'],
    503: ['canvas-busy'],
  })
  async apply(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() body: unknown,
    @CurrentUser() user: UserPrincipal,
  ): Promise<AppendedDto> {
    return this.append.execute({ canvasId, actorId: user.userId, ...parseOperations(body) });
  }

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read the log after a revision',
    description:
      'Pages of at most 500, never skipping a revision. Folding them over the document of `after` gives that of the last one.',
  })
  @ApiOkResponse({ type: OperationPageDto, description: 'A page of the log' })
  @Problems({ 409: ['revision-ahead'], 410: ['history-compacted'] })
  async list(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() { after, limit }: OperationsQueryDto,
  ): Promise<OperationPageDto> {
    return toOperationPageDto(await this.read.execute({ canvasId, after, limit }));
  }
}
