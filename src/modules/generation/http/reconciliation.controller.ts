import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { AdminOnly, CurrentUser } from '../../web/policy.decorators.js';
import { ReconcileGeneration, type Finding } from '../commands/reconcile-generation.js';
import { invalidGeneration } from '../domain/generation.errors.js';
import { GenerationParamsDto, ReconcileGenerationDto } from './generations.dto.js';

@ApiTags('admin generations')
@Controller('admin/generations')
export class ReconciliationController {
  constructor(private readonly reconcile: ReconcileGeneration) {}

  @Post(':operationId/reconcile')
  @AdminOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Resolve an unknown generation',
    description: 'On the word of the provider, recorded in the audit log. Never makes a new call.',
  })
  @ApiNoContentResponse({ description: 'Resolved, or polled from now on' })
  @Problems({
    400: ['invalid-generation-request'],
    404: ['generation-not-found'],
    409: ['generation-not-unknown'],
  })
  async resolve(
    @Param() { operationId }: GenerationParamsDto,
    @Body() body: ReconcileGenerationDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<void> {
    await this.reconcile.execute(operationId, findingOf(body), user.userId);
  }
}

function findingOf({ kind, externalTaskId, charged }: ReconcileGenerationDto): Finding {
  if (kind === 'task') {
    if (!externalTaskId || charged !== undefined) {
      throw invalidGeneration([
        { pointer: '#/externalTaskId', detail: 'is needed for kind task, and nothing else' },
      ]);
    }
    return { kind, externalTaskId };
  }
  if (charged === undefined || externalTaskId !== undefined) {
    throw invalidGeneration([
      { pointer: '#/charged', detail: 'is needed for kind failed, and nothing else' },
    ]);
  }
  return { kind, charged };
}
