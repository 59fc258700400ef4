import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CreditAccounts } from '../../../ports/billing/credit-accounts.port.js';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { Idempotent } from '../../web/idempotent.interceptor.js';
import { Problems } from '../../web/openapi.js';
import { AdminOnly, CurrentUser } from '../../web/policy.decorators.js';
import { GrantCreditsToUser } from '../commands/grant-credits.js';
import { SetCreditPrice } from '../commands/set-price.js';
import { GrantCreditsDto, ReconciliationDto, ReconciliationQueryDto } from './admin-credits.dto.js';
import { readAmount, toDriftDto, toLedgerEntryDto, toPriceDto } from './billing.mapping.js';
import { LedgerEntryDto } from './credits.dto.js';
import { PriceDto, SetPriceDto } from './prices.dto.js';

@ApiTags('admin billing')
@Controller('admin')
@AdminOnly()
export class AdminBillingController {
  constructor(
    private readonly grantCredits: GrantCreditsToUser,
    private readonly setCreditPrice: SetCreditPrice,
    private readonly accounts: CreditAccounts,
  ) {}

  /** Gives a user credits. */
  @Post('credits/grants')
  @Idempotent({ required: true })
  @ApiOperation({
    summary: 'Grant credits',
    description: 'Recorded in the ledger and the audit log. A key grants once, for ever.',
  })
  @ApiCreatedResponse({ type: LedgerEntryDto, description: 'The ledger entry of the grant' })
  @Problems({
    400: ['invalid-amount', 'idempotency-key-missing', 'idempotency-key-invalid'],
    404: ['user-not-found'],
    409: ['idempotency-key-reused', 'idempotency-in-progress'],
  })
  async grant(
    @Body() { userId, amount, reason }: GrantCreditsDto,
    @Headers('idempotency-key') idempotencyKey: string,
    @CurrentUser() admin: UserPrincipal,
  ): Promise<LedgerEntryDto> {
    const units = readAmount(amount, '#/amount', 1n);
    return toLedgerEntryDto(
      await this.grantCredits.execute({
        userId,
        amount: units,
        reason,
        adminId: admin.userId,
        idempotencyKey,
      }),
    );
  }

  /** Compares accounts with their entries and reservations. */
  @Get('credits/reconciliation')
  @ApiOperation({
    summary: 'Reconcile credits',
    description: 'Account = sum of entries, held = sum of held reservations; reports what drifts.',
  })
  @ApiOkResponse({ type: ReconciliationDto, description: 'What was found' })
  async reconcile(@Query() { userId }: ReconciliationQueryDto): Promise<ReconciliationDto> {
    const { accounts, drifts } = await this.accounts.reconcile(userId);
    return { accounts, drifts: drifts.map(toDriftDto) };
  }

  /** Sets the price of a model or of a whole capability. */
  @Put('prices/:capability/:model')
  @ApiOperation({
    summary: 'Set a price',
    description: 'Becomes a new version. Quotes and holds made before keep their price.',
  })
  @ApiParam({ name: 'capability', description: 'A capability of the price list', example: 'image.generate' })
  @ApiParam({
    name: 'model',
    description: 'The model that runs, percent-encoded, or `*`',
    example: 'gpt-image-2',
  })
  @ApiOkResponse({ type: PriceDto, description: 'The price as it is now' })
  @Problems({
    400: ['invalid-amount', 'model-not-priced', 'price-for-alias', 'unit-not-allowed', 'free-not-explicit'],
    409: ['revision-conflict'],
  })
  async setPrice(
    @Param('capability') capability: string,
    @Param('model') model: string,
    @Body() body: SetPriceDto,
    @CurrentUser() admin: UserPrincipal,
  ): Promise<PriceDto> {
    const { unit, credits, free = false, enabled = true, reason, expectedRevision } = body;
    const unitPrice = readAmount(credits, '#/credits', 0n);
    return toPriceDto(
      await this.setCreditPrice.execute({
        capability,
        model,
        unit,
        unitPrice,
        free,
        enabled,
        reason,
        expectedRevision,
        actorId: admin.userId,
      }),
    );
  }
}
