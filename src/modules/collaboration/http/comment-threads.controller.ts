import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { PageQueryDto } from '../../web/pagination.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';
import { DeleteThread } from '../commands/delete-thread.js';
import { ReplyToThread } from '../commands/reply-to-thread.js';
import { SettleThread } from '../commands/settle-thread.js';
import { StartThread } from '../commands/start-thread.js';
import { anchorOf } from '../domain/comment-rules.js';
import { ReadComments } from '../queries/read-comments.js';
import { CanvasParamsDto } from './canvases.dto.js';
import {
  CommentDto,
  CommentPageDto,
  ThreadDto,
  ThreadPageDto,
  toNamedUserDto,
  toThreadDto,
} from './comment-views.dto.js';
import {
  ListThreadsQueryDto,
  StartThreadDto,
  ThreadParamsDto,
  toCommentText,
  WriteCommentDto,
} from './comments.dto.js';

const TEXT = ['comment-empty', 'mention-not-a-member', 'attachment-not-found', 'attachment-not-an-image'];
const KEYS = ['idempotency-key-reused', 'idempotency-in-progress'];
const RATE = ['comment-rate-exceeded'];

@ApiTags('canvas comments')
@Controller('canvases/:canvasId/comment-threads')
export class CommentThreadsController {
  constructor(
    private readonly read: ReadComments,
    private readonly startThread: StartThread,
    private readonly replyToThread: ReplyToThread,
    private readonly settleThread: SettleThread,
    private readonly deleteThread: DeleteThread,
  ) {}

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'List threads of comments',
    description: 'Newest first, each with its first comment; open ones unless asked otherwise.',
  })
  @ApiOkResponse({ type: ThreadPageDto, description: 'A page of threads' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() query: ListThreadsQueryDto,
  ): Promise<ThreadPageDto> {
    const { state, nodeId, limit } = query;
    const found = await this.read.threads({ canvasId, state, nodeId }, uuidPage(query));
    return {
      ...toUuidPage(found.threads, limit, ({ thread }) => thread.id, toThreadDto),
      users: found.users.map(toNamedUserDto),
      commentSeq: found.sequence,
    };
  }

  @Post()
  @CanvasMember('viewer')
  @Idempotent()
  @ApiOperation({
    summary: 'Start a thread',
    description:
      'Any member may. Comments are no part of the document and take no revision; streams tell `comment`.',
  })
  @ApiCreatedResponse({ type: ThreadDto, description: 'The thread with its first comment' })
  @Problems({
    400: ['anchor-invalid', ...TEXT],
    404: ['entity-not-found'],
    409: ['too-many-comments', ...KEYS],
    429: RATE,
  })
  async start(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() body: StartThreadDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<ThreadDto> {
    const anchor = anchorOf(body.anchor);
    return toThreadDto(
      await this.startThread.execute({ canvasId, actorId, anchor, text: toCommentText(body) }),
    );
  }

  @Get(':threadId')
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'Read a thread', description: 'Also one whose comments were all deleted.' })
  @ApiOkResponse({ type: ThreadDto, description: 'The thread with its first comment' })
  @Problems({ 404: ['thread-not-found'] })
  async get(@Param() { canvasId, threadId }: ThreadParamsDto): Promise<ThreadDto> {
    return toThreadDto(await this.read.thread(canvasId, threadId));
  }

  @Delete(':threadId')
  @CanvasMember('viewer')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a thread',
    description: 'All of its comments: for the owner of the canvas, and for who wrote all of them.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @Problems({ 403: ['not-the-author'], 404: ['thread-not-found'], 429: RATE })
  async delete(
    @Param() { canvasId, threadId }: ThreadParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<void> {
    await this.deleteThread.execute({ canvasId, actorId, threadId });
  }

  @Post(':threadId/resolve')
  @CanvasMember('editor')
  @HttpCode(200)
  @ApiOperation({ summary: 'Resolve a thread', description: 'A resolved one stays as it is.' })
  @ApiOkResponse({ type: ThreadDto, description: 'The thread, resolved' })
  @Problems({ 404: ['thread-not-found'], 410: ['thread-deleted'], 429: RATE })
  async resolve(
    @Param() { canvasId, threadId }: ThreadParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<ThreadDto> {
    return toThreadDto(await this.settleThread.execute({ canvasId, actorId, threadId, resolved: true }));
  }

  @Post(':threadId/reopen')
  @CanvasMember('editor')
  @HttpCode(200)
  @ApiOperation({ summary: 'Reopen a thread', description: 'An open one stays as it is.' })
  @ApiOkResponse({ type: ThreadDto, description: 'The thread, open' })
  @Problems({ 404: ['thread-not-found'], 410: ['thread-deleted'], 429: RATE })
  async reopen(
    @Param() { canvasId, threadId }: ThreadParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<ThreadDto> {
    return toThreadDto(await this.settleThread.execute({ canvasId, actorId, threadId, resolved: false }));
  }

  @Get(':threadId/comments')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'List the comments of a thread',
    description: 'Oldest first; a deleted one keeps its place and says nothing.',
  })
  @ApiOkResponse({ type: CommentPageDto, description: 'A page of comments' })
  @Problems({ 400: ['invalid-cursor'], 404: ['thread-not-found'] })
  async comments(
    @Param() { canvasId, threadId }: ThreadParamsDto,
    @Query() query: PageQueryDto,
  ): Promise<CommentPageDto> {
    const { comments, users } = await this.read.inThread(canvasId, threadId, uuidPage(query));
    const page = toUuidPage(
      comments,
      query.limit,
      ({ id }) => id,
      (comment): CommentDto => comment,
    );
    return { ...page, users: users.map(toNamedUserDto) };
  }

  @Post(':threadId/comments')
  @CanvasMember('viewer')
  @Idempotent()
  @ApiOperation({
    summary: 'Reply in a thread',
    description: 'Any member may, in a resolved thread too. Who takes part in the thread is notified.',
  })
  @ApiCreatedResponse({ type: CommentDto, description: 'The reply' })
  @Problems({
    400: TEXT,
    404: ['thread-not-found'],
    409: ['too-many-replies', 'too-many-comments', ...KEYS],
    410: ['thread-deleted'],
    429: RATE,
  })
  async reply(
    @Param() { canvasId, threadId }: ThreadParamsDto,
    @Body() body: WriteCommentDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<CommentDto> {
    return this.replyToThread.execute({ canvasId, actorId, threadId, text: toCommentText(body) });
  }
}
