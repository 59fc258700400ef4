import { Injectable } from '@nestjs/common';
import { CreditPrices, type CreditPrice, type SetPrice } from '../../../ports/billing/credit-prices.port.js';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { freeNotExplicit, modelNotPriced, priceForAlias, unitNotAllowed } from '../domain/billing.errors.js';
import { formatMillionths } from '../domain/millionths.js';
import { capabilityPolicy, normaliseModel, WILDCARD } from '../domain/pricing-policy.js';

/** Price, version and audit record in one commit (BIL-11). Quotes and holds made before keep their price. */
@Injectable()
export class SetCreditPrice {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly prices: CreditPrices,
    private readonly audit: AuditTrail,
  ) {}

  execute(command: SetPrice): Promise<CreditPrice> {
    const change = checked(command);
    return this.uow.run({}, async () => {
      const price = await this.prices.set(change);
      await this.audit.record({
        actorId: command.actorId,
        action: 'prices.set',
        targetType: 'credit_price',
        targetId: `${price.capability}/${price.model}`.slice(0, 200),
        details: {
          revision: price.revision,
          unit: price.unit,
          credits: formatMillionths(price.unitPrice),
          free: price.free,
          enabled: price.enabled,
          reason: command.reason,
        },
      });
      return price;
    });
  }
}

/** Refuses what the policy does not sell, and prices for aliases, which nothing would ever look up (BIL-8). */
function checked(command: SetPrice): SetPrice {
  const policy = capabilityPolicy(command.capability);
  const named =
    command.model === WILDCARD ? { model: WILDCARD, alias: false } : normaliseModel(command.model);
  if (!policy || !named) throw modelNotPriced(command.capability, command.model);
  if (named.alias) throw priceForAlias(command.model, named.model);
  if (!policy.units.includes(command.unit)) throw unitNotAllowed(command.capability, policy.units);
  if (command.free !== (command.unitPrice === 0n)) throw freeNotExplicit();
  return { ...command, model: named.model };
}
