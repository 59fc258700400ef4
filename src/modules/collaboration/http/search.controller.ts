import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../web/pagination.js';
import { CanvasMember } from '../../web/policy.decorators.js';
import { ENTITY_ID } from '../domain/entity-schemas.js';
import { SearchCanvas, type SearchPlace } from '../queries/search-canvas.js';
import { CanvasParamsDto } from './canvases.dto.js';
import { SearchPageDto, SearchQueryDto, toFoundDto } from './search.dto.js';

@ApiTags('canvas document')
@Controller('canvases/:canvasId/search')
export class SearchController {
  constructor(private readonly searchCanvas: SearchCanvas) {}

  @Get()
  @CanvasMember('viewer')
  @ApiOperation({
    summary: 'Search a canvas',
    description: 'Titles, texts and prompts of nodes and groups, and comments.',
  })
  @ApiOkResponse({ type: SearchPageDto, description: 'A page of what was found' })
  @Problems({ 400: ['invalid-cursor', 'search-query-empty'], 503: ['search-busy', 'statement-timeout'] })
  async search(
    @Param() { canvasId }: CanvasParamsDto,
    @Query() { q, scope, limit, cursor }: SearchQueryDto,
  ): Promise<SearchPageDto> {
    const after = placeOf(cursor);
    const { found, next } = await this.searchCanvas.execute({ canvasId, q, scope, limit, after });
    return {
      items: found.map(toFoundDto),
      nextCursor: next ? encodeCursor(String(next.rank), next.id) : null,
    };
  }
}

function placeOf(cursor: string | undefined): SearchPlace | undefined {
  const [rank, id] = decodeCursor(cursor, 2) ?? [];
  if (rank === undefined || id === undefined) return undefined;
  if (!(/^[012]$/.test(rank) && ENTITY_ID.test(id)) && !(rank === '3' && isUuid(id))) throw invalidCursor();
  return { rank: Number(rank), id };
}
