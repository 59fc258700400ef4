import { randomUUID } from 'node:crypto';
import { insertCanvas } from '../../builders/canvases.js';
import type { TestApp } from '../../harness/test-app.js';
import { createTestUser, type TestUser } from '../../harness/test-users.js';
import { byId, send, withCredits, type Lists } from './list-kit.js';

export const CANVAS_AI_LISTS: Lists = {
  'GET /api/v1/projects/{project}/workspaces': async (server) => {
    const user = await createTestUser(server.db.session);
    return {
      url: '/projects/default/workspaces',
      token: user.token,
      keyOf: ({ workspaceId = '' }) => workspaceId,
      add: async () =>
        (
          await send<{ workspaceId: string }>(server, user, 'POST', '/projects/default/workspaces', {
            title: 'x',
          })
        ).workspaceId,
    };
  },
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards': async (server) => {
    const user = await createTestUser(server.db.session);
    const path = `${await home(server, user)}/boards`;
    return {
      url: path,
      token: user.token,
      keyOf: ({ boardId = '' }) => boardId,
      add: async () => (await newBoard(server, user, path)).boardId,
      remove: (id) => send(server, user, 'DELETE', `${path}/${id}`),
    };
  },
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}/runs': async (server) => {
    const user = await withCredits(server);
    const { boardId, canvasId } = await newBoard(server, user, `${await home(server, user)}/boards`);
    const path = `${await home(server, user)}/boards/${boardId}/runs`;
    return {
      url: path,
      token: user.token,
      keyOf: byId,
      add: async () => {
        const nodeId = `node-${randomUUID()}`;
        const node = { opId: randomUUID(), type: 'node.upsert', entityId: nodeId, value: { type: 'image' } };
        await send(server, user, 'POST', `/canvases/${canvasId}/operations`, { operations: [node] });
        const step = {
          id: 'picture',
          nodeId,
          capability: 'image.generate',
          model: 'gpt-image-2',
          prompt: 'x',
        };
        return (await send<{ id: string }>(server, user, 'POST', path, { steps: [step] })).id;
      },
    };
  },
};

async function home(server: TestApp, user: TestUser): Promise<string> {
  const { workspaceId } = await send<{ workspaceId: string }>(
    server,
    user,
    'POST',
    '/projects/default/workspaces/home',
  );
  return `/projects/default/workspaces/${workspaceId}`;
}

async function newBoard(
  server: TestApp,
  user: TestUser,
  path: string,
): Promise<{ boardId: string; canvasId: string }> {
  const canvasId = await insertCanvas(server.db, user.id);
  const { boardId } = await send<{ boardId: string }>(server, user, 'POST', path, { canvasId });
  return { boardId, canvasId };
}
