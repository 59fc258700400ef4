import { randomUUID } from 'node:crypto';
import { send, withCredits, type Lists } from './list-kit.js';

export const GENERATION_LISTS: Lists = {
  'GET /api/v1/generations': async (server) => {
    const user = await withCredits(server);
    return {
      url: '/generations',
      token: user.token,
      keyOf: ({ operationId = '' }) => operationId,
      add: async () => {
        const operationId = randomUUID();
        const body = {
          operationId,
          capability: 'image.generate',
          model: 'gpt-image-2',
          prompt: 'x',
          parameters: { count: 1 },
        };
        await send(server, user, 'POST', '/generations', body);
        return operationId;
      },
    };
  },
};
