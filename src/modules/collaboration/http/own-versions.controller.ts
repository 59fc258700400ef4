import { Body, Controller, Delete, HttpCode, Param, Patch } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Problems } from '../../web/openapi.js';
import { CanvasMember, CurrentUser } from '../../web/policy.decorators.js';
import { DeleteVersion } from '../commands/delete-version.js';
import { RenameVersion } from '../commands/rename-version.js';
import { NameVersionDto, toVersionDto, VersionDto, VersionParamsDto } from './versions.dto.js';

/** What its author and the owner of the canvas may do with a version. */
@ApiTags('canvas versions')
@Controller('canvases/:canvasId/versions/:versionId')
export class OwnVersionsController {
  constructor(
    private readonly renameVersion: RenameVersion,
    private readonly deleteVersion: DeleteVersion,
  ) {}

  @Patch()
  @CanvasMember('editor')
  @ApiOperation({ summary: 'Rename a version', description: 'By its author, or the owner of the canvas.' })
  @ApiOkResponse({ type: VersionDto, description: 'The version' })
  @Problems({ 404: ['version-not-found'], 409: ['version-not-named'] })
  async rename(
    @Param() params: VersionParamsDto,
    @Body() { name }: NameVersionDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<VersionDto> {
    return toVersionDto(await this.renameVersion.execute({ ...params, actorId, name }));
  }

  @Delete()
  @CanvasMember('editor')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a version',
    description: 'By its author, or the owner of the canvas. It holds no media from now on.',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @Problems({ 404: ['version-not-found'] })
  async delete(
    @Param() params: VersionParamsDto,
    @CurrentUser() { userId: actorId }: UserPrincipal,
  ): Promise<void> {
    await this.deleteVersion.execute({ ...params, actorId });
  }
}
