import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsNumber,
  IsObject,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { OptionalField } from '../../web/validation.js';
import { CLIENT_ID, type PresenceState } from '../domain/presence.js';

const MOST = 10_000_000;
const LEAST = -10_000_000;
const WIDEST = 20_000_000;
const ENTITY_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** Left out and null mean the same: nothing. */
const Nullable = (): PropertyDecorator =>
  ValidateIf((_object, value: unknown) => value !== undefined && value !== null);

export class CursorDto {
  /**
   * In coordinates of the canvas.
   * @example 120.5
   */
  @IsNumber()
  @Min(LEAST)
  @Max(MOST)
  x!: number;

  /**
   * In coordinates of the canvas.
   * @example -40
   */
  @IsNumber()
  @Min(LEAST)
  @Max(MOST)
  y!: number;
}

export class ViewportDto extends CursorDto {
  /**
   * In units of the canvas.
   * @example 1600
   */
  @IsNumber()
  @Min(0)
  @Max(WIDEST)
  width!: number;

  /**
   * In units of the canvas.
   * @example 900
   */
  @IsNumber()
  @Min(0)
  @Max(WIDEST)
  height!: number;
}

export class PresenceDto {
  @ApiProperty({
    description: 'Of this tab: made by the client, the same as `clientId` of its event stream.',
    pattern: CLIENT_ID.source,
    example: 'tab-7f3a',
  })
  @Matches(CLIENT_ID, { message: 'must be 1 to 64 letters, digits, - or _' })
  clientId!: string;

  @ApiPropertyOptional({
    description: 'Where the pointer is; null when it is not over the canvas.',
    type: CursorDto,
    nullable: true,
    example: { x: 120, y: 80 },
  })
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => CursorDto)
  cursor?: CursorDto | null;

  @ApiPropertyOptional({
    description: 'IDs of the selected entities, of 4,000 characters in all.',
    type: [String],
    maxItems: 100,
    default: [],
    example: ['node-1'],
  })
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(100)
  @ArrayUnique()
  @Matches(ENTITY_ID, { each: true, message: 'must be IDs of entities' })
  selection: string[] = [];

  @ApiPropertyOptional({
    description: 'The part of the canvas that the user sees, for those who follow.',
    type: ViewportDto,
    nullable: true,
    example: { x: 0, y: 0, width: 1280, height: 800 },
  })
  @Nullable()
  @IsObject()
  @ValidateNested()
  @Type(() => ViewportDto)
  viewport?: ViewportDto | null;

  /**
   * True: the user is away. Without it a client counts as idle after 30 seconds without a change.
   * @example false
   */
  @OptionalField()
  @IsBoolean()
  idle: boolean = false;
}

export function toPresenceState({ cursor, selection, viewport, idle }: PresenceDto): PresenceState {
  return {
    cursor: cursor ? { x: cursor.x, y: cursor.y } : null,
    selection: [...selection],
    viewport: viewport
      ? { x: viewport.x, y: viewport.y, width: viewport.width, height: viewport.height }
      : null,
    idle,
  };
}
