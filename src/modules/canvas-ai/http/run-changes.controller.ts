import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { CancelRun, type RunCommand } from '../commands/cancel-run.js';
import { RetryRun } from '../commands/retry-run.js';
import { SettleConflict } from '../commands/settle-conflict.js';
import { IDEMPOTENCY_HEADER, IdempotencyKey } from './idempotency-key.js';
import { RunParamsDto, StepParamsDto } from './params.dto.js';
import { ApplyStepDto } from './plan.dto.js';
import { AppliedStepDto, CancelRunDto, DiscardedStepDto, RunDto } from './runs.dto.js';
import { toRunDto } from './runs.controller.js';

const NOT_FOUND = ['workspace-not-found', 'run-not-found', 'board-not-found'];

@ApiTags('canvas AI runs')
@Controller('projects/:project/workspaces/:workspaceId/runs/:runId')
export class RunChangesController {
  constructor(
    private readonly cancelRun: CancelRun,
    private readonly retryRun: RetryRun,
    private readonly conflicts: SettleConflict,
  ) {}

  @Post('cancel')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel a run',
    description: 'Queued steps end at once, uncharged; of running ones the provider decides.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiOkResponse({ type: CancelRunDto, description: 'What became of the wish' })
  @Problems({
    400: ['idempotency-key-invalid'],
    403: ['forbidden'],
    404: NOT_FOUND,
    409: ['idempotency-key-reused'],
  })
  async cancel(
    @Param() params: RunParamsDto,
    @IdempotencyKey() idempotencyKey: string,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CancelRunDto> {
    return (await this.cancelRun.execute(commandOf(params, user, idempotencyKey))) as unknown as CancelRunDto;
  }

  @Post('retry')
  @Authenticated()
  @RateLimited('spend')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Retry what did not succeed',
    description: 'A new run with new inputs and holds, which names this one.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiAcceptedResponse({ type: RunDto, description: 'The new run as it was made' })
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
    404: NOT_FOUND,
    409: ['idempotency-key-reused', 'canvas-ai-node-busy', 'nothing-to-retry'],
  })
  async retry(
    @Param() params: RunParamsDto,
    @IdempotencyKey() idempotencyKey: string,
    @CurrentUser() user: UserPrincipal,
  ): Promise<RunDto> {
    return toRunDto(await this.retryRun.execute(commandOf(params, user, idempotencyKey)));
  }

  @Post('steps/:stepId/apply')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Apply a kept output',
    description: 'To its own node, whatever that holds now, or to a new one.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiOkResponse({ type: AppliedStepDto, description: 'Where it is now' })
  @Problems({
    400: ['idempotency-key-invalid', 'invalid-operations'],
    403: ['forbidden', 'media-not-readable'],
    404: [...NOT_FOUND, 'step-not-found'],
    409: [
      'idempotency-key-reused',
      'step-not-deliverable',
      'entity-not-found',
      'entity-locked',
      'revision-conflict',
    ],
  })
  async apply(
    @Param() { stepId, ...params }: StepParamsDto,
    @Body() { newNode }: ApplyStepDto,
    @IdempotencyKey() idempotencyKey: string,
    @CurrentUser() user: UserPrincipal,
  ): Promise<AppliedStepDto> {
    const to = newNode && {
      newNode: { id: newNode.id, position: { x: newNode.position.x, y: newNode.position.y } },
    };
    return (await this.conflicts.apply({
      ...commandOf(params, user, idempotencyKey),
      stepId,
      ...to,
    })) as unknown as AppliedStepDto;
  }

  @Post('steps/:stepId/discard')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Discard a kept output',
    description: 'It is not offered any more; its media stay.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiOkResponse({ type: DiscardedStepDto, description: 'Discarded' })
  @Problems({
    400: ['idempotency-key-invalid'],
    403: ['forbidden'],
    404: [...NOT_FOUND, 'step-not-found'],
    409: ['idempotency-key-reused', 'step-not-deliverable'],
  })
  async discard(
    @Param() { stepId, ...params }: StepParamsDto,
    @IdempotencyKey() idempotencyKey: string,
    @CurrentUser() user: UserPrincipal,
  ): Promise<DiscardedStepDto> {
    return (await this.conflicts.discard({
      ...commandOf(params, user, idempotencyKey),
      stepId,
    })) as unknown as DiscardedStepDto;
  }
}

function commandOf(
  { project, workspaceId, runId }: RunParamsDto,
  { userId }: UserPrincipal,
  idempotencyKey: string,
): RunCommand {
  return { key: { project, workspaceId, runId }, userId, idempotencyKey };
}
