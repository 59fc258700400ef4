import { admin, session, users, type Row } from './rows.js';

export const BILLING: Readonly<Record<string, Row>> = {
  'GET /api/v1/credits/balance': session(users),
  'GET /api/v1/credits/ledger': session(users),
  'GET /api/v1/credits/reservations': session(users),
  'POST /api/v1/credits/quotes': session(users, {
    body: () => ({ capability: 'image.generate', model: 'gpt-image-2' }),
  }),
  'GET /api/v1/prices': session(users),
  'POST /api/v1/admin/credits/grants': admin({
    body: (world) => ({ userId: world.owner.id, amount: '1', reason: 'x' }),
    headers: { 'idempotency-key': 'matrix' },
  }),
  'GET /api/v1/admin/credits/reconciliation': admin(),
  'PUT /api/v1/admin/prices/{capability}/{model}': admin({
    params: () => ({ capability: 'image.generate', model: 'gpt-image-2' }),
    body: () => ({ unit: 'image', credits: '4', reason: 'x', expectedRevision: '999' }),
  }),
};
