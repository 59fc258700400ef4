import { randomUUID } from 'node:crypto';
import { NO_USER, access, admin, editors, owner, session, storageKeyOf, users, type Row } from './rows.js';

export const GENERATION: Readonly<Record<string, Row>> = {
  'POST /api/v1/generations': session(editors, {
    body: ({ canvasId }) => ({
      operationId: randomUUID(),
      capability: 'image.generate',
      model: 'gpt-image-2',
      prompt: 'x',
      parameters: { count: 1 },
      canvasId,
    }),
  }),
  // The same with a picture of the owner: invalid for whoever may not read it, as one that does not exist.
  'POST /api/v1/generations#input': session(
    access(400, { ...NO_USER, viewer: 'in', editor: 'in', owner: 'in' }),
    {
      body: (world) => ({
        operationId: randomUUID(),
        capability: 'image.edit',
        model: 'gpt-image-2',
        prompt: 'x',
        parameters: { count: 1 },
        inputs: [{ role: 'reference', storageKey: storageKeyOf(world) }],
      }),
    },
  ),
  'GET /api/v1/generations': session(users),
  'GET /api/v1/generations/{operationId}': session(owner),
  'POST /api/v1/generations/{operationId}/cancel': session(owner, { consumes: true }),
  'POST /api/v1/admin/generations/{operationId}/reconcile': admin({
    body: () => ({ kind: 'failed', charged: false }),
  }),
};
