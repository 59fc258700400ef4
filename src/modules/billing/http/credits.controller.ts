import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CreditAccounts } from '../../../ports/billing/credit-accounts.port.js';
import { CreditReservations } from '../../../ports/billing/credit-reservations.port.js';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { pageOf, PageQueryDto } from '../../web/pagination.js';
import { Authenticated, CurrentUser } from '../../web/policy.decorators.js';
import { toBalanceDto, toLedgerEntryDto, toQuoteDto, toReservationDto } from './billing.mapping.js';
import { BalanceDto, LedgerPageDto, ReservationPageDto } from './credits.dto.js';
import { ledgerAfter, reservationAfter } from './page.js';
import { QuoteDto, QuoteRequestDto } from './quotes.dto.js';

@ApiTags('credits')
@Controller('credits')
@Authenticated()
export class CreditsController {
  constructor(
    private readonly accounts: CreditAccounts,
    private readonly reservations: CreditReservations,
  ) {}

  /** What the caller has. */
  @Get('balance')
  @ApiOperation({ summary: 'Show my credits', description: 'Zeros for a user who never had any.' })
  @ApiOkResponse({ type: BalanceDto, description: 'The balance' })
  async balance(@CurrentUser() user: UserPrincipal): Promise<BalanceDto> {
    return toBalanceDto(await this.accounts.balance(user.userId));
  }

  /** How the caller's balance came to be. */
  @Get('ledger')
  @ApiOperation({ summary: 'List my ledger', description: 'Newest first. Entries never change.' })
  @ApiOkResponse({ type: LedgerPageDto, description: 'A page of entries' })
  @Problems({ 400: ['invalid-cursor'] })
  async ledger(
    @Query() { limit, cursor }: PageQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<LedgerPageDto> {
    const found = await this.accounts.ledger(user.userId, { limit: limit + 1, after: ledgerAfter(cursor) });
    const { items, ...next } = pageOf(found, limit, ({ seq }) => [seq]);
    return { items: items.map(toLedgerEntryDto), ...next };
  }

  /** What the caller's operations hold and cost. */
  @Get('reservations')
  @ApiOperation({
    summary: 'List my reservations',
    description: 'Newest first: what is held, and what was charged or released.',
  })
  @ApiOkResponse({ type: ReservationPageDto, description: 'A page of reservations' })
  @Problems({ 400: ['invalid-cursor'] })
  async listReservations(
    @Query() { limit, cursor }: PageQueryDto,
    @CurrentUser() user: UserPrincipal,
  ): Promise<ReservationPageDto> {
    const found = await this.accounts.reservations(user.userId, {
      limit: limit + 1,
      after: reservationAfter(cursor),
    });
    const { items, ...next } = pageOf(found, limit, (each) => [each.createdAtMicros, each.operationId]);
    return { items: items.map(toReservationDto), ...next };
  }

  /** What certain parameters would cost. */
  @Post('quotes')
  @Idempotent()
  @ApiOperation({
    summary: 'Ask for a quote',
    description:
      'Aliases are resolved to the model that runs. The price is kept for 10 minutes; nothing is held yet.',
  })
  @ApiCreatedResponse({ type: QuoteDto, description: 'The quote' })
  @Problems({ 400: ['model-not-priced', 'quantity-out-of-range'], 409: ['price-disabled'] })
  async quote(@Body() body: QuoteRequestDto, @CurrentUser() user: UserPrincipal): Promise<QuoteDto> {
    const { capability, model, parameters } = body;
    return toQuoteDto(
      await this.reservations.quote(user.userId, { capability, model, parameters: { ...parameters } }),
    );
  }
}
