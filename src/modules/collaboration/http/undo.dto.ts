import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { UndoEntry, UndoStack } from '../../../ports/collaboration/undo-stacks.port.js';
import { OptionalField } from '../../web/validation.js';
import type { UndoResult } from '../commands/undo-step.js';
import { LEFT_REASONS, type LeftPart, type LeftReason } from '../domain/undo/undo-report.js';

const OP_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$/;
const ENTRY_ID = /^[1-9]\d{0,17}$/;

export class UndoDto {
  @ApiProperty({
    description:
      'Made by the client; a request that comes again gets the first answer. The operations that are written are named after it.',
    pattern: OP_ID.source,
    example: 'undo-0005',
  })
  @Matches(OP_ID, { message: 'must be letters, digits and . _ : -, at most 80' })
  opId!: string;

  @ApiPropertyOptional({
    description: 'Only if this entry is next, as `undo-stack` showed it; otherwise whatever is next.',
    pattern: ENTRY_ID.source,
    example: '42',
  })
  @OptionalField()
  @Matches(ENTRY_ID, { message: 'must be the ID of an entry' })
  entryId?: string;
}

export class LeftPartDto {
  @ApiProperty({
    description: 'Kind of the entity; null when the whole entry was left.',
    type: String,
    enum: ['node', 'edge', 'group', 'settings'],
    nullable: true,
    example: 'node',
  })
  kind!: LeftPart['kind'];

  @ApiProperty({
    description: 'The entity; null for the settings, and when the whole entry was left.',
    type: String,
    nullable: true,
    example: 'node-1',
  })
  entityId!: string | null;

  /**
   * JSON pointer into the entity; empty for the whole of it.
   * @example "/data/prompt"
   */
  path!: string;

  @ApiProperty({
    description:
      '`changed`, `deleted`, `exists` (made anew), `in-use` (connected, filled or named): by somebody else since. What is missing was ' +
      'left out: `parent-missing` lies at the root, `end-missing`, `reference-missing`, `media-missing`. `parent-cycle`, ' +
      '`nesting-too-deep`, `entity-too-large`, `canvas-rules`: the document could not take it. `too-large`: the entry is.',
    enum: LEFT_REASONS,
    example: 'changed',
  })
  reason!: LeftReason;

  @ApiProperty({
    description: 'Who changed it since, where somebody did.',
    type: String,
    nullable: true,
    example: '01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12',
  })
  actorId!: string | null;

  @ApiProperty({ description: 'The revision of that change.', type: String, nullable: true, example: '41' })
  revision!: string | null;

  @ApiProperty({
    description: 'The entity or the storage key that is missing.',
    type: String,
    nullable: true,
    example: null,
  })
  missing!: string | null;
}

export class UndoAnswerDto {
  @ApiProperty({ description: 'What was asked for.', enum: ['undo', 'redo'], example: 'undo' })
  action!: 'undo' | 'redo';

  @ApiProperty({
    description:
      '`applied`: operations were written. `unchanged`: every part was left, or is so already; the entry left the stack and the ' +
      'document has no new revision. `nothing`: there is nothing to undo.',
    enum: ['applied', 'unchanged', 'nothing'],
    example: 'applied',
  })
  outcome!: 'applied' | 'unchanged' | 'nothing';

  @ApiProperty({ description: 'The entry that it was about.', type: String, nullable: true, example: '42' })
  entryId!: string | null;

  @ApiProperty({
    description: 'The group that its batches carried.',
    type: String,
    nullable: true,
    example: 'drag-17',
  })
  undoGroup!: string | null;

  @ApiProperty({
    description: 'Revision of the first operation written; null when none was.',
    type: String,
    nullable: true,
    example: '57',
  })
  firstRevision!: string | null;

  /**
   * Of the canvas after it.
   * @example "58"
   */
  revision!: string;

  /**
   * How many operations were written: at most one for each entity that the entry touched.
   * @example 2
   */
  operations!: number;

  @ApiProperty({ description: 'What was left as it is, at most 500 parts.', type: [LeftPartDto] })
  left!: LeftPartDto[];

  /**
   * How many parts were left in all.
   * @example 0
   */
  leftCount!: number;

  /**
   * Entries that can be undone now.
   * @example 3
   */
  undoDepth!: number;

  /**
   * Entries that can be redone now.
   * @example 1
   */
  redoDepth!: number;

  /**
   * True when the request had been answered before.
   * @example false
   */
  replayed!: boolean;
}

export class UndoEntryDto {
  /**
   * Names the entry while it is on the stack.
   * @example "42"
   */
  entryId!: string;

  @ApiProperty({
    description: 'The group that its batches carry.',
    type: String,
    nullable: true,
    example: null,
  })
  undoGroup!: string | null;

  /**
   * Operations that would be taken back.
   * @example 3
   */
  operations!: number;
}

export class UndoStackDto {
  /**
   * Entries that can be undone.
   * @example 3
   */
  undoDepth!: number;

  /**
   * Entries that can be redone.
   * @example 0
   */
  redoDepth!: number;

  @ApiProperty({
    description: 'What is undone next.',
    type: UndoEntryDto,
    nullable: true,
    example: { entryId: '42', undoGroup: 'drag-17', operations: 3 },
  })
  undo!: UndoEntryDto | null;

  @ApiProperty({ description: 'What is redone next.', type: UndoEntryDto, nullable: true, example: null })
  redo!: UndoEntryDto | null;
}

export function toUndoAnswerDto(result: UndoResult): UndoAnswerDto {
  return { ...result, left: result.left.map((part) => ({ ...part })) };
}

export function toUndoStackDto({ undo, redo }: UndoStack): UndoStackDto {
  return {
    undoDepth: undo.length,
    redoDepth: redo.length,
    undo: toEntryDto(undo[0]),
    redo: toEntryDto(redo[0]),
  };
}

function toEntryDto(entry: UndoEntry | undefined): UndoEntryDto | null {
  if (!entry) return null;
  const { entryId, undoGroup, operations } = entry;
  return { entryId, undoGroup: undoGroup ?? null, operations };
}
