import { randomUUID } from 'node:crypto';
import { capabilityPolicy } from '../../src/modules/billing/domain/pricing-policy.js';
import { PRICING_POLICY } from '../../src/modules/billing/domain/pricing-policy.data.js';
import type { SetPrice } from '../../src/ports/billing/credit-prices.port.js';
import { openBilling, type Billing } from '../builders/billing.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('prices and quotes', () => {
  let db: TestDatabase;
  let billing: Billing;
  let user: string;
  beforeEach(async () => {
    db = await openTestDatabase({ poolSize: 3 });
    billing = openBilling(db);
    user = await billing.userWith(1_000_000_000n);
  });
  afterEach(() => db.close());

  const set = (change: Partial<SetPrice>) =>
    billing.prices.set({
      capability: 'image.generate',
      model: 'gpt-image-2',
      unit: 'image',
      unitPrice: 7_000_000n,
      free: false,
      enabled: true,
      actorId: user,
      reason: 'test',
      expectedRevision: undefined,
      ...change,
    });
  const quote = (
    model: string,
    parameters: Record<string, string | number> = {},
    capability = 'image.generate',
  ) => billing.reservations.quote(user, { capability, model, parameters });

  it('BIL-7 every capability of the policy has an enabled wildcard price in one of its units', async () => {
    const prices = await billing.prices.list({ limit: 200, after: undefined });
    expect(prices.map((price) => price.capability)).toEqual(Object.keys(PRICING_POLICY.capabilities).sort());
    for (const price of prices) {
      expect(price).toMatchObject({ model: '*', enabled: true, revision: '1' });
      expect(capabilityPolicy(price.capability)?.units).toContain(price.unit);
    }
  });

  it('BIL-7 the exact price wins, else the wildcard, else it is refused', async () => {
    await set({});
    expect(await quote('gpt-image-2', { count: 2 })).toMatchObject({
      matchedRule: 'exact',
      priceVersion: 'gpt-image-2@1',
      unit: 'image',
      quantity: '2',
      unitPrice: 7_000_000n,
      amount: 14_000_000n,
    });
    expect(await quote('flux-2-pro', { count: 2 })).toMatchObject({
      matchedRule: 'wildcard',
      priceVersion: '*@1',
      model: 'flux-2-pro',
      amount: 8_000_000n,
    });
    await expect(quote('gpt-image-2', {}, 'image.dream')).rejects.toMatchObject({ code: 'model-not-priced' });
    await expect(quote('no such model!')).rejects.toMatchObject({ code: 'model-not-priced' });
    await db.session.query(`delete from credit_prices where capability = 'image.generate' and model = '*'`);
    await expect(quote('flux-2-pro')).rejects.toMatchObject({ code: 'model-not-priced' });
  });

  it('BIL-7 a disabled price refuses, and a disabled exact price does not fall back to the wildcard', async () => {
    await set({ enabled: false });
    await expect(quote('gpt-image-2')).rejects.toMatchObject({ code: 'price-disabled' });
    await set({ model: '*', enabled: false });
    await expect(quote('flux-2-pro')).rejects.toMatchObject({ code: 'price-disabled' });
  });

  it('BIL-8 an alias is priced as the model that runs', async () => {
    await set({ model: 'gemini-3-pro-image', unitPrice: 9_000_000n });
    expect(await quote('nano-banana-pro')).toMatchObject({
      requestedModel: 'nano-banana-pro',
      model: 'gemini-3-pro-image',
      matchedRule: 'alias',
      amount: 9_000_000n,
    });
    expect(await quote('seedream-4-5-251128')).toMatchObject({
      model: 'seedream-4.5',
      matchedRule: 'wildcard',
    });
  });

  it('BIL-11 a quote is valid for 10 minutes of the database clock', async () => {
    const { validUntil } = await quote('flux-2-pro');
    const { seconds } = await db.session.one<{ seconds: number }>(
      'select extract(epoch from $1::timestamptz - clock_timestamp())::float8 as seconds',
      [validUntil],
    );
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  it('BIL-11 BIL-16 a hold made from a quote keeps the quoted price, and settlement looks no price up', async () => {
    await set({});
    const quoted = await quote('gpt-image-2', { count: 3 });
    await set({ unitPrice: 50_000_000n });
    const operationId = randomUUID();
    const held = await billing.reservations.hold({
      operationId,
      accountUserId: user,
      quoteId: quoted.id,
      expiresInSeconds: 60,
    });
    expect(held).toMatchObject({ unitPrice: 7_000_000n, quantity: '3', amount: 21_000_000n, unit: 'image' });
    await db.session.query(`delete from credit_prices`);
    await db.session.query(`delete from credit_quotes`);
    expect(await billing.reservations.settle(operationId)).toMatchObject({ settledAmount: 21_000_000n });
  });

  it('BIL-16 quote and hold record version, requested name, rule, quantity and rounding', async () => {
    await set({ capability: 'audio.speech', model: 'eleven-v3', unit: '1k_characters', unitPrice: 1_001n });
    const quoted = await quote('eleven_v3', { characters: 1_234 }, 'audio.speech');
    const operationId = randomUUID();
    await billing.reservations.hold({
      operationId,
      accountUserId: user,
      quoteId: quoted.id,
      expiresInSeconds: 60,
    });
    const columns = `requested_model, model, matched_rule, price_model, price_revision, unit, quantity::text, unit_price, amount, rounding::text`;
    const expected = {
      requested_model: 'eleven_v3',
      model: 'eleven-v3',
      matched_rule: 'alias',
      price_model: 'eleven-v3',
      price_revision: '1',
      unit: '1k_characters',
      quantity: '1.234000',
      unit_price: '1001',
      amount: '1236',
      rounding: '0.766000',
    };
    expect(await db.session.one(`select ${columns} from credit_quotes where id = $1`, [quoted.id])).toEqual(
      expected,
    );
    expect(
      await db.session.one(`select ${columns} from credit_reservations where operation_id = $1`, [
        operationId,
      ]),
    ).toEqual(expected);
  });

  it('BIL-16 each price change is an immutable version with its time, author and reason', async () => {
    await set({ reason: 'first' });
    await set({ unitPrice: 8_000_000n, reason: 'dearer' });
    const versions = await db.session.query(
      `select revision, credits, changed_by, change_reason, effective_at is not null as dated from credit_price_versions
        where model = 'gpt-image-2' order by revision`,
    );
    expect(versions).toEqual([
      { revision: '1', credits: '7000000', changed_by: user, change_reason: 'first', dated: true },
      { revision: '2', credits: '8000000', changed_by: user, change_reason: 'dearer', dated: true },
    ]);
    await expect(db.session.query('update credit_price_versions set credits = 1')).rejects.toMatchObject({
      constraint: 'credit_price_versions_append_only',
    });
  });

  it('BIL-16 free is explicit: a price of 0 without the flag, or the flag with a price, is refused', async () => {
    await expect(set({ unitPrice: 0n })).rejects.toMatchObject({
      constraint: 'credit_prices_free_is_explicit',
    });
    await expect(set({ free: true })).rejects.toMatchObject({ constraint: 'credit_prices_free_is_explicit' });
    await set({ unitPrice: 0n, free: true });
    expect(await quote('gpt-image-2')).toMatchObject({ amount: 0n });
  });

  it('BIL-16 the database bounds quantities and checks the arithmetic once more', async () => {
    const { id } = await quote('flux-2-pro');
    const refused = (change: string) =>
      db.session.query(`update credit_quotes set ${change} where id = $1`, [id]);
    await expect(refused('quantity = 0, amount = 0')).rejects.toMatchObject({
      constraint: 'credit_quotes_quantity_bounded',
    });
    await expect(refused('quantity = 1000001, amount = 4000004000000')).rejects.toMatchObject({
      constraint: 'credit_quotes_quantity_bounded',
    });
    await expect(refused('amount = amount - 1')).rejects.toMatchObject({
      constraint: 'credit_quotes_rounded_up_once',
    });
  });

  it('BIL-11 two administrators who change one price: the second, with the old revision, gets a conflict', async () => {
    await set({ expectedRevision: '0' });
    await expect(set({ expectedRevision: '0' })).rejects.toMatchObject({ code: 'revision-conflict' });
    await expect(set({ model: 'flux-2-pro', expectedRevision: '1' })).rejects.toMatchObject({
      code: 'revision-conflict',
    });
    const results = await Promise.allSettled([
      set({ expectedRevision: '1' }),
      set({ expectedRevision: '1' }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
