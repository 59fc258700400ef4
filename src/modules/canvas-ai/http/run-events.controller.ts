import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { StreamRegistry } from '../../web/sse/stream-registry.js';
import { FollowRun } from '../live/follow-run.js';
import { RunReads } from '../queries/run-reads.js';
import { RunParamsDto } from './params.dto.js';
import { EventsQueryDto, FollowQueryDto, RunEventPageDto, toRunEventDto } from './runs.dto.js';

const EVENTS = `Server-sent events. The ID is the event's \`seq\`; reconnecting with it misses and repeats nothing. The stream of a run that is
over ends after its last event.

| event | data besides \`seq\`, \`type\`, \`at\` |
|---|---|
| \`run.created\` | \`runId\`, \`boardId\`, \`accountId\`, \`retryOf\`, \`steps\` |
| \`step.started\` | \`stepId\`, \`operationId\` |
| \`step.text\` | \`stepId\`, \`offset\`, \`text\`: what a model has written; no ID, not stored. Offset 0 begins anew |
| \`step.succeeded\` | \`stepId\`, \`nodeId\`, \`storageKeys\`, \`appliedVersion\` |
| \`step.conflict\` | \`stepId\`, \`nodeId\`, \`storageKeys\`, \`errorCode\` |
| \`step.failed\`, \`step.cancelled\`, \`step.skipped\` | \`stepId\`, \`errorCode\` |
| \`run.cancel_requested\` | \`accountId\` |
| \`run.finished\` | \`status\`, \`errorCode\`, \`steps\` |
| \`step.late_result\` | \`stepId\`, \`nodeId\`, \`storageKeys\`: of a step that had ended as uncertain |
| \`step.applied\`, \`step.discarded\` | \`stepId\`, \`nodeId\`, \`accountId\` |
| \`resync\` | \`reason\`: the stream ends; reconnect with the last ID |
| \`revoked\`, \`deleted\` | \`reason\`: the stream ends for good |`;

@ApiTags('canvas AI runs')
@Controller('projects/:project/workspaces/:workspaceId/runs/:runId/events')
export class RunEventsController {
  constructor(
    private readonly follow: FollowRun,
    private readonly reads: RunReads,
    private readonly streams: StreamRegistry,
  ) {}

  @Get()
  @Authenticated()
  @ApiOperation({ summary: 'Follow a run', description: EVENTS })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The ID of the last event received',
    schema: { type: 'string', example: '3' },
  })
  @ApiOkResponse({
    description: 'The stream of events',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'id: 4\nevent: step.started\ndata: {"seq":"4"}\n\n',
      },
    },
  })
  @ApiNoContentResponse({
    description: 'The run is over and the client has its last event: do not reconnect',
  })
  @Problems({
    400: ['invalid-event-id'],
    404: ['workspace-not-found', 'run-not-found', 'board-not-found'],
    429: ['too-many-streams'],
    503: ['streams-unavailable'],
  })
  async events(
    @Param() { project, workspaceId, runId }: RunParamsDto,
    @Query() query: FollowQueryDto,
    @CurrentUser() user: UserPrincipal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const header = request.headers['last-event-id'];
    const followed = await this.follow.execute({
      key: { project, workspaceId, runId },
      user,
      lastEventId: (typeof header === 'string' ? header : undefined) ?? query.lastEventId,
      open: () => this.streams.open(request, reply, user.userId),
    });
    if (followed === 'nothing-more') await reply.status(204).send();
  }

  @Get('page')
  @Authenticated()
  @ApiOperation({ summary: 'Read events of a run', description: 'The same as the stream has, page by page.' })
  @ApiOkResponse({ type: RunEventPageDto, description: 'A page of events' })
  @Problems({ 404: ['workspace-not-found', 'run-not-found', 'board-not-found'] })
  async page(
    @Param() { project, workspaceId, runId }: RunParamsDto,
    @Query() { after, limit }: EventsQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<RunEventPageDto> {
    const events = await this.reads.events({ project, workspaceId, runId }, user.userId, after, limit);
    return { items: events.map(toRunEventDto), nextAfter: events.at(-1)?.seq ?? after };
  }
}
