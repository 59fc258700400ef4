import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { GenerationEngine } from '../../../ports/generation/generation-engine.port.js';
import type { RecordPage } from '../../../ports/generation/generation-records.port.js';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { BodyLimit } from '../../web/body-limit.js';
import { Problems } from '../../web/openapi.js';
import { decodeCursor, invalidCursor, pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser, RateLimited } from '../../web/policy.decorators.js';
import { GetGeneration } from '../queries/get-generation.js';
import { ListGenerations } from '../queries/list-generations.js';
import {
  CancelGenerationDto,
  GenerationDto,
  GenerationPageDto,
  GenerationParamsDto,
  SubmitGenerationDto,
  toGenerationDto,
} from './generations.dto.js';

@ApiTags('generations')
@Controller('generations')
export class GenerationsController {
  constructor(
    private readonly engine: GenerationEngine,
    private readonly getGeneration: GetGeneration,
    private readonly listGenerations: ListGenerations,
  ) {}

  @Post()
  @Authenticated()
  @RateLimited('spend')
  @HttpCode(202)
  @BodyLimit(262_144)
  @ApiOperation({
    summary: 'Submit a generation',
    description:
      'Quoted, held and queued in one step. The same operation ID and payload is the same generation.',
  })
  @ApiAcceptedResponse({ type: GenerationDto, description: 'The generation, new or as it stands' })
  @Problems({
    400: [
      'invalid-generation-request',
      'model-not-available',
      'model-not-priced',
      'price-disabled',
      'quantity-out-of-range',
    ],
    402: ['insufficient-credits'],
    403: ['forbidden', 'account-frozen'],
    404: ['canvas-not-found', 'quote-not-found'],
    409: ['operation-id-reused', 'quote-mismatch', 'quote-expired'],
  })
  async submit(
    @Body() body: SubmitGenerationDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<GenerationDto> {
    const { operationId, capability, model, prompt, parameters, inputs } = body;
    await this.engine.submit({
      operationId,
      accountUserId: user.userId,
      canvasId: body.canvasId ?? null,
      request: {
        capability,
        model,
        prompt,
        parameters,
        inputs: inputs.map(({ role, storageKey }) => ({ role, storageKey })),
      },
      ...(body.quoteId === undefined ? {} : { quoteId: body.quoteId }),
      ...(body.generationOrigin === undefined ? {} : { origin: body.generationOrigin }),
    });
    return toGenerationDto(await this.getGeneration.execute({ operationId, userId: user.userId }));
  }

  @Get()
  @Authenticated()
  @ApiOperation({
    summary: 'List generations',
    description: "The caller's own, of every origin, newest first.",
  })
  @ApiOkResponse({ type: GenerationPageDto, description: 'A page of generations' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() query: PageQueryDto, @CurrentUser() user: UserPrincipal): Promise<GenerationPageDto> {
    const page = { limit: query.limit + 1, after: afterOf(query.cursor) };
    const entries = await this.listGenerations.execute({ userId: user.userId, page });
    const { items, nextCursor } = pageOf(entries, query.limit, ({ createdAtKey, record }) => [
      createdAtKey,
      record.operation.operationId,
    ]);
    return { items: items.map(({ record }) => toGenerationDto(record)), nextCursor };
  }

  @Get(':operationId')
  @Authenticated()
  @ApiOperation({ summary: 'Read a generation', description: 'Its three states, progress and result.' })
  @ApiOkResponse({ type: GenerationDto, description: 'The generation' })
  @Problems({ 404: ['generation-not-found'] })
  async get(
    @Param() { operationId }: GenerationParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<GenerationDto> {
    return toGenerationDto(await this.getGeneration.execute({ operationId, userId: user.userId }));
  }

  @Post(':operationId/cancel')
  @Authenticated()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel a generation',
    description:
      'Not sent yet: ended and released at once. Later the provider decides, and what it charges is charged.',
  })
  @ApiOkResponse({ type: CancelGenerationDto, description: 'What became of the wish' })
  @Problems({ 404: ['generation-not-found'] })
  async cancel(
    @Param() { operationId }: GenerationParamsDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<CancelGenerationDto> {
    await this.getGeneration.execute({ operationId, userId: user.userId });
    return { outcome: await this.engine.cancel(operationId) };
  }
}

const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

function afterOf(cursor: string | undefined): RecordPage['after'] {
  const [createdAt, operationId] = decodeCursor(cursor, 2) ?? [];
  if (createdAt === undefined || operationId === undefined) return undefined;
  if (!TIMESTAMP.test(createdAt) || Number.isNaN(Date.parse(createdAt)) || !isUuid(operationId)) {
    throw invalidCursor();
  }
  return { createdAt, operationId };
}
