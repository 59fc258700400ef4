import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { PageQueryDto } from '../../web/pagination.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { toUuidPage, uuidPage } from '../../web/uuid-page.js';
import { CancelOpenCutSession } from '../commands/cancel-opencut-session.js';
import { ImportOpenCutCut } from '../commands/import-opencut-cut.js';
import { OpenOpenCutSession } from '../commands/open-opencut-session.js';
import { RenewOpenCutSession } from '../commands/renew-opencut-session.js';
import { ReadOpenCutSessions } from '../queries/read-opencut-sessions.js';
import { CanvasParamsDto } from './canvases.dto.js';
import {
  ImportCutDto,
  ImportedCutDto,
  OpenCutParamsDto,
  OpenCutSessionDto,
  OpenCutSessionPageDto,
  OpenCutSessionWithMediaDto,
  OpenOpenCutSessionDto,
  RenewOpenCutSessionDto,
} from './opencut.dto.js';
import { toOpenCutSessionDto, toSessionWithMediaDto } from './to-opencut-dto.js';

const NOT_FOUND = ['opencut-session-not-found'];
const OVER = [
  'opencut-session-expired',
  'opencut-session-exported',
  'opencut-session-cancelled',
  'opencut-session-superseded',
];

@ApiTags('canvas editing sessions')
@Controller('canvases/:canvasId/opencut-sessions')
export class OpenCutController {
  constructor(
    private readonly read: ReadOpenCutSessions,
    private readonly openSession: OpenOpenCutSession,
    private readonly renewSession: RenewOpenCutSession,
    private readonly cancelSession: CancelOpenCutSession,
    private readonly importCut: ImportOpenCutCut,
  ) {}

  @Get()
  @CanvasMember('editor')
  @ApiOperation({
    summary: 'List open editing sessions',
    description: 'Those that hold nodes now, in order of ID.',
  })
  @ApiOkResponse({ type: OpenCutSessionPageDto, description: 'A page of sessions' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() query: PageQueryDto,
  ): Promise<OpenCutSessionPageDto> {
    const rows = await this.read.open(canvasId, uuidPage(query));
    return toUuidPage(rows, query.limit, ({ id }) => id, toOpenCutSessionDto);
  }

  @Post()
  @CanvasMember('editor')
  @Idempotent()
  @ApiOperation({
    summary: 'Open an editing session',
    description:
      'Hands out the media of nodes, as the stored document has them; what the request says of them is only compared. A node has one ' +
      "editor at a time: a selection that overlaps somebody else's open session is refused with who holds it until when. One's own " +
      'sessions that overlap are superseded, and so are those whose time is over.',
  })
  @ApiCreatedResponse({ type: OpenCutSessionWithMediaDto, description: 'The session' })
  @Problems({
    400: ['opencut-selection-refused'],
    409: [
      'opencut-selection-held',
      'too-many-opencut-sessions',
      'idempotency-key-reused',
      'idempotency-in-progress',
    ],
  })
  async open(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() { selection, ttlSeconds }: OpenOpenCutSessionDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<OpenCutSessionWithMediaDto> {
    const named = selection.map(({ nodeId, storageKey }) => ({ nodeId, storageKey }));
    const { session, media } = await this.openSession.execute({
      canvasId,
      actorId,
      selection: named,
      ttlSeconds,
    });
    return toSessionWithMediaDto(session, media, []);
  }

  @Get(':sessionId')
  @CanvasMember('editor')
  @ApiOperation({
    summary: 'Read an editing session',
    description: 'With its media as the canvas shows them now.',
  })
  @ApiOkResponse({ type: OpenCutSessionWithMediaDto, description: 'The session' })
  @Problems({ 404: NOT_FOUND })
  async get(
    @Param() { canvasId, sessionId }: OpenCutParamsDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<OpenCutSessionWithMediaDto> {
    const { session, media, missing } = await this.read.one(canvasId, userId, sessionId);
    return toSessionWithMediaDto(session, media, missing);
  }

  @Post(':sessionId/renew')
  @CanvasMember('editor')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Renew an editing session',
    description: "One's own, from now on for the term; 8 hours after it was opened it ends in any case.",
  })
  @ApiOkResponse({ type: OpenCutSessionDto, description: 'The session with its new end' })
  @Problems({ 404: NOT_FOUND, 410: OVER })
  async renew(
    @Param() { canvasId, sessionId }: OpenCutParamsDto,
    @Body() { ttlSeconds }: RenewOpenCutSessionDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<OpenCutSessionDto> {
    return toOpenCutSessionDto(await this.renewSession.execute({ canvasId, actorId, sessionId, ttlSeconds }));
  }

  @Post(':sessionId/cancel')
  @CanvasMember('editor')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Cancel an editing session',
    description: "One's own, or as owner anybody's. Nothing happens when it is over already.",
  })
  @ApiNoContentResponse({ description: 'It is over' })
  @Problems({ 404: NOT_FOUND })
  async cancel(
    @Param() { canvasId, sessionId }: OpenCutParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<void> {
    await this.cancelSession.execute({ canvasId, actorId, sessionId });
  }

  @Post(':sessionId/import')
  @CanvasMember('editor')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Import the finished cut',
    description:
      "The video, uploaded as a media object of the caller's own, becomes a node by one operation of the caller, and the session ends. " +
      'Repeating it answers with the same node.',
  })
  @ApiOkResponse({ type: ImportedCutDto, description: 'The new node' })
  @Problems({
    400: ['opencut-cut-not-a-video'],
    404: [...NOT_FOUND, 'media-not-found'],
    409: ['opencut-already-exported', 'canvas-full'],
    410: OVER,
  })
  async import(
    @Param() { canvasId, sessionId }: OpenCutParamsDto,
    @Body() { storageKey, title, position }: ImportCutDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<ImportedCutDto> {
    const placement = { title, position: position && { x: position.x, y: position.y } };
    const command = { canvasId, actorId, sessionId, storageKey, placement };
    const { exported, replayed } = await this.importCut.execute(command);
    return { ...exported, replayed };
  }
}
