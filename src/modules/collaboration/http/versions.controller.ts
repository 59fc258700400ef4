import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, invalidCursor } from '../../web/pagination.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';
import { CreateVersion } from '../commands/create-version.js';
import { RestoreVersion } from '../commands/restore-version.js';
import type { EntityKind } from '../domain/logged-operation.js';
import { CompareVersions } from '../queries/compare-versions.js';
import { GetVersion } from '../queries/get-version.js';
import { ListVersions } from '../queries/list-versions.js';
import { OpenVersion } from '../queries/open-version.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { CanvasDocumentDto } from './document.dto.js';
import {
  CompareVersionsQueryDto,
  CreateVersionDto,
  ListVersionsQueryDto,
  RestoredDto,
  RestoreVersionDto,
  toRestoredDto,
  toVersionChangesDto,
  toVersionDto,
  VersionChangesDto,
  VersionDto,
  VersionPageDto,
  VersionParamsDto,
} from './versions.dto.js';

const SNAPSHOT_PROBLEMS = ['snapshots-busy', 'scratch-unavailable', 'object-store-unavailable'];
const READING_PROBLEMS = [...SNAPSHOT_PROBLEMS, 'snapshot-damaged'];
const KINDS: ReadonlySet<string> = new Set<EntityKind>(['node', 'edge', 'group']);

const RESTORE = `By ordinary operations: nothing of the log is lost, open streams follow, and undo takes it back. Before, a
\`before-restore\` version is made of the canvas. All or nothing; comments of nodes that come back are at their nodes again.
While a large restore is written, other writers of the canvas wait.`;

@ApiTags('canvas versions')
@Controller('canvases/:canvasId/versions')
export class VersionsController {
  constructor(
    private readonly createVersion: CreateVersion,
    private readonly listVersions: ListVersions,
    private readonly getVersion: GetVersion,
    private readonly openVersion: OpenVersion,
    private readonly compareVersions: CompareVersions,
    private readonly restoreVersion: RestoreVersion,
  ) {}

  @Post()
  @CanvasMember('editor')
  @ApiOperation({
    summary: 'Make a version',
    description:
      'The document as it is now, under a name. What it shows stays, also when the canvas no longer shows it.',
  })
  @ApiCreatedResponse({ type: VersionDto, description: 'The version' })
  @Problems({ 409: ['too-many-versions', 'version-exists', 'lease-lost'], 503: SNAPSHOT_PROBLEMS })
  async create(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { name, requestId }: CreateVersionDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<VersionDto> {
    return toVersionDto(await this.createVersion.execute({ canvasId, actorId, name, requestId }));
  }

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({ summary: 'List versions', description: 'Newest first.' })
  @ApiOkResponse({ type: VersionPageDto, description: 'A page of versions' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() query: ListVersionsQueryDto,
  ): Promise<VersionPageDto> {
    const versions = await this.listVersions.execute({ canvasId, kind: query.kind, ...uuidPage(query) });
    return toUuidPage(versions, query.limit, ({ id }) => id, toVersionDto);
  }

  @Get(':versionId')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read a version',
    description: 'What it is of; its document has an address of its own.',
  })
  @ApiOkResponse({ type: VersionDto, description: 'The version' })
  @Problems({ 404: ['version-not-found'] })
  async get(@Param() query: VersionParamsDto): Promise<VersionDto> {
    return toVersionDto(await this.getVersion.execute(query));
  }

  @Get(':versionId/document')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Read the document of a version',
    description: 'As the canvas gave it at that revision, byte for byte.',
  })
  @ApiOkResponse({ type: CanvasDocumentDto, description: 'The document' })
  @Problems({ 404: ['version-not-found'], 503: READING_PROBLEMS })
  async document(@Param() query: VersionParamsDto, @Res() reply: FastifyReply): Promise<void> {
    const { body } = await this.openVersion.execute(query);
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' });
    void reply.type('application/json; charset=utf-8').send(body);
  }

  @Get(':versionId/changes')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Compare a version',
    description:
      'With another version, or with the canvas as it is now. An entity that was changed and changed back does not differ.',
  })
  @ApiOkResponse({ type: VersionChangesDto, description: 'A page of what differs' })
  @Problems({ 400: ['invalid-cursor'], 404: ['version-not-found'], 503: READING_PROBLEMS })
  async changes(
    @Param() params: VersionParamsDto,
    @Query() { to, limit, cursor }: CompareVersionsQueryDto,
  ): Promise<VersionChangesDto> {
    const after = placeOf(cursor);
    return toVersionChangesDto(
      await this.compareVersions.execute({ ...params, toVersionId: to, limit: limit + 1, after }),
      limit,
    );
  }

  @Post(':versionId/restore')
  @CanvasMember('editor')
  @HttpCode(200)
  @ApiOperation({ summary: 'Restore a version', description: RESTORE })
  @ApiOkResponse({ type: RestoredDto, description: 'Restored, now or before' })
  @Problems({
    404: ['version-not-found'],
    409: ['restore-id-reused', 'entity-locked', 'canvas-full'],
    503: READING_PROBLEMS,
  })
  async restore(
    @Param() params: VersionParamsDto,
    @Body() { restoreId }: RestoreVersionDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<RestoredDto> {
    return toRestoredDto(await this.restoreVersion.execute({ ...params, actorId, restoreId }));
  }
}

function placeOf(cursor: string | undefined): { kind: EntityKind; id: string } | undefined {
  const [kind, id] = decodeCursor(cursor, 2) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  if (!KINDS.has(kind)) throw invalidCursor();
  return { kind: kind as EntityKind, id };
}
