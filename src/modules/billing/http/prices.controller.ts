import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CreditPrices } from '../../../ports/billing/credit-prices.port.js';
import { Problems } from '../../web/openapi.js';
import { pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated } from '../../web/policy.decorators.js';
import { toPriceDto } from './billing.mapping.js';
import { priceAfter } from './page.js';
import { PricePageDto } from './prices.dto.js';

@ApiTags('prices')
@Controller('prices')
@Authenticated()
export class PricesController {
  constructor(private readonly prices: CreditPrices) {}

  /** The price list. */
  @Get()
  @ApiOperation({
    summary: 'List prices',
    description: 'The current ones, in the order of capability and model.',
  })
  @ApiOkResponse({ type: PricePageDto, description: 'A page of prices' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() { limit, cursor }: PageQueryDto): Promise<PricePageDto> {
    const found = await this.prices.list({ limit: limit + 1, after: priceAfter(cursor) });
    const { items, ...next } = pageOf(found, limit, ({ capability, model }) => [capability, model]);
    return { items: items.map(toPriceDto), ...next };
  }
}
