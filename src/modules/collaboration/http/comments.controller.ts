import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Put, Query } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, invalidCursor, pageOf, PageQueryDto } from '../../web/pagination.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { DeleteComment } from '../commands/delete-comment.js';
import { EditComment } from '../commands/edit-comment.js';
import { ReactToComment } from '../commands/react-to-comment.js';
import { ReadComments } from '../queries/read-comments.js';
import { CommentDto, EarlierTextPageDto, ReactorPageDto } from './comment-views.dto.js';
import { CommentParamsDto, EditCommentDto, ReactionParamsDto, toEditedText } from './comments.dto.js';

const RATE = ['comment-rate-exceeded'];

@ApiTags('canvas comments')
@Controller('canvases/:canvasId/comments/:commentId')
export class CommentsController {
  constructor(
    private readonly read: ReadComments,
    private readonly editComment: EditComment,
    private readonly deleteComment: DeleteComment,
    private readonly react: ReactToComment,
  ) {}

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'Read a comment', description: 'Also one that was deleted, which says nothing.' })
  @ApiOkResponse({ type: CommentDto, description: 'The comment' })
  @Problems({ 404: ['comment-not-found'] })
  async get(@Param() { canvasId, commentId }: CommentParamsDto): Promise<CommentDto> {
    return this.read.comment(canvasId, commentId);
  }

  @Patch()
  @CanvasMember('viewer')
  @ApiOperation({
    summary: "Edit one's comment",
    description:
      'What it said before stays readable in its history. Only who is newly mentioned is notified.',
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'Refuse with 412 unless the comment is at this revision, in quotation marks.',
    schema: { type: 'string', example: '"1"' },
  })
  @ApiOkResponse({ type: CommentDto, description: 'The comment as it is now' })
  @Problems({
    400: ['comment-empty', 'mention-not-a-member', 'attachment-not-found', 'attachment-not-an-image'],
    403: ['not-the-author'],
    404: ['comment-not-found'],
    409: ['revision-conflict', 'too-many-edits'],
    410: ['comment-deleted'],
    412: ['precondition-failed'],
    429: RATE,
  })
  async edit(
    @Param() { canvasId, commentId }: CommentParamsDto,
    @Body() body: EditCommentDto,
    @Headers('if-match') match: string | undefined,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<CommentDto> {
    return this.editComment.execute({
      canvasId,
      actorId,
      commentId,
      text: toEditedText(body),
      expectedRevision: body.expectedRevision,
      ifMatch: match === undefined ? undefined : (revision) => names(match, revision),
    });
  }

  @Delete()
  @CanvasMember('viewer')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a comment',
    description:
      "One's own; the owner of the canvas any. What it said, its picture, history and reactions are gone for everybody; replies stay.",
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @Problems({ 403: ['not-the-author'], 404: ['comment-not-found'], 429: RATE })
  async delete(
    @Param() { canvasId, commentId }: CommentParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<void> {
    await this.deleteComment.execute({ canvasId, actorId, commentId });
  }

  @Get('history')
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'List earlier texts of a comment', description: 'Newest first.' })
  @ApiOkResponse({ type: EarlierTextPageDto, description: 'A page of texts' })
  @Problems({ 400: ['invalid-cursor'], 404: ['comment-not-found'], 410: ['comment-deleted'] })
  async history(
    @Param() { canvasId, commentId }: CommentParamsDto,
    @Query() { limit, cursor }: PageQueryDto,
  ): Promise<EarlierTextPageDto> {
    const [after] = decodeCursor(cursor, 1) ?? [];
    if (after !== undefined && !/^\d{1,9}$/.test(after)) throw invalidCursor();
    const texts = await this.read.history(canvasId, commentId, { limit: limit + 1, after });
    return pageOf(texts, limit, ({ revision }) => revision);
  }

  @Get('reactions')
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'List who reacted to a comment', description: 'In order of emoji and user.' })
  @ApiOkResponse({ type: ReactorPageDto, description: 'A page of reactions' })
  @Problems({ 400: ['invalid-cursor'], 404: ['comment-not-found'] })
  async reactors(
    @Param() { canvasId, commentId }: CommentParamsDto,
    @Query() { limit, cursor }: PageQueryDto,
  ): Promise<ReactorPageDto> {
    const [emoji = '', userId = ''] = decodeCursor(cursor, 2) ?? [];
    if (cursor !== undefined && !isUuid(userId)) throw invalidCursor();
    const after = cursor === undefined ? undefined : ([emoji, userId] as const);
    const reactors = await this.read.reactors(canvasId, commentId, { limit: limit + 1, after });
    return pageOf(reactors, limit, (each) => [each.emoji, each.userId]);
  }

  @Put('reactions/:emoji')
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'React to a comment', description: 'Once with each emoji; again does nothing.' })
  @ApiOkResponse({ type: CommentDto, description: 'The comment with its reactions' })
  @Problems({
    400: ['emoji-invalid'],
    404: ['comment-not-found'],
    409: ['too-many-reactions'],
    410: ['comment-deleted'],
    429: RATE,
  })
  async reactWith(
    @Param() { canvasId, commentId, emoji }: ReactionParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<CommentDto> {
    return this.react.execute({ canvasId, actorId, commentId, emoji, on: true });
  }

  @Delete('reactions/:emoji')
  @CanvasMember('viewer')
  @ApiOperation({ summary: "Take back one's reaction", description: 'One that is not there is taken back.' })
  @ApiOkResponse({ type: CommentDto, description: 'The comment with its reactions' })
  @Problems({ 400: ['emoji-invalid'], 404: ['comment-not-found'], 410: ['comment-deleted'], 429: RATE })
  async unreact(
    @Param() { canvasId, commentId, emoji }: ReactionParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<CommentDto> {
    return this.react.execute({ canvasId, actorId, commentId, emoji, on: false });
  }
}

/** If-Match compares strongly (RFC 9110). */
function names(header: string, revision: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim() === `"${revision}"`);
}
