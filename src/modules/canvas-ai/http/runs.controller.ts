import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { BodyLimit } from '../../web/body-limit.js';
import { Problems } from '../../web/openapi.js';
import { PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { CreateRun } from '../commands/create-run.js';
import { RunReads } from '../queries/run-reads.js';
import { IDEMPOTENCY_HEADER, IdempotencyKey } from './idempotency-key.js';
import { BoardParamsDto, RunParamsDto } from './params.dto.js';
import { CreateRunDto, toPlannedStep } from './plan.dto.js';
import { RunDto, RunPageDto } from './runs.dto.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';

@ApiTags('canvas AI runs')
@Controller('projects/:project/workspaces/:workspaceId')
export class RunsController {
  constructor(
    private readonly createRun: CreateRun,
    private readonly reads: RunReads,
  ) {}

  @Post('boards/:boardId/runs')
  @Authenticated()
  @RateLimited('spend')
  @BodyLimit(1_048_576)
  @HttpCode(202)
  @ApiOperation({
    summary: 'Run models on nodes',
    description:
      'Freezes the inputs, holds the price of every step, and queues the run. Results land on the canvas.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAcceptedResponse({ type: RunDto, description: 'The run as it was made' })
  @Problems({
    400: [
      'idempotency-key-invalid',
      'invalid-plan',
      'model-not-available',
      'model-not-priced',
      'price-disabled',
      'quantity-out-of-range',
    ],
    402: ['insufficient-credits'],
    403: ['forbidden', 'account-frozen'],
    404: ['workspace-not-found', 'board-not-found'],
    409: ['idempotency-key-reused', 'canvas-ai-node-busy'],
  })
  async create(
    @Param() { project, workspaceId, boardId }: BoardParamsDto,
    @Body() { steps }: CreateRunDto,
    @IdempotencyKey() idempotencyKey: string,
    @CurrentUser() user: UserPrincipal,
  ): Promise<RunDto> {
    const board = { project, workspaceId, boardId };
    const command = { board, userId: user.userId, idempotencyKey, steps: steps.map(toPlannedStep) };
    return toRunDto(await this.createRun.execute(command));
  }

  @Get('boards/:boardId/runs')
  @Authenticated()
  @ApiOperation({ summary: 'List runs of a board', description: 'Newest first.' })
  @ApiOkResponse({ type: RunPageDto, description: 'A page of runs' })
  @Problems({ 400: ['invalid-cursor'], 404: ['workspace-not-found', 'board-not-found'] })
  async list(
    @Param() { project, workspaceId, boardId }: BoardParamsDto,
    @Query() query: PageQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<RunPageDto> {
    const { limit, after } = uuidPage(query);
    const board = { project, workspaceId, boardId };
    const views = await this.reads.list(board, user.userId, limit, after === undefined ? undefined : [after]);
    return toUuidPage(
      views.map(toRunDto),
      query.limit,
      ({ id }) => id,
      (run) => run,
    );
  }

  @Get('runs/:runId')
  @Authenticated()
  @ApiOperation({ summary: 'Read a run', description: 'With its steps and their outputs.' })
  @ApiOkResponse({ type: RunDto, description: 'The run' })
  @Problems({ 404: ['workspace-not-found', 'run-not-found'] })
  async get(
    @Param() { project, workspaceId, runId }: RunParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<RunDto> {
    return toRunDto(await this.reads.get({ project, workspaceId, runId }, user.userId));
  }
}

/** `runView` makes the one form of a run; a creation gives it back as it was stored. */
export function toRunDto(view: JsonObject): RunDto {
  return view as unknown as RunDto;
}
