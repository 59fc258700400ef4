import { randomBytes, randomUUID } from 'node:crypto';
import { openBilling } from '../../builders/billing.js';
import { createTestUser } from '../../harness/test-users.js';
import { admin, type Lists } from './list-kit.js';

export const BILLING_LISTS: Lists = {
  'GET /api/v1/credits/ledger': async ({ db }) => {
    const user = await createTestUser(db.session);
    const { grants } = openBilling(db);
    return {
      url: '/credits/ledger',
      token: user.token,
      keyOf: ({ reason = '' }) => reason,
      add: async () => {
        const key = randomUUID();
        await grants.grant({ userId: user.id, amount: 1n, reason: key, actorId: undefined, key });
        return key;
      },
    };
  },
  'GET /api/v1/credits/reservations': async ({ db }) => {
    const user = await createTestUser(db.session);
    const billing = openBilling(db);
    await billing.grants.grant({
      userId: user.id,
      amount: 1_000n,
      reason: 'test',
      actorId: undefined,
      key: 'test',
    });
    return {
      url: '/credits/reservations',
      token: user.token,
      keyOf: ({ operationId = '' }) => operationId,
      add: () => billing.held(user.id, 1n),
    };
  },
  'GET /api/v1/prices': async (server) => {
    const { id, token } = await admin(server.db);
    const { prices } = openBilling(server.db);
    return {
      url: '/prices',
      token,
      keyOf: ({ capability, model }) => `${capability} ${model}`,
      add: async () => {
        const model = `m-${randomBytes(6).toString('hex')}`;
        const price = {
          capability: 'image.generate',
          model,
          unit: 'image',
          unitPrice: 1n,
          free: false,
          enabled: true,
        } as const;
        await prices.set({ ...price, actorId: id, reason: 'test', expectedRevision: undefined });
        return `image.generate ${model}`;
      },
    };
  },
};
