import { randomUUID } from 'node:crypto';
import {
  access,
  admin,
  canvasOwner,
  editor,
  member,
  NO_USER,
  owner,
  owners,
  session,
  users,
  viewer,
  type Row,
} from './rows.js';

/** Of what the owner wrote: others may not change it, whatever their role. */
const ofAuthor = (more: Partial<Row> = {}) => viewer({ access: owners, ...more });
const THUMB = '👍';
const THREADS = '/api/v1/canvases/{canvasId}/comment-threads';
const COMMENT = '/api/v1/canvases/{canvasId}/comments/{commentId}';

const COMMENTS: Readonly<Record<string, Row>> = {
  [`GET ${THREADS}`]: viewer(),
  [`POST ${THREADS}`]: viewer({ body: () => ({ anchor: { kind: 'canvas' }, body: 'x' }) }),
  [`GET ${THREADS}/{threadId}`]: viewer(),
  [`DELETE ${THREADS}/{threadId}`]: ofAuthor({ consumes: true }),
  [`POST ${THREADS}/{threadId}/resolve`]: editor(),
  [`POST ${THREADS}/{threadId}/reopen`]: editor(),
  [`GET ${THREADS}/{threadId}/comments`]: viewer(),
  [`POST ${THREADS}/{threadId}/comments`]: viewer({ body: () => ({ body: 'x' }) }),
  [`GET ${COMMENT}`]: viewer(),
  [`PATCH ${COMMENT}`]: ofAuthor({ body: () => ({ body: 'z' }) }),
  [`DELETE ${COMMENT}`]: ofAuthor({ consumes: true }),
  [`GET ${COMMENT}/history`]: viewer(),
  [`GET ${COMMENT}/reactions`]: viewer(),
  [`PUT ${COMMENT}/reactions/{emoji}`]: viewer({ params: () => ({ emoji: THUMB }) }),
  [`DELETE ${COMMENT}/reactions/{emoji}`]: viewer({ params: () => ({ emoji: THUMB }) }),
  'GET /api/v1/canvases/{canvasId}/search?q=x': viewer(),
  'GET /api/v1/notifications': session(users),
  'POST /api/v1/notifications/read': session(users, { body: () => ({ upTo: '1' }) }),
  'POST /api/v1/notifications/{notificationId}/read': session(owner),
};

const OPENCUT_SESSIONS = '/api/v1/canvases/{canvasId}/opencut-sessions';
/** Of who opened the editing session. */
const ofHolder = (more: Partial<Row> = {}) =>
  editor({
    access: access(404, { ...NO_USER, viewer: 403, owner: 'in' }),
    params: ({ openCutId }) => ({ sessionId: openCutId }),
    ...more,
  });

const OPENCUT: Readonly<Record<string, Row>> = {
  [`GET ${OPENCUT_SESSIONS}`]: editor(),
  [`POST ${OPENCUT_SESSIONS}`]: editor({
    body: () => ({ selection: [{ nodeId: 'node-1' }] }),
    consumes: true,
  }),
  [`GET ${OPENCUT_SESSIONS}/{sessionId}`]: editor({
    params: ({ openCutId }) => ({ sessionId: openCutId }),
  }),
  [`POST ${OPENCUT_SESSIONS}/{sessionId}/renew`]: ofHolder({ body: () => ({}) }),
  [`POST ${OPENCUT_SESSIONS}/{sessionId}/cancel`]: ofHolder({ consumes: true }),
  [`POST ${OPENCUT_SESSIONS}/{sessionId}/import`]: ofHolder({
    body: ({ cutStorageKey }) => ({ storageKey: cutStorageKey }),
    consumes: true,
  }),
  'GET /api/v1/admin/opencut-sessions': admin(),
};

const EXPORTED = { schema: 'infinite-canvas/v1', title: 'x', nodes: [{ id: 'n', type: 'text' }] };

