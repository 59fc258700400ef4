import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { CanvasMember, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { UndoStep } from '../commands/undo-step.js';
import type { UndoAction } from '../domain/undo/undo-report.js';
import { ReadUndoStack } from '../queries/read-undo-stack.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { toUndoAnswerDto, toUndoStackDto, UndoAnswerDto, UndoDto, UndoStackDto } from './undo.dto.js';

const RULES = `One's own operations only, newest first. What somebody else has changed since is left, field by field (position and parent as one
where they were moved together), and named in \`left\`. It is written as ordinary operations of one batch, which everybody sees.`;
const REFUSALS = {
  400: ['invalid-operations'],
  403: ['media-not-readable'],
  409: ['undo-stack-changed', 'op-id-reused', 'entity-locked', 'canvas-full'],
  429: ['operation-rate-exceeded'],
} as const;

@ApiTags('canvas document')
@Controller('canvases/:canvasId')
export class UndoController {
  constructor(
    private readonly step: UndoStep,
    private readonly readStack: ReadUndoStack,
  ) {}

  @Post('undo')
  @HttpCode(200)
  @CanvasMember('editor')
  @RateLimited('operations')
  @ApiOperation({ summary: "Undo one's newest operations", description: RULES })
  @ApiOkResponse({ type: UndoAnswerDto, description: 'What was undone and what was left, now or before' })
  @Problems({ ...REFUSALS })
  undo(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() body: UndoDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<UndoAnswerDto> {
    return this.execute('undo', canvasId, userId, body);
  }

  @Post('redo')
  @HttpCode(200)
  @CanvasMember('editor')
  @RateLimited('operations')
  @ApiOperation({
    summary: 'Redo what was undone last',
    description: `${RULES} A new operation of one's own empties the redo stack.`,
  })
  @ApiOkResponse({ type: UndoAnswerDto, description: 'What was redone and what was left, now or before' })
  @Problems({ ...REFUSALS })
  redo(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() body: UndoDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<UndoAnswerDto> {
    return this.execute('redo', canvasId, userId, body);
  }

  @Get('undo-stack')
  @CanvasMember('viewer')
  @ApiOperation({
    summary: "Read one's undo stack",
    description:
      'How much can be undone and redone, and what is next. All tabs and devices of a user share it.',
  })
  @ApiOkResponse({ type: UndoStackDto, description: 'The depths and the next entries' })
  @Problems({})
  async stack(
    @Param() { canvasId }: CanvasParamsDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<UndoStackDto> {
    return toUndoStackDto(await this.readStack.execute({ canvasId, userId }));
  }

  private async execute(
    action: UndoAction,
    canvasId: string,
    actorId: string,
    { opId, entryId }: UndoDto,
  ): Promise<UndoAnswerDto> {
    return toUndoAnswerDto(await this.step.execute({ canvasId, actorId, action, opId, entryId }));
  }
}
