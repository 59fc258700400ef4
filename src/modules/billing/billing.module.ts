import { Module } from '@nestjs/common';
import { GrantCreditsToUser } from './commands/grant-credits.js';
import { SetCreditPrice } from './commands/set-price.js';
import { AdminBillingController } from './http/admin-billing.controller.js';
import { CreditsController } from './http/credits.controller.js';
import { PricesController } from './http/prices.controller.js';
import { ExpiredHoldsHandler } from './jobs/expired-holds.handler.js';
import { OutdatedQuotesHandler } from './jobs/outdated-quotes.handler.js';

/** Credits, quotes and prices. Needs the adapters of its ports from the composition root. */
@Module({
  controllers: [CreditsController, PricesController, AdminBillingController],
  providers: [GrantCreditsToUser, SetCreditPrice, ExpiredHoldsHandler, OutdatedQuotesHandler],
  exports: [ExpiredHoldsHandler, OutdatedQuotesHandler],
})
export class BillingModule {}
