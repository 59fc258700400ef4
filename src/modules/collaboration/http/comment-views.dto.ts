import { ApiProperty } from '@nestjs/swagger';
import type {
  CanvasComment,
  CommentAnchor,
  CommentReaction,
  CommentThread,
  OpenedThread,
} from '../../../ports/collaboration/canvas-comments.port.js';
import type { DirectoryUser } from '../../../ports/identity/user-directory.port.js';

const NEXT_CURSOR = {
  description: 'Asks for the next page; null on the last one.',
  type: 'string',
  nullable: true,
  example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ',
} as const;
const WHEN = '2026-12-01T09:30:00.000Z';
const perhaps = (description: string, example: string | null) =>
  ApiProperty({ description, type: 'string', nullable: true, example });

class AnchorDto implements CommentAnchor {
  @ApiProperty({
    description: 'What the thread is pinned to.',
    enum: ['canvas', 'point', 'node'],
    example: 'node',
  })
  kind!: CommentAnchor['kind'];

  @perhaps('The node, of the kind `node`.', 'node-1')
  nodeId!: string | null;

  @ApiProperty({
    description: 'The place, or the offset from the node.',
    type: 'number',
    nullable: true,
    example: 120,
  })
  x!: number | null;

  @ApiProperty({ description: 'As `x`.', type: 'number', nullable: true, example: 80 })
  y!: number | null;
}

export class ReactionDto implements CommentReaction {
  /**
   * What they reacted with.
   * @example "👍"
   */
  emoji!: string;

  /**
   * How many did.
   * @example 2
   */
  count!: number;

  @ApiProperty({
    description: 'The first 50 of them.',
    type: [String],
    example: ['01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12'],
  })
  userIds!: readonly string[];
}

export class CommentDto implements CanvasComment {
  /**
   * Sorts by time of writing.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  id!: string;

  /**
   * The thread, whose ID is that of its first comment.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  threadId!: string;

  @perhaps('Who wrote it; null where the account is gone.', '01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12')
  authorId!: string | null;

  @perhaps('What it says; null when it was deleted.', 'Could the harbour be darker? @mina')
  body!: string | null;

  @ApiProperty({
    description: 'Whom it mentions.',
    type: [String],
    example: ['01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12'],
  })
  mentionedUserIds!: readonly string[];

  @perhaps('The picture that goes with it.', 'direct:20261201_01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11')
  attachmentStorageKey!: string | null;

  /**
   * Of what it says: rises with every edit, not with reactions.
   * @example "1"
   */
  revision!: string;

  /**
   * When it was written.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  @perhaps('When it was last edited.', null)
  editedAt!: string | null;

  @perhaps('When it was deleted.', null)
  deletedAt!: string | null;

  @ApiProperty({ description: 'In order of the first of each.', type: [ReactionDto] })
  reactions!: readonly ReactionDto[];
}

export class ThreadDto implements CommentThread {
  /**
   * Sorts by time of making.
   * @example "01981f5e-7a10-7d3b-8c21-5a9e4f6b2c10"
   */
  id!: string;

  /**
   * The canvas.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  canvasId!: string;

  @ApiProperty({ description: 'Where it is pinned.', type: AnchorDto })
  anchor!: AnchorDto;

  /**
   * The node that it is pinned to is not there now.
   * @example false
   */
  detached!: boolean;

  /**
   * Comments in it that were not deleted.
   * @example 3
   */
  commentCount!: number;

  /**
   * When it was started.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  /**
   * When its last comment was written.
   * @example "2026-12-01T09:30:00.000Z"
   */
  activeAt!: string;

  @perhaps('When it was resolved; null while it is open.', WHEN)
  resolvedAt!: string | null;

  @perhaps('Who resolved it.', '01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12')
  resolvedBy!: string | null;

  @perhaps('When the last of its comments was deleted.', null)
  deletedAt!: string | null;

  @ApiProperty({ description: 'What it began with.', type: CommentDto })
  first!: CommentDto;
}

export class NamedUserDto {
  /**
   * The user.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  id!: string;

  /**
   * Name to log in with.
   * @example "mina"
   */
  username!: string;

  /**
   * Name to show.
   * @example "Mina K."
   */
  displayName!: string;
}

export class ThreadPageDto {
  @ApiProperty({ type: [ThreadDto], description: 'Newest first.' })
  items!: ThreadDto[];

  @ApiProperty(NEXT_CURSOR)
  nextCursor!: string | null;

  @ApiProperty({
    type: [NamedUserDto],
    description: 'Who is named in the page, also those who left the canvas.',
  })
  users!: NamedUserDto[];

  /**
   * Where the comments stood before the page was read: the second part of an event ID with which a stream tells all that came
   * after. Take that of the first page.
   * @example "17"
   */
  commentSeq!: string;
}

export class CommentPageDto {
  @ApiProperty({ type: [CommentDto], description: 'Oldest first; deleted ones keep their place.' })
  items!: CommentDto[];

  @ApiProperty(NEXT_CURSOR)
  nextCursor!: string | null;

  @ApiProperty({
    type: [NamedUserDto],
    description: 'Who is named in the page, also those who left the canvas.',
  })
  users!: NamedUserDto[];
}

export class EarlierTextDto {
  /**
   * Revision of the comment with this text.
   * @example "1"
   */
  revision!: string;

  /**
   * What it said.
   * @example "Could the harbour be dark?"
   */
  body!: string;

  @ApiProperty({ description: 'Whom it mentioned.', type: [String], example: [] })
  mentionedUserIds!: readonly string[];

  /**
   * When this text was written.
   * @example "2026-12-01T09:30:00.000Z"
   */
  writtenAt!: string;
}

export class EarlierTextPageDto {
  @ApiProperty({ type: [EarlierTextDto], description: 'Newest first, without the present text.' })
  items!: EarlierTextDto[];

  @ApiProperty(NEXT_CURSOR)
  nextCursor!: string | null;
}

export class ReactorDto {
  /**
   * What with.
   * @example "👍"
   */
  emoji!: string;

  /**
   * Who.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  userId!: string;

  /**
   * When.
   * @example "2026-12-01T09:30:00.000Z"
   */
  reactedAt!: string;
}

export class ReactorPageDto {
  @ApiProperty({ type: [ReactorDto], description: 'In order of emoji and user.' })
  items!: ReactorDto[];

  @ApiProperty(NEXT_CURSOR)
  nextCursor!: string | null;
}

export const toThreadDto = ({ thread, first }: OpenedThread): ThreadDto => ({ ...thread, first });

export const toNamedUserDto = ({ id, username, displayName }: DirectoryUser): NamedUserDto => ({
  id,
  username,
  displayName,
});
