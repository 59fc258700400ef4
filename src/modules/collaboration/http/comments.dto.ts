import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { CommentAnchor, CommentText } from '../../../ports/collaboration/canvas-comments.port.js';
import { PageQueryDto } from '../../web/pagination.js';
import { OptionalField } from '../../web/validation.js';
import { COMMENT_LIMITS } from '../domain/comment.errors.js';
import { ENTITY_ID } from '../domain/entity-schemas.js';
import { CanvasParamsDto } from './canvases.dto.js';

const ANCHORS: readonly CommentAnchor['kind'][] = ['canvas', 'point', 'node'];
const STATES = ['open', 'resolved', 'all'] as const;
const FARTHEST = 10_000_000;
const COORDINATE = { type: 'number', minimum: -FARTHEST, maximum: FARTHEST } as const;
const NODE_RULE = { message: 'must be the ID of a node' };

export class ThreadParamsDto extends CanvasParamsDto {
  /**
   * The thread; its first comment has the same ID.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  @IsUUID()
  threadId!: string;
}

export class CommentParamsDto extends CanvasParamsDto {
  /**
   * The comment.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  @IsUUID()
  commentId!: string;
}

export class ReactionParamsDto extends CommentParamsDto {
  /**
   * One emoji, percent-encoded.
   * @example "👍"
   */
  @IsString()
  @Length(1, 64)
  emoji!: string;
}

export class ListThreadsQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ description: 'Which ones.', enum: STATES, default: 'open', example: 'open' })
  @OptionalField()
  @IsIn(STATES)
  state: (typeof STATES)[number] = 'open';

  /**
   * Those at this node only.
   * @example "node-1"
   */
  @OptionalField()
  @Matches(ENTITY_ID, NODE_RULE)
  nodeId?: string;
}

class PinDto {
  @ApiProperty({ description: 'What the thread is pinned to.', enum: ANCHORS, example: 'node' })
  @IsIn(ANCHORS)
  kind!: CommentAnchor['kind'];

  /**
   * With the kind `node`: the node. The thread stays when the node goes, and finds it again when it comes back.
   * @example "node-1"
   */
  @OptionalField()
  @Matches(ENTITY_ID, NODE_RULE)
  nodeId?: string;

  @ApiPropertyOptional({
    ...COORDINATE,
    description: 'With `point` the place; with `node`, where wanted, the offset from its position.',
    example: 120,
  })
  @OptionalField()
  @IsNumber()
  @Min(-FARTHEST)
  @Max(FARTHEST)
  x?: number;

  @ApiPropertyOptional({ ...COORDINATE, description: 'As `x`; both or neither.', example: 80 })
  @OptionalField()
  @IsNumber()
  @Min(-FARTHEST)
  @Max(FARTHEST)
  y?: number;
}

class MentionsDto {
  @ApiPropertyOptional({
    description: 'Members whom the text mentions; they are notified.',
    type: [String],
    maxItems: COMMENT_LIMITS.mentions,
    uniqueItems: true,
    example: ['01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12'],
  })
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(COMMENT_LIMITS.mentions)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  mentionedUserIds?: string[];
}

export class WriteCommentDto extends MentionsDto {
  @ApiPropertyOptional({
    description: 'Plain text; may be empty when there is a picture.',
    maxLength: COMMENT_LIMITS.bodyLength,
    default: '',
    example: 'Could the harbour be darker? @mina',
  })
  @OptionalField()
  @IsString()
  @MaxLength(COMMENT_LIMITS.bodyLength)
  body: string = '';

  /**
   * A picture that the author may read. Members of the canvas read it through the comment.
   * @example "direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  attachmentStorageKey?: string;
}

export class StartThreadDto extends WriteCommentDto {
  @ApiProperty({ description: 'Where to pin the thread.', type: PinDto })
  @IsObject()
  @ValidateNested()
  @Type(() => PinDto)
  anchor!: PinDto;
}

export class EditCommentDto extends MentionsDto {
  @ApiPropertyOptional({
    description: 'The new text; left out, it stays.',
    maxLength: COMMENT_LIMITS.bodyLength,
    example: 'Could the harbour be much darker?',
  })
  @OptionalField()
  @IsString()
  @MaxLength(COMMENT_LIMITS.bodyLength)
  body?: string;

  @ApiPropertyOptional({
    description: 'Another picture, or null for none; left out, it stays.',
    type: 'string',
    nullable: true,
    minLength: 1,
    maxLength: 200,
    example: null,
  })
  @ValidateIf((_object, value: unknown) => value !== undefined && value !== null)
  @IsString()
  @Length(1, 200)
  attachmentStorageKey?: string | null;

  /**
   * Refuse with 409 unless the comment is at this revision. `If-Match` does the same with 412.
   * @example "1"
   */
  @OptionalField()
  @Matches(/^(0|[1-9]\d{0,17})$/, { message: 'must be a revision' })
  expectedRevision?: string;
}

const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

export function toCommentText({
  body,
  mentionedUserIds,
  attachmentStorageKey,
}: WriteCommentDto): CommentText {
  return {
    body,
    mentionedUserIds: distinct(mentionedUserIds ?? []),
    attachmentStorageKey: attachmentStorageKey ?? null,
  };
}

export function toEditedText(dto: EditCommentDto): Partial<CommentText> {
  const { body, mentionedUserIds, attachmentStorageKey } = dto;
  return {
    ...(body === undefined ? {} : { body }),
    ...(mentionedUserIds === undefined ? {} : { mentionedUserIds: distinct(mentionedUserIds) }),
    ...(attachmentStorageKey === undefined ? {} : { attachmentStorageKey }),
  };
}
