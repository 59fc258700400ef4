import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import type {
  CanvasVersion,
  RestoreAnswer,
  VersionKind,
} from '../../../ports/collaboration/canvas-versions.port.js';
import { pageOf, PageQueryDto } from '../../web/pagination.js';
import { OptionalField } from '../../web/validation.js';
import type { EntityKind } from '../domain/logged-operation.js';
import type { ComparedVersions, VersionChange } from '../queries/compare-versions.js';
import { CanvasParamsDto } from './canvases.dto.js';

/** Something visible, and no line breaks or other control characters. */
const NAME = /^(?=.*\S)\P{Cc}*$/u;
const NAME_RULE = { message: 'must hold something visible and no control characters' };
const CLIENT_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const CLIENT_ID_RULE = { message: 'must be letters, digits and . _ : -, at most 64' };
const KINDS: readonly VersionKind[] = ['named', 'automatic', 'before-restore'];
const CHANGES = ['added', 'removed', 'changed'] as const;
const ENTITY_KINDS: readonly EntityKind[] = ['node', 'edge', 'group'];

export class VersionParamsDto extends CanvasParamsDto {
  /**
   * The version.
   * @example "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a"
   */
  @IsUUID()
  versionId!: string;
}

export class NameVersionDto {
  /**
   * 1 to 200 characters.
   * @example "Sent to the client"
   */
  @IsString()
  @Length(1, 200)
  @Matches(NAME, NAME_RULE)
  name!: string;
}

export class CreateVersionDto extends NameVersionDto {
  /**
   * Made by the client: a request that is sent again gets the version that it made.
   * @example "c1-version-3"
   */
  @OptionalField()
  @Matches(CLIENT_ID, CLIENT_ID_RULE)
  requestId?: string;
}

export class ListVersionsQueryDto extends PageQueryDto {
  /**
   * Only versions of this kind.
   * @example "named"
   */
  @OptionalField()
  @IsIn(KINDS)
  kind?: VersionKind;
}

export class VersionDto {
  /**
   * Sorts by time of making.
   * @example "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a"
   */
  id!: string;

  @ApiProperty({
    description:
      '`automatic` ones come every so many operations, `before-restore` ones with a restore; both are thinned out.',
    enum: KINDS,
    example: 'named',
  })
  kind!: VersionKind;

  @ApiProperty({
    description: 'Null for one that nobody named.',
    type: String,
    nullable: true,
    example: 'Sent to the client',
  })
  name!: string | null;

  @ApiProperty({
    description: 'Who made it; null for automatic ones, and when the account is gone.',
    type: String,
    nullable: true,
    example: '01981f5e-1d2c-7f00-8a11-3c5d7e9f0a12',
  })
  authorId!: string | null;

  /**
   * The revision of the canvas that it is the document of.
   * @example "42"
   */
  revision!: string;

  /**
   * Nodes, edges and groups together.
   * @example 128
   */
  entities!: number;

  /**
   * Size as it is stored, compressed.
   * @example 20480
   */
  bytes!: number;

  /**
   * When it was made.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;
}

export class VersionPageDto {
  @ApiProperty({ type: [VersionDto], description: 'Newest first.' })
  items!: VersionDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: String,
    nullable: true,
    example: 'WyIwMTk4MWY1ZS04YTExLTdjM2EtOWE1My0wZjRkN2IxZjZmMGEiXQ',
  })
  nextCursor!: string | null;
}

export class CompareVersionsQueryDto extends PageQueryDto {
  /**
   * Another version of the canvas; none: the canvas as it is now.
   * @example "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0b"
   */
  @OptionalField()
  @IsUUID()
  to?: string;
}

export class VersionChangeDto {
  @ApiProperty({ description: 'What it is.', enum: ENTITY_KINDS, example: 'node' })
  kind!: EntityKind;

  /**
   * The entity.
   * @example "node-1"
   */
  id!: string;

  @ApiProperty({ description: 'From the version to the other one.', enum: CHANGES, example: 'changed' })
  change!: (typeof CHANGES)[number];

  /**
   * JSON pointers of the fields that differ, at most 100; lists count as a whole. Of a changed entity only.
   * @example ["/position/x","/data/prompt"]
   */
  fields!: string[];
}

export class VersionChangesDto {
  /**
   * Revision of the version.
   * @example "42"
   */
  fromRevision!: string;

  /**
   * Revision of what it was compared with. When that is the canvas itself, it may rise from page to page.
   * @example "57"
   */
  toRevision!: string;

  /**
   * JSON pointers into the settings, of what differs there.
   * @example ["/grid"]
   */
  settings!: string[];

  @ApiProperty({ type: [VersionChangeDto], description: 'In order of kind and ID.' })
  items!: VersionChangeDto[];

  @ApiProperty({ description: 'Null on the last page.', type: String, nullable: true, example: null })
  nextCursor!: string | null;
}

export class RestoreVersionDto {
  /**
   * Made by the client: a restore that is sent again is done once.
   * @example "c1-restore-3"
   */
  @Matches(CLIENT_ID, CLIENT_ID_RULE)
  restoreId!: string;
}

export class RestoredDto {
  /**
   * The version that was brought back.
   * @example "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0a"
   */
  versionId!: string;

  /**
   * The version of the canvas as it was before.
   * @example "01981f5e-8a11-7c3a-9a53-0f4d7b1f6f0c"
   */
  beforeVersionId!: string;

  @ApiProperty({
    description: 'Revision of the first operation; null when the canvas was the same already.',
    type: String,
    nullable: true,
    example: '58',
  })
  firstRevision!: string | null;

  /**
   * Revision of the canvas right after it.
   * @example "93"
   */
  revision!: string;

  /**
   * How many operations it took.
   * @example 36
   */
  operations!: number;

  /**
   * Media that the version showed and that are gone or out of the caller's reach: the fields that named them came back empty.
   * @example []
   */
  missingMedia!: string[];
}

export function toVersionDto(version: CanvasVersion): VersionDto {
  const { id, kind, name, authorId, revision, entities, bytes, createdAt } = version;
  return {
    id,
    kind,
    name: name ?? null,
    authorId: authorId ?? null,
    revision,
    entities,
    bytes,
    createdAt: createdAt.toISOString(),
  };
}

/** One change more than asked for was read, to know whether there is a next page. */
export function toVersionChangesDto(compared: ComparedVersions, limit: number): VersionChangesDto {
  const { fromRevision, toRevision, settings, changes } = compared;
  const { items, nextCursor } = pageOf(changes, limit, ({ kind, id }) => [kind, id]);
  return {
    fromRevision,
    toRevision,
    settings: [...settings],
    items: items.map(({ kind, id, change, fields }: VersionChange) => ({
      kind,
      id,
      change,
      fields: [...fields],
    })),
    nextCursor,
  };
}

export function toRestoredDto({ missingMedia, firstRevision, ...answer }: RestoreAnswer): RestoredDto {
  return { ...answer, firstRevision: firstRevision ?? null, missingMedia: [...missingMedia] };
}
