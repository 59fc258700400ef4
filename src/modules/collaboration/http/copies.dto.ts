import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import type { JsonObject, JsonValue } from '../../../ports/kernel/json.js';
import { OptionalField } from '../../web/validation.js';
import { MAX_NAMED_MEDIA } from '../domain/copy.errors.js';
import { ENTITY_ID } from '../domain/entity-schemas.js';
import { CanvasDto } from './canvases.dto.js';

/** Something visible, and no line breaks or other control characters. */
const TITLE = /^(?=.*\S)\P{Cc}*$/u;
const TITLE_RULE = { message: 'must hold something visible and no control characters' };
const FARTHEST = 20_000_000;
/** A name of its own: the swagger plugin drops a property whose decorator holds a negated name. */
const FARTHEST_BACK = -20_000_000;
const MISSING = ['refuse', 'drop'] as const;

const EXPORTED = {
  schema: 'infinite-canvas/v1',
  title: 'Summer campaign',
  settings: { grid: true },
  nodes: [{ id: 'node-1', type: 'text', position: { x: 40, y: 80 }, data: { text: 'a harbour' } }],
  edges: [],
  groups: [],
};

export class DuplicateCanvasDto {
  /**
   * 1 to 200 characters; without it the old title with “(copy)”.
   * @example "Summer campaign, second round"
   */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  @Matches(TITLE, TITLE_RULE)
  title?: string;
}

export class OffsetDto {
  /**
   * To the right.
   * @example 40
   */
  @IsNumber()
  @Min(FARTHEST_BACK)
  @Max(FARTHEST)
  x!: number;

  /**
   * Down.
   * @example 40
   */
  @IsNumber()
  @Min(FARTHEST_BACK)
  @Max(FARTHEST)
  y!: number;
}

export class CopySelectionDto {
  /**
   * Where the entities are; the caller may see it. May be the same canvas.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  @IsUUID()
  sourceCanvasId!: string;

  /**
   * Nodes and groups. What lies in them comes along, and the edges between all of these. Unknown ones are left out.
   * @example ["node-1","group-2"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  @ArrayUnique()
  @Matches(ENTITY_ID, { each: true, message: 'must be letters, digits and . _ : -, at most 128' })
  entityIds!: string[];

  @ApiPropertyOptional({ description: 'How far from the old place they lie.', type: () => OffsetDto })
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => OffsetDto)
  offset?: OffsetDto;
}

export class CopiedEntityDto {
  /**
   * On the source.
   * @example "node-1"
   */
  from!: string;

  /**
   * On the canvas.
   * @example "c0f4d7b1f8a12a19bdbeef19c"
   */
  to!: string;
}

export class CopiedSelectionDto {
  /**
   * Revision of the first operation.
   * @example "58"
   */
  firstRevision!: string;

  /**
   * Revision of the canvas right after it.
   * @example "60"
   */
  revision!: string;

  @ApiProperty({ description: 'Everything that was copied.', type: [CopiedEntityDto] })
  entities!: CopiedEntityDto[];
}

/** Checked by `parseImport`, not by the validation pipe: this class describes it. */
export class ImportDto {
  @ApiProperty({
    description:
      'As an export gives it. Fields that are not known are kept: those of an entity in its data; those beside `nodes` are not.',
    type: 'object',
    additionalProperties: true,
    example: EXPORTED,
  })
  document!: JsonObject;

  @ApiPropertyOptional({
    description:
      'What becomes of media that the caller may not use: the import is refused, or the fields come empty.',
    enum: MISSING,
    default: 'refuse',
    example: 'drop',
  })
  missingMedia?: (typeof MISSING)[number];
}

export class ExportedCanvasDto {
  @ApiProperty({
    description: 'Of this format.',
    enum: ['infinite-canvas/v1'],
    example: 'infinite-canvas/v1',
  })
  schema!: 'infinite-canvas/v1';

  /**
   * Of the canvas.
   * @example "Summer campaign"
   */
  title!: string;

  @ApiProperty({
    description: 'Of the canvas.',
    type: 'object',
    additionalProperties: true,
    example: { grid: true },
  })
  settings!: JsonObject;

  @ApiProperty({
    description: 'In order of ID. Media by storage key.',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: EXPORTED.nodes,
  })
  nodes!: JsonObject[];

  @ApiProperty({
    description: 'In order of ID.',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ id: 'edge-7', from: 'node-1', to: 'node-2' }],
  })
  edges!: JsonObject[];

  @ApiProperty({
    description: 'In order of ID.',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ id: 'group-2', title: 'Ideas' }],
  })
  groups!: JsonObject[];
}

export class ImportedCanvasDto {
  @ApiProperty({ description: 'The new canvas.', type: () => CanvasDto })
  canvas!: CanvasDto;

  /**
   * Storage keys that had to go, at most 100.
   * @example []
   */
  missingMedia!: string[];
}

export class ImportedIntoDto {
  @ApiProperty({
    description: 'Revision of the first operation; null when the document was empty.',
    type: String,
    nullable: true,
    example: '58',
  })
  firstRevision!: string | null;

  /**
   * Revision of the canvas right after it.
   * @example "60"
   */
  revision!: string;

  /**
   * How many operations it took.
   * @example 3
   */
  operations!: number;

  /**
   * Storage keys that had to go, at most 100.
   * @example []
   */
  missingMedia!: string[];
}

/** The envelope of an import; `parseImport` looks inside. Throws `validation-failed`. */
export function toImport(body: unknown): {
  document: JsonValue | undefined;
  missingMedia: (typeof MISSING)[number];
} {
  const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;
  const {
    document,
    missingMedia = 'refuse',
    ...unknown
  } = (members ?? {}) as Record<string, JsonValue | undefined>;
  const rule = MISSING.find((each) => each === missingMedia);
  const faults = [
    ...(members ? [] : [{ pointer: '#', detail: 'must be an object' }]),
    ...(rule ? [] : [{ pointer: '#/missingMedia', detail: 'must be refuse or drop' }]),
    ...Object.keys(unknown).map((name) => ({ pointer: `#/${name}`, detail: 'is no known field' })),
  ];
  if (!rule || faults.length > 0)
    throw new DomainError('invalid', 'validation-failed', 'the input is not valid', { faults });
  return { document, missingMedia: rule };
}

export function named(storageKeys: readonly string[]): string[] {
  return storageKeys.slice(0, MAX_NAMED_MEDIA);
}
