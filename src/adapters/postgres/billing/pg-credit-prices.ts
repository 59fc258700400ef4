import { priceRevisionConflict } from '../../../modules/billing/domain/billing.errors.js';
import { WILDCARD, type PriceUnit } from '../../../modules/billing/domain/pricing-policy.js';
import {
  CreditPrices,
  type CreditPrice,
  type PricePage,
  type SetPrice,
} from '../../../ports/billing/credit-prices.port.js';
import type { PgSession } from '../pg-session.js';

interface PriceRow {
  readonly capability: string;
  readonly model: string;
  readonly revision: string;
  readonly unit: PriceUnit;
  readonly credits: string;
  readonly free: boolean;
  readonly enabled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = [
  'capability',
  'model',
  'revision',
  'unit',
  'credits',
  'free',
  'enabled',
  'created_at',
  'updated_at',
]
  .map((column) => `p.${column}`)
  .join(', ');

export class PgCreditPrices extends CreditPrices {
  constructor(private readonly session: PgSession) {
    super();
  }

  async list(page: PricePage): Promise<CreditPrice[]> {
    const rows = await this.session.query<PriceRow>(
      `select ${COLUMNS} from credit_prices p
        where $1::text is null or (p.capability, p.model) > ($1, $2)
        order by p.capability, p.model
        limit $3`,
      [page.after?.capability ?? null, page.after?.model ?? null, page.limit],
    );
    return rows.map(toPrice);
  }

  /** An exact price that is disabled hides the wildcard: disabling a model must not leave it for sale. */
  async resolve(capability: string, model: string): Promise<CreditPrice | undefined> {
    const row = await this.session.maybe<PriceRow>(
      `select ${COLUMNS} from credit_prices p
        where p.capability = $1 and p.model in ($2, '${WILDCARD}')
        order by p.model = '${WILDCARD}'
        limit 1`,
      [capability, model],
    );
    return row && toPrice(row);
  }

  async set(command: SetPrice): Promise<CreditPrice> {
    const row = await this.session.maybe<PriceRow>(
      `insert into credit_prices as p (capability, model, unit, credits, free, enabled, changed_by, change_reason)
       select $1, $2, $3, $4, $5, $6, $7, $8
        where coalesce($9::bigint, 0) = 0
           or exists (select 1 from credit_prices where capability = $1 and model = $2)
       on conflict (capability, model) do update
          set unit = excluded.unit, credits = excluded.credits, free = excluded.free, enabled = excluded.enabled,
              changed_by = excluded.changed_by, change_reason = excluded.change_reason
        where $9::bigint is null or p.revision = $9
       returning ${COLUMNS}`,
      [
        command.capability,
        command.model,
        command.unit,
        command.unitPrice,
        command.free,
        command.enabled,
        command.actorId,
        command.reason,
        command.expectedRevision ?? null,
      ],
    );
    if (!row) throw priceRevisionConflict(await this.revisionOf(command));
    return toPrice(row);
  }

  private async revisionOf({ capability, model }: SetPrice): Promise<string> {
    const row = await this.session.maybe<{ revision: string }>(
      'select revision from credit_prices where capability = $1 and model = $2',
      [capability, model],
    );
    return row?.revision ?? '0';
  }
}

function toPrice(row: PriceRow): CreditPrice {
  return {
    capability: row.capability,
    model: row.model,
    revision: row.revision,
    unit: row.unit,
    unitPrice: BigInt(row.credits),
    free: row.free,
    enabled: row.enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
