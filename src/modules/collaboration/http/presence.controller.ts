import { Body, Controller, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { CanvasMember, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { UpdatePresence } from '../commands/update-presence.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { PresenceDto, toPresenceState } from './presence.dto.js';

const PRESENCE = `Replaces what the others see of this tab; they hear of it as \`presence\` on their event streams. It is kept in memory alone, is no
part of the document and takes no revision.

Tell every change as it comes: those of 50 ms are one event. A tab without an open event stream that tells nothing for six seconds
is gone, so it repeats itself every two or three; with a stream it is there as long as the stream is open.`;

@ApiTags('canvas live')
@Controller('canvases/:canvasId/presence')
export class PresenceController {
  constructor(private readonly updatePresence: UpdatePresence) {}

  @Put()
  @CanvasMember('viewer')
  @RateLimited('presence')
  @HttpCode(204)
  @ApiOperation({ summary: 'Tell where the user is', description: PRESENCE })
  @ApiNoContentResponse({ description: 'Taken' })
  @Problems({ 413: ['presence-too-large'], 429: ['presence-rate-exceeded', 'too-many-clients'] })
  async update(
    @Param() { canvasId }: CanvasParamsDto,
    @Body() presence: PresenceDto,
    @CurrentUser() { userId }: UserPrincipal,
  ): Promise<void> {
    const { clientId } = presence;
    await this.updatePresence.execute({ canvasId, userId, clientId, state: toPresenceState(presence) });
  }
}
