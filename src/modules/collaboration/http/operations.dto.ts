import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';
import type { CanvasOperation } from '../../../ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { OPERATION_TYPES } from '../domain/parse-operations.js';
import { OPERATIONS_PAGE, type OperationsRead } from '../queries/read-operations.js';
import { OptionalField } from '../../web/validation.js';

const OPEN_OBJECT = { type: 'object', additionalProperties: true } as const;

/** Checked by `parseOperations` and `prepareBatch`, not by the validation pipe: these classes describe it. */
export class CanvasOperationDto {
  @ApiProperty({
    description:
      'Made by the client, unique for it on this canvas; a batch that comes again gets its first outcome.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$',
    example: 'c1-000017',
  })
  opId!: string;

  @ApiProperty({ description: 'What to do.', enum: OPERATION_TYPES, example: 'node.upsert' })
  type!: CanvasOperation['type'];

  @ApiPropertyOptional({
    description: 'The entity, whose ID the client makes; none for `settings.patch`. Unique over all kinds.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
    example: 'node-1',
  })
  entityId?: string;

  @ApiPropertyOptional({
    ...OPEN_OBJECT,
    description: 'The whole entity for an upsert, a merge patch (RFC 7396) for a patch, none for a deletion.',
    example: {
      type: 'image',
      position: { x: 40, y: 80 },
      width: 320,
      height: 240,
      data: { prompt: 'a harbour at dawn' },
    },
  })
  value?: JsonObject;

  @ApiPropertyOptional({
    description: 'Refuse the batch unless the entity was last changed at this revision (0: does not exist).',
    pattern: '^(0|[1-9][0-9]{0,17})$',
    example: '41',
  })
  expectedRevision?: string;
}

export class AppendOperationsDto {
  @ApiProperty({
    description: 'Applied in this order, all or none.',
    type: [CanvasOperationDto],
    minItems: 1,
    maxItems: 500,
  })
  operations!: CanvasOperationDto[];

  @ApiPropertyOptional({
    description:
      'Made by the client: batches of one user that carry the same are undone together, such as the steps of a drag or a ' +
      'burst of typing. Without it each batch is undone alone.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$',
    example: 'drag-17',
  })
  undoGroup?: string;
}

export class AppendedDto {
  /**
   * Revision of the batch's first operation; the others follow without a gap.
   * @example "42"
   */
  firstRevision!: string;

  /**
   * Revision of its last operation, and of the canvas right after it.
   * @example "44"
   */
  revision!: string;

  /**
   * True when the batch had been applied before.
   * @example false
   */
  replayed!: boolean;
}

const REVISION = /^(0|[1-9]\d{0,17})$/;

export class OperationsQueryDto {
  /**
   * The revision that the client has; 0 for the whole log.
   * @example "41"
   */
  @Matches(REVISION, { message: 'must be a revision' })
  after!: string;

  /**
   * How many operations at most.
   * @example 500
   */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(OPERATIONS_PAGE)
  limit: number = OPERATIONS_PAGE;
}

export class EntityEffectDto {
  @ApiProperty({
    description: '`put` replaces, `merge` patches (RFC 7396), `drop` removes.',
    enum: ['put', 'merge', 'drop'],
    example: 'drop',
  })
  do!: 'put' | 'merge' | 'drop';

  @ApiProperty({ description: 'Kind of the entity.', enum: ['node', 'edge', 'group'], example: 'edge' })
  kind!: 'node' | 'edge' | 'group';

  /**
   * The entity.
   * @example "edge-7"
   */
  id!: string;

  @ApiPropertyOptional({
    ...OPEN_OBJECT,
    description: 'The entity or the patch; none for `drop`.',
    example: { parentId: null },
  })
  value?: JsonObject;
}

export class LoggedOperationDto {
  /**
   * The revision that it made.
   * @example "42"
   */
  revision!: string;

  /**
   * As its client named it.
   * @example "c1-000017"
   */
  opId!: string;

  /**
   * The user who did it.
   * @example "01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12"
   */
  actorId!: string;

  @ApiProperty({ description: 'What it did.', enum: OPERATION_TYPES, example: 'node.delete' })
  type!: CanvasOperation['type'];

  @ApiProperty({
    description: 'The entity; null for `settings.patch`.',
    type: String,
    nullable: true,
    example: 'node-1',
  })
  entityId!: string | null;

  @ApiProperty({
    ...OPEN_OBJECT,
    description: 'The entity or the patch; null for a deletion.',
    nullable: true,
    example: null,
  })
  value!: JsonObject | null;

  @ApiProperty({
    description: 'What it did to other entities, in this order after its own change.',
    type: [EntityEffectDto],
  })
  effects!: EntityEffectDto[];

  /**
   * When the server took it.
   * @example "2026-12-01T03:34:11.123Z"
   */
  createdAt!: string;
}

export class OperationPageDto {
  @ApiProperty({ description: 'In order of revision, without a gap.', type: [LoggedOperationDto] })
  operations!: LoggedOperationDto[];

  /**
   * True when the log goes on: ask again with the last revision of this page.
   * @example false
   */
  hasMore!: boolean;

  /**
   * Of the canvas now.
   * @example "42"
   */
  revision!: string;
}

export function toOperationPageDto({ operations, hasMore, revision }: OperationsRead): OperationPageDto {
  return {
    operations: operations.map((operation) => ({ ...operation, effects: [...operation.effects] })),
    hasMore,
    revision,
  };
}
