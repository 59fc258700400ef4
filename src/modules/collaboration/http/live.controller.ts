import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { StreamRegistry } from '../../web/sse/stream-registry.js';
import { OpenLiveStream } from '../live/open-live-stream.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { LiveQueryDto } from './live.dto.js';

const EVENTS = `Server-sent events. The ID is \`<revision>.<commentSeq>\`; reconnecting with it misses and repeats nothing.

| event | data | then |
|---|---|---|
| \`ready\` | \`role\`, \`revision\`, \`title\`, \`clientId\` | the stream is open |
| \`presence\` | \`full\`, \`clients\`, \`gone\` | \`full\`: these are all who are here; else these have changed, and \`gone\` have left |
| \`locks\` | \`locks\` | all entity locks that hold |
| \`operation\` | an operation, as the log has it | apply it |
| \`comment\` | \`seq\`, \`change\`, \`threadId\`, \`commentId\`, \`thread\`, \`comment\` | replace both by what they are now |
| \`comments-reset\` | \`threads\`, \`commentSeq\` | load the comments again; the stream goes on |
| \`notifications\` | \`unread\`, \`latestId\` | of the user, on whichever canvas |
| \`canvas\` | \`title\` | the canvas was renamed |
| \`members\` | \`membershipVersion\` | read the members again |
| \`role\` | \`role\` | the own role has changed |
| \`resync\` | \`reason\` | the stream ends; reconnect with the last ID |
| \`reset\` | \`snapshot\`, \`revision\` | the stream ends; load the document, reconnect with its revision |
| \`revoked\`, \`deleted\` | \`reason\` | the stream ends for good |

Only \`ready\`, \`operation\`, \`comment\` and \`comments-reset\` carry an ID. A thread whose node is deleted by an \`operation\` is detached from then on. A client of \`presence\` is known by \`userId\` and \`clientId\` and has \`name\`,
\`colour\`, \`cursor\`, \`selection\`, \`viewport\` and \`idle\`; the own one is among them. A lock has \`entityId\`, \`userId\` and \`clientId\`.`;

@ApiTags('canvas live')
@Controller('canvases/:canvasId/events')
export class LiveController {
  constructor(
    private readonly live: OpenLiveStream,
    private readonly streams: StreamRegistry,
  ) {}

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'Follow a canvas live', description: EVENTS })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The ID of the last event received',
    schema: { type: 'string', example: '42.0' },
  })
  @ApiOkResponse({
    description: 'The stream of events',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'id: 43.0\nevent: operation\ndata: {"revision":"43","type":"node.patch"}\n\n',
      },
    },
  })
  @Problems({ 400: ['invalid-live-cursor'], 429: ['too-many-streams'], 503: ['streams-unavailable'] })
  async events(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() query: LiveQueryDto,
    @CurrentUser() user: UserPrincipal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const header = request.headers['last-event-id'];
    await this.live.execute({
      canvasId,
      user,
      lastEventId: (typeof header === 'string' ? header : undefined) ?? query.lastEventId,
      clientId: query.clientId,
      open: () => this.streams.open(request, reply, user.userId),
    });
  }
}
