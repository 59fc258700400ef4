import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { OpenCutState } from '../../../ports/collaboration/opencut-sessions.port.js';
import { PageQueryDto } from '../../web/pagination.js';
import { OptionalField } from '../../web/validation.js';
import { OPENCUT_LIMITS, OPENCUT_SECONDS } from '../domain/opencut.errors.js';
import { CanvasParamsDto } from './canvases.dto.js';

const ENTITY_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
const STORAGE_KEY = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;
const TITLE = /^(?=.*\S)\P{Cc}{1,200}$/u;
const STATES = ['open', 'exported', 'expired', 'cancelled', 'superseded'] as const;
const BOUND = 10_000_000;
/** A negative literal as a default confuses the plugin of the document. */
const LOW_BOUND = 0 - BOUND;

export class OpenCutParamsDto extends CanvasParamsDto {
  /**
   * ID of the editing session.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  sessionId!: string;
}

class OpenCutTermDto {
  @ApiPropertyOptional({
    description: 'After so many seconds the session ends by itself; renew it before.',
    type: 'integer',
    minimum: OPENCUT_SECONDS.least,
    maximum: OPENCUT_SECONDS.most,
    default: OPENCUT_SECONDS.usual,
    example: 900,
  })
  @OptionalField()
  @IsInt()
  @Min(OPENCUT_SECONDS.least)
  @Max(OPENCUT_SECONDS.most)
  ttlSeconds: number = OPENCUT_SECONDS.usual;
}

/** A node whose media is wanted. */
export class OpenCutNodeDto {
  /**
   * ID of a node with a picture, video or sound.
   * @example "node-1"
   */
  @Matches(ENTITY_ID, { message: 'must be the ID of a node' })
  nodeId!: string;

  /**
   * Which of the media that the node shows; absent: the one that counts. Refused unless the stored node shows it.
   * @example "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @OptionalField()
  @Matches(STORAGE_KEY, { message: 'must be a storage key' })
  storageKey?: string;
}

export class OpenOpenCutSessionDto extends OpenCutTermDto {
  /** Each node once. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(OPENCUT_LIMITS.nodes)
  @ArrayUnique((node: OpenCutNodeDto | undefined) => node?.nodeId)
  @ValidateNested({ each: true })
  @Type(() => OpenCutNodeDto)
  selection!: OpenCutNodeDto[];
}

export class RenewOpenCutSessionDto extends OpenCutTermDto {}

/** A place on the canvas. */
export class CutPositionDto {
  /**
   * From the left.
   * @example 640
   */
  @IsNumber()
  @Min(LOW_BOUND)
  @Max(BOUND)
  x!: number;

  /**
   * From the top.
   * @example 360
   */
  @IsNumber()
  @Min(LOW_BOUND)
  @Max(BOUND)
  y!: number;
}

/** A finished cut. */
export class ImportCutDto {
  /**
   * The video, uploaded before as a media object of the caller's own.
   * @example "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12"
   */
  @Matches(STORAGE_KEY, { message: 'must be a storage key' })
  storageKey!: string;

  /**
   * Title of the new node.
   * @example "Harbour, final cut"
   */
  @OptionalField()
  @Matches(TITLE, { message: 'must be text of 1 to 200 characters, no control characters' })
  title?: string;

  @ApiPropertyOptional({
    description: 'Where the node goes; absent: to the right of what was selected.',
    type: () => CutPositionDto,
  })
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => CutPositionDto)
  position?: CutPositionDto;
}

export class OpenCutAuditQueryDto extends PageQueryDto {
  /**
   * Only sessions on this canvas.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @OptionalField()
  @IsUUID()
  canvasId?: string;

  /**
   * Only sessions of this user.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  @OptionalField()
  @IsUUID()
  userId?: string;

  @ApiPropertyOptional({ description: 'Only sessions in this state', enum: STATES, example: 'open' })
  @OptionalField()
  @IsIn(STATES)
  state?: OpenCutState;
}

/** Media that a session handed out, as the canvas shows it now. */
export class OpenCutMediaDto {
  /**
   * The node.
   * @example "node-1"
   */
  nodeId!: string;

  /**
   * Type of the node.
   * @example "video"
   */
  type!: 'image' | 'video' | 'audio';

  /**
   * What it shows.
   * @example "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  storageKey!: string;

  /**
   * Where the bytes are read, with the caller's session.
   * @example "/api/v1/media/direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11/content"
   */
  url!: string;

  /**
   * MIME type.
   * @example "video/mp4"
   */
  mime!: string;

  /**
   * Length in bytes.
   * @example 1048576
   */
  bytes!: number;

  /**
   * Width in pixels; absent for sound.
   * @example 1920
   */
  width?: number;

  /**
   * Height in pixels; absent for sound.
   * @example 1080
   */
  height?: number;

  /**
   * Duration in milliseconds; absent for pictures.
   * @example 4200
   */
  durationMs?: number;
}

/** What a session brought onto the canvas. */
export class OpenCutExportDto {
  /**
   * The new video node.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13"
   */
  nodeId!: string;

  /**
   * What it shows.
   * @example "direct:20260824_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c12"
   */
  storageKey!: string;

  /**
   * Revision of the canvas after it came.
   * @example "43"
   */
  revision!: string;
}

/** An editing session. */
export class OpenCutSessionDto {
  /**
   * Its ID.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  id!: string;

  /**
   * The canvas.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  canvasId!: string;

  @ApiProperty({
    description: 'Who edits; null when the account is gone',
    type: 'string',
    nullable: true,
    example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14',
  })
  userId!: string | null;

  @ApiProperty({ description: 'All but `open` are final', enum: STATES, example: 'open' })
  state!: OpenCutState;

  /**
   * Nodes that the session holds, or held, in order of ID.
   * @example ["node-1"]
   */
  nodeIds!: string[];

  /**
   * Revision of the canvas at which the media were handed out.
   * @example "42"
   */
  canvasRevision!: string;

  /**
   * When it was opened.
   * @example "2026-08-24T12:00:00.000Z"
   */
  createdAt!: string;

  /**
   * From then on it holds nothing and takes nothing.
   * @example "2026-08-24T12:15:00.000Z"
   */
  expiresAt!: string;

  /**
   * When it was closed; absent while it is open, and for a while after it has expired.
   * @example "2026-08-24T12:10:00.000Z"
   */
  closedAt?: string;

  /**
   * The session that took its place, when it is `superseded`.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a15"
   */
  supersededBy?: string;

  /** What it brought, when it is `exported`. */
  exported?: OpenCutExportDto;
}

/** An editing session with what it may edit. */
export class OpenCutSessionWithMediaDto extends OpenCutSessionDto {
  /** As the stored document shows them now; nothing once the session is over. */
  media!: OpenCutMediaDto[];

  /**
   * Nodes that are not as they were handed out any more.
   * @example []
   */
  missingNodeIds!: string[];
}

export class OpenCutSessionPageDto {
  /** In the order of the list. */
  items!: OpenCutSessionDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTEiXQ',
  })
  nextCursor!: string | null;
}

/** What became of a cut. */
export class ImportedCutDto extends OpenCutExportDto {
  /**
   * True: it had been imported before, and this is what came of it.
   * @example false
   */
  replayed!: boolean;
}