export const COLLABORATION: Readonly<Record<string, Row>> = {
  'POST /api/v1/canvases': session(users, { body: () => ({ title: 'x' }) }),
  'GET /api/v1/canvases': session(users),
  'GET /api/v1/canvases/{canvasId}': viewer(),
  'PATCH /api/v1/canvases/{canvasId}': editor({ body: () => ({ title: 'y' }) }),
  'DELETE /api/v1/canvases/{canvasId}': canvasOwner({ consumes: true }),
  'POST /api/v1/canvases/{canvasId}/restore': session(owner, {
    params: ({ deletedCanvasId }) => ({ canvasId: deletedCanvasId }),
    consumes: true,
  }),
  'GET /api/v1/canvases/{canvasId}/members': viewer(),
  'POST /api/v1/canvases/{canvasId}/members': canvasOwner({
    body: ({ stranger }) => ({ username: stranger.username, role: 'viewer' }),
    consumes: true,
  }),
  'PATCH /api/v1/canvases/{canvasId}/members/{userId}': canvasOwner({
    params: member,
    body: () => ({ role: 'editor' }),
    consumes: true,
  }),
  'DELETE /api/v1/canvases/{canvasId}/members/{userId}': canvasOwner({ params: member, consumes: true }),
  'POST /api/v1/canvases/{canvasId}/leave': viewer({ consumes: true }),
  'POST /api/v1/canvases/{canvasId}/transfer': canvasOwner({
    body: ({ viewer: { id } }) => ({ userId: id }),
    consumes: true,
  }),
  'POST /api/v1/canvases/{canvasId}/invitations': canvasOwner({ body: () => ({ role: 'viewer' }) }),
  'GET /api/v1/canvases/{canvasId}/invitations': canvasOwner(),
  'DELETE /api/v1/canvases/{canvasId}/invitations/{invitationId}': canvasOwner({ consumes: true }),
  'POST /api/v1/invitations/accept': session(users, {
    body: ({ invitationToken }) => ({ token: invitationToken }),
    consumes: true,
  }),
  'GET /api/v1/canvases/{canvasId}/events': viewer(),
  'PUT /api/v1/canvases/{canvasId}/presence': viewer({ body: () => ({ clientId: 'tab-1' }) }),
  'GET /api/v1/canvases/{canvasId}/locks': viewer(),
  'PUT /api/v1/canvases/{canvasId}/locks/{entityId}': editor({
    params: () => ({ entityId: 'node-1' }),
    body: () => ({ clientId: 'tab-1' }),
    consumes: true,
  }),
  'POST /api/v1/canvases/{canvasId}/locks/{entityId}/renew': editor({
    params: () => ({ entityId: 'node-1' }),
    body: () => ({ token: randomUUID() }),
  }),
  'POST /api/v1/canvases/{canvasId}/locks/{entityId}/release': editor({
    params: () => ({ entityId: 'node-1' }),
    body: () => ({ token: randomUUID() }),
  }),
  'POST /api/v1/canvases/{canvasId}/duplicate': viewer({ body: () => ({}) }),
  'POST /api/v1/canvases/{canvasId}/copies': editor({
    body: ({ canvasId }) => ({ sourceCanvasId: canvasId, entityIds: ['node-1'] }),
  }),
  'GET /api/v1/canvases/{canvasId}/export': viewer(),
  'POST /api/v1/canvases/imports': session(users, { body: () => ({ document: EXPORTED }) }),
  'POST /api/v1/canvases/{canvasId}/imports': editor({ body: () => ({ document: EXPORTED }) }),
  'POST /api/v1/canvases/{canvasId}/versions': editor({ body: () => ({ name: 'x' }) }),
  'GET /api/v1/canvases/{canvasId}/versions': viewer(),
  'GET /api/v1/canvases/{canvasId}/versions/{versionId}': viewer(),
  // The world's version is the owner's.
  'PATCH /api/v1/canvases/{canvasId}/versions/{versionId}': editor({
    access: owners,
    body: () => ({ name: 'y' }),
  }),
  'DELETE /api/v1/canvases/{canvasId}/versions/{versionId}': editor({ access: owners, consumes: true }),
  'GET /api/v1/canvases/{canvasId}/versions/{versionId}/document': viewer(),
  'GET /api/v1/canvases/{canvasId}/versions/{versionId}/changes': viewer(),
  'POST /api/v1/canvases/{canvasId}/versions/{versionId}/restore': editor({
    body: () => ({ restoreId: randomUUID() }),
    consumes: true,
  }),
  'GET /api/v1/canvases/{canvasId}/document': viewer(),
  'GET /api/v1/canvases/{canvasId}/entities?ids=node-1': viewer(),
  'GET /api/v1/canvases/{canvasId}/operations?after=0': viewer(),
  'POST /api/v1/canvases/{canvasId}/undo': editor({ body: () => ({ opId: `undo-${randomUUID()}` }) }),
  'POST /api/v1/canvases/{canvasId}/redo': editor({ body: () => ({ opId: `redo-${randomUUID()}` }) }),
  'GET /api/v1/canvases/{canvasId}/undo-stack': viewer(),
  'POST /api/v1/canvases/{canvasId}/operations': editor({
    body: () => ({
      operations: [
        { opId: `op-${randomUUID()}`, type: 'node.upsert', entityId: 'node-2', value: { type: 'text' } },
      ],
    }),
  }),
  'GET /api/v1/canvases/{canvasId}/legacy': viewer(),
  'PUT /api/v1/canvases/{canvasId}/legacy': editor({
    body: () => ({ document: { revision: '0', nodes: [], connections: [] } }),
    consumes: true,
  }),
  ...COMMENTS,
  ...OPENCUT,
};
