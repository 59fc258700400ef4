import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsNumber, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import type { DocumentEntity } from '../../../ports/collaboration/canvas-documents.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { encodeCursor } from '../../web/pagination.js';
import type { EntitiesRead } from '../queries/read-entities.js';
import { OptionalField } from '../../web/validation.js';

const NODE = {
  id: 'node-1',
  revision: '41',
  type: 'image',
  position: { x: 40, y: 80 },
  width: 320,
  height: 240,
  data: { prompt: 'a harbour' },
};
const EDGE = { id: 'edge-7', revision: '42', from: 'node-1', to: 'node-2', role: 'reference' };
const GROUP = { id: 'group-2', revision: '12', title: 'Ideas' };

const entities = (description: string, example: object) =>
  ApiProperty({
    description,
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [example],
  });

const BOUND = 10_000_000;
/** A name of its own: the swagger plugin drops a property whose decorator holds a negated name. */
const LOW_BOUND = -10_000_000;
const IDS = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}(,[A-Za-z0-9][A-Za-z0-9._:-]{0,127}){0,199}$/;

export class CanvasDocumentDto {
  /**
   * The canvas.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  id!: string;

  /**
   * The revision that this is the document of.
   * @example "42"
   */
  revision!: string;

  @ApiProperty({
    description: 'Settings of the canvas.',
    type: 'object',
    additionalProperties: true,
    example: { grid: true },
  })
  settings!: JsonObject;

  @entities('In order of ID. Positions are absolute, whatever the parent.', NODE)
  nodes!: JsonObject[];

  @entities('In order of ID.', EDGE)
  edges!: JsonObject[];

  @entities('In order of ID.', GROUP)
  groups!: JsonObject[];
}

/** Either `ids`, or a region of the four others. */
export class EntitiesQueryDto {
  /**
   * Up to 200 IDs, separated by commas; unknown ones are left out.
   * @example "node-1,edge-7"
   */
  @OptionalField()
  @Matches(IDS, { message: 'must be 1 to 200 entity IDs, separated by commas' })
  ids?: string;

  /**
   * Left edge of the region.
   * @example 0
   */
  @ValidateIf(({ ids }: EntitiesQueryDto) => ids === undefined)
  @Type(() => Number)
  @IsNumber()
  @Min(LOW_BOUND)
  @Max(BOUND)
  x?: number;

  /**
   * Upper edge of the region.
   * @example 0
   */
  @ValidateIf(({ ids }: EntitiesQueryDto) => ids === undefined)
  @Type(() => Number)
  @IsNumber()
  @Min(LOW_BOUND)
  @Max(BOUND)
  y?: number;

  /**
   * Width of the region.
   * @example 1920
   */
  @ValidateIf(({ ids }: EntitiesQueryDto) => ids === undefined)
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(2 * BOUND)
  width?: number;

  /**
   * Height of the region.
   * @example 1080
   */
  @ValidateIf(({ ids }: EntitiesQueryDto) => ids === undefined)
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  @Max(2 * BOUND)
  height?: number;

  /**
   * How many nodes and groups at most.
   * @example 500
   */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 500;

  /**
   * `nextCursor` of the page before; opaque.
   * @example "WyJub2RlLTEiXQ"
   */
  @OptionalField()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

export class EntitiesDto {
  /**
   * Of the canvas when this was read.
   * @example "42"
   */
  revision!: string;

  @entities('In order of ID.', NODE)
  nodes!: JsonObject[];

  @entities('For a region: those with an end at a node of this page.', EDGE)
  edges!: JsonObject[];

  @entities('In order of ID.', GROUP)
  groups!: JsonObject[];

  /**
   * True when the nodes of this page have more edges than a page shows.
   * @example false
   */
  edgesTruncated!: boolean;

  @ApiProperty({ description: 'Null on the last page.', type: String, nullable: true, example: null })
  nextCursor!: string | null;
}

export function toEntitiesDto({
  revision,
  entities: found,
  next,
  edgesTruncated,
}: EntitiesRead): EntitiesDto {
  const ofKind = (kind: DocumentEntity['kind']) =>
    found
      .filter((entity) => entity.kind === kind)
      .map((entity): JsonObject => ({ ...entity.body, id: entity.id, revision: entity.revision }));
  return {
    revision,
    nodes: ofKind('node'),
    edges: ofKind('edge'),
    groups: ofKind('group'),
    edgesTruncated,
    nextCursor: next === undefined ? null : encodeCursor(next),
  };
}
