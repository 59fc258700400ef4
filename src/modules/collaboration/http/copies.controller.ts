import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { BodyLimit } from '../../web/body-limit.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { Authenticated, CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { CopySelection } from '../commands/copy-selection.js';
import { DuplicateCanvas } from '../commands/duplicate-canvas.js';
import { ImportCanvas } from '../commands/import-canvas.js';
import { ImportIntoCanvas } from '../commands/import-into-canvas.js';
import { ExportCanvas } from '../queries/export-canvas.js';
import { CanvasDto, CanvasParamsDto, toCanvasDto } from './canvases.dto.js';
import {
  CopiedSelectionDto,
  CopySelectionDto,
  DuplicateCanvasDto,
  ExportedCanvasDto,
  ImportDto,
  ImportedCanvasDto,
  ImportedIntoDto,
  named,
  toImport,
} from './copies.dto.js';

/** Some 100,000 entities; larger canvases are duplicated here, not carried around. */
const IMPORT_BYTES = 32 * 1024 * 1024;
const KEY_PROBLEMS = ['idempotency-key-reused', 'idempotency-in-progress'];
const SNAPSHOT_PROBLEMS = ['snapshots-busy', 'scratch-unavailable'];

@ApiTags('canvas copies')
@Controller('canvases')
export class CopiesController {
  constructor(
    private readonly duplicateCanvas: DuplicateCanvas,
    private readonly copySelection: CopySelection,
    private readonly exportCanvas: ExportCanvas,
    private readonly importCanvas: ImportCanvas,
    private readonly importInto: ImportIntoCanvas,
  ) {}

  @Post(':canvasId/duplicate')
  @CanvasMember('viewer')
  @Idempotent()
  @ApiOperation({
    summary: 'Duplicate a canvas',
    description:
      "A canvas of the caller's own with the same content under new IDs. Members, comments, versions and log stay where they are.",
  })
  @ApiCreatedResponse({ type: CanvasDto, description: 'The new canvas' })
  @Problems({ 409: KEY_PROBLEMS, 503: SNAPSHOT_PROBLEMS })
  async duplicate(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { title }: DuplicateCanvasDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<CanvasDto> {
    return toCanvasDto(await this.duplicateCanvas.execute({ canvasId, actorId, title }));
  }

  @Post(':canvasId/copies')
  @CanvasMember('editor')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Copy entities into a canvas',
    description:
      'From a canvas that the caller may see, under new IDs, as operations of this one: streams follow and undo takes them back. ' +
      'Parents and references outside of the selection are left out.',
  })
  @ApiOkResponse({ type: CopiedSelectionDto, description: 'Copied' })
  @Problems({
    404: ['canvas-not-found'],
    409: [...KEY_PROBLEMS, 'nothing-selected', 'canvas-full'],
    413: ['selection-too-large'],
  })
  async copy(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { sourceCanvasId, entityIds, offset }: CopySelectionDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<CopiedSelectionDto> {
    const copied = await this.copySelection.execute({ canvasId, actorId, sourceCanvasId, entityIds, offset });
    const { firstRevision, revision, ids } = copied;
    return { firstRevision, revision, entities: [...ids].map(([from, to]) => ({ from, to })) };
  }

  @Get(':canvasId/export')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Export a canvas',
    description:
      'As a JSON file that an import takes, here or elsewhere. Media are named by storage key and not in it.',
  })
  @ApiOkResponse({ type: ExportedCanvasDto, description: 'The file' })
  @Problems({ 503: SNAPSHOT_PROBLEMS })
  async export(@Param() { canvasId }: CanvasParamsDto, @Res() reply: FastifyReply): Promise<void> {
    const { title, body } = await this.exportCanvas.execute({ canvasId });
    void reply.headers({
      'content-disposition': contentDisposition(`${title.replace(/[/\\]/g, ' ')}.canvas.json`),
      'cache-control': 'private, no-store',
    });
    void reply.type('application/json; charset=utf-8').send(body);
  }

  @Post('imports')
  @Authenticated()
  @Idempotent()
  @BodyLimit(IMPORT_BYTES)
  @ApiOperation({
    summary: 'Import a canvas',
    description: "A canvas of the caller's own from an exported document, under new IDs. All or nothing.",
  })
  @ApiBody({ type: ImportDto })
  @ApiCreatedResponse({ type: ImportedCanvasDto, description: 'The new canvas' })
  @Problems({
    400: ['invalid-import'],
    403: ['media-not-readable'],
    409: KEY_PROBLEMS,
    503: ['imports-busy'],
  })
  async import(
    @Body() body: unknown,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<ImportedCanvasDto> {
    const { canvas, missingMedia } = await this.importCanvas.execute({ actorId, ...toImport(body) });
    return { canvas: toCanvasDto(canvas), missingMedia: named(missingMedia) };
  }

  @Post(':canvasId/imports')
  @CanvasMember('editor')
  @HttpCode(200)
  @Idempotent()
  @BodyLimit(IMPORT_BYTES)
  @ApiOperation({
    summary: 'Import into a canvas',
    description:
      'The entities of an exported document, under new IDs, beside what is there; title and settings stay.',
  })
  @ApiBody({ type: ImportDto })
  @ApiOkResponse({ type: ImportedIntoDto, description: 'Imported' })
  @Problems({
    400: ['invalid-import'],
    403: ['media-not-readable'],
    409: [...KEY_PROBLEMS, 'canvas-full'],
    503: ['imports-busy'],
  })
  async importIntoCanvas(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() body: unknown,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<ImportedIntoDto> {
    const imported = await this.importInto.execute({ canvasId, actorId, ...toImport(body) });
    const { firstRevision, revision, operations, missingMedia } = imported;
    return { firstRevision: firstRevision ?? null, revision, operations, missingMedia: named(missingMedia) };
  }
}
