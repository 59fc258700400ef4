import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { PageQueryDto } from '../../web/pagination.js';
import { OptionalField } from '../../web/validation.js';
import { MAX_QUERY_LENGTH, type Highlight } from '../domain/search-pattern.js';
import type { Found } from '../queries/search-canvas.js';

const SCOPES = ['all', 'nodes', 'comments'] as const;

export class SearchQueryDto extends PageQueryDto {
  @ApiProperty({
    description:
      'What to look for: any part of a text, in any script, whatever its case. No character has a meaning of its own.',
    minLength: 1,
    maxLength: MAX_QUERY_LENGTH,
    example: 'harbour',
  })
  @IsString()
  @Length(1, MAX_QUERY_LENGTH)
  q!: string;

  @ApiPropertyOptional({ description: 'Where to look.', enum: SCOPES, default: 'all', example: 'all' })
  @OptionalField()
  @IsIn(SCOPES)
  scope: (typeof SCOPES)[number] = 'all';
}

class HighlightDto implements Highlight {
  /**
   * Where in the excerpt, in UTF-16 units.
   * @example 2
   */
  start!: number;

  /**
   * How long.
   * @example 7
   */
  length!: number;
}

const perhaps = (description: string, example: string | null) =>
  ApiProperty({ description, type: 'string', nullable: true, example });

class FoundDto {
  @ApiProperty({ description: 'What it is.', enum: ['node', 'group', 'comment'], example: 'node' })
  kind!: 'node' | 'group' | 'comment';

  /**
   * The node, group or comment.
   * @example "node-1"
   */
  id!: string;

  @perhaps('Type of a node.', 'image')
  type!: string | null;

  @perhaps('Title of a node or group.', 'The harbour')
  title!: string | null;

  @perhaps('Thread of a comment.', null)
  threadId!: string | null;

  @perhaps('Author of a comment; null where the account is gone.', null)
  authorId!: string | null;

  /**
   * What stands around it.
   * @example "a harbour at dawn"
   */
  excerpt!: string;

  @ApiProperty({ description: 'Where the excerpt holds it.', type: [HighlightDto] })
  highlights!: readonly HighlightDto[];
}

export class SearchPageDto {
  @ApiProperty({
    type: [FoundDto],
    description:
      'Titles that begin with it, titles that hold it, other texts of nodes, comments newest first.',
  })
  items!: FoundDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIyIiwibm9kZS0xIl0',
  })
  nextCursor!: string | null;
}

export function toFoundDto(found: Found): FoundDto {
  const { id, excerpt, highlights } = found;
  if (found.what === 'comment') {
    const { threadId, authorId = null } = found;
    return { kind: 'comment', id, type: null, title: null, threadId, authorId, excerpt, highlights };
  }
  const { kind, type = null, title = null } = found;
  return { kind, id, type, title, threadId: null, authorId: null, excerpt, highlights };
}
