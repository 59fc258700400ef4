import { editors, members, nothing, onceMore, owners, session, step, users, type Row } from './rows.js';

export const CANVAS_AI: Readonly<Record<string, Row>> = {
  'GET /api/v1/projects/{project}/workspaces': session(users),
  'POST /api/v1/projects/{project}/workspaces': session(users, { body: () => ({ title: 'x' }) }),
  'POST /api/v1/projects/{project}/workspaces/home': session(users),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/members': session(owners, {
    body: ({ stranger }) => ({ userId: stranger.id }),
    consumes: true,
  }),
  'DELETE /api/v1/projects/{project}/workspaces/{workspaceId}/members/{userId}': session(owners, {
    params: ({ colleague }) => ({ userId: colleague.id }),
    consumes: true,
  }),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/boards': session(editors, {
    body: ({ canvasId }) => ({ canvasId }),
  }),
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards': session(members),
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}': session(members),
  'DELETE /api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}': session(editors),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}/runs': session(editors, {
    body: () => ({ steps: [step] }),
    headers: onceMore,
  }),
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/boards/{boardId}/runs': session(members),
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}': session(members),
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/events': session(members),
  'GET /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/events/page?after=0':
    session(members),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/cancel': session(editors, {
    headers: onceMore,
    consumes: true,
  }),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/retry': session(editors, {
    headers: onceMore,
  }),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/steps/{stepId}/apply': session(
    editors,
    {
      body: nothing,
      headers: onceMore,
    },
  ),
  'POST /api/v1/projects/{project}/workspaces/{workspaceId}/runs/{runId}/steps/{stepId}/discard': session(
    editors,
    { headers: onceMore },
  ),
};
