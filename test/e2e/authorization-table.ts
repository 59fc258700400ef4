import { randomUUID } from 'node:crypto';
import { ROLES, UPLOAD_BYTES, type CallerRole, type World } from './authorization-world.js';

/** The status of a refusal, or let in. */
type Verdict = 400 | 401 | 403 | 404 | 'in';
type Access = Readonly<Record<CallerRole, Verdict>>;

export interface Row {
  /** As the route declares it; written again by hand, so that a changed policy fails here. */
  readonly policy: string;
  readonly access: Access;
  readonly body?: (world: World) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of path parameters that are not the world's thing of that name. */
  readonly params?: (world: World) => Readonly<Record<string, string>>;
  /** Being let in changes the world so that the callers of another row would meet something else. */
  readonly consumes?: true;
}

const access = (rest: Verdict, verdicts: Partial<Access> = {}): Access => ({
  ...(Object.fromEntries(ROLES.map((role) => [role, rest])) as Record<CallerRole, Verdict>),
  ...verdicts,
});

const anyone = access('in');
const NO_USER = { anonymous: 401, service: 403, otherService: 403 } as const;
const users = access('in', NO_USER);
const admins = access(403, { ...NO_USER, admin: 'in', siteAdmin: 'in' });
/** Things of the owner that nobody else may know of, administrators and members of the canvas included. */
const owner = access(404, { ...NO_USER, owner: 'in' });
const members = access(404, { ...NO_USER, viewer: 'in', editor: 'in', owner: 'in' });
const editors = access(404, { ...NO_USER, viewer: 403, editor: 'in', owner: 'in' });
const owners = access(404, { ...NO_USER, viewer: 403, editor: 403, owner: 'in' });

const nothing = () => ({});
const step = {
  id: 'picture',
  nodeId: 'node-1',
  capability: 'image.generate',
  model: 'gpt-image-2',
  prompt: 'x',
};
const onceMore = { 'idempotency-key': '3f1c2a4e-6d1b-4f0e-9d3a-2b7c8e9f0a1b' };
const storageKeyOf = ({ storageKey }: World) => storageKey;
const octets = { 'content-type': 'application/octet-stream' };
const user = (world: World) => ({ userId: world.owner.id });
const member = (world: World) => ({ userId: world.viewer.id });

const open = (more: Partial<Row> = {}): Row => ({ policy: 'public', access: anyone, ...more });
const session = (who: Access, more: Partial<Row> = {}): Row => ({
  policy: 'authenticated',
  access: who,
  ...more,
});
const admin = (more: Partial<Row> = {}): Row => ({ policy: 'admin', access: admins, ...more });
const viewer = (more: Partial<Row> = {}): Row => ({
  policy: 'canvas-member:viewer',
  access: members,
  ...more,
});
const editor = (more: Partial<Row> = {}): Row => ({
  policy: 'canvas-member:editor',
  access: editors,
  ...more,
});
const canvasOwner = (more: Partial<Row> = {}): Row => ({
  policy: 'canvas-member:owner',
  access: owners,
  ...more,
});

/** Every route of the API by hand. */
export const TABLE: Readonly<Record<string, Row>> = {
  'GET /livez': open(),
  'GET /readyz': open(),

  'POST /api/v1/auth/register': open({ body: nothing }),
  'POST /api/v1/auth/login': open({ body: nothing }),
  'POST /api/v1/auth/logout': session(users, { consumes: true }),
  'GET /api/v1/auth/me': session(users),
  'POST /api/v1/auth/password': session(users, { body: nothing }),
  'GET /api/v1/auth/sessions': session(users),
  'DELETE /api/v1/auth/sessions': session(users, { consumes: true }),
  'DELETE /api/v1/auth/sessions/{sessionId}': session(owner, { consumes: true }),

  'GET /api/v1/admin/users': admin(),
  'GET /api/v1/admin/users/{userId}': admin({ params: user }),
  'POST /api/v1/admin/users/{userId}/disable': admin({ params: user, consumes: true }),
  'POST /api/v1/admin/users/{userId}/enable': admin({ params: user }),
  'PUT /api/v1/admin/users/{userId}/role': admin({
    params: user,
    body: () => ({ role: 'admin' }),
    consumes: true,
  }),
  'GET /api/v1/admin/service-tokens': admin(),
  'POST /api/v1/admin/service-tokens': admin({ body: () => ({ name: 'x', scopes: ['a:b'] }) }),
  'DELETE /api/v1/admin/service-tokens/{tokenId}': admin({ consumes: true }),
  'GET /api/v1/admin/audit': admin(),

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
  'GET /api/v1/canvases/{canvasId}/document': viewer(),
  'GET /api/v1/canvases/{canvasId}/entities?ids=node-1': viewer(),
  'GET /api/v1/canvases/{canvasId}/operations?after=0': viewer(),
  'POST /api/v1/canvases/{canvasId}/operations': editor({
    body: () => ({
      operations: [
        { opId: `op-${randomUUID()}`, type: 'node.upsert', entityId: 'node-2', value: { type: 'text' } },
      ],
    }),
  }),

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

  'GET /api/v1/media': session(users),
  'GET /api/v1/media/{storageKey}': session(members),
  'GET /api/v1/media/{storageKey}/url': session(members),
  'GET /api/v1/media/{storageKey}/content': session(members),
  'HEAD /api/v1/media/{storageKey}/content': session(members),
  'DELETE /api/v1/media/{storageKey}': session(owner),
  'POST /api/v1/media/uploads': session(users, {
    body: () => ({ mime: 'text/plain', bytes: 5, sha256: 'a'.repeat(64) }),
  }),
  'PUT /api/v1/media/uploads/{reservationId}/content': session(owner, {
    body: () => new Uint8Array(UPLOAD_BYTES),
    headers: octets,
  }),
  'POST /api/v1/media/uploads/{reservationId}/finalize': session(owner, {
    body: ({ receipt }) => ({ receipt }),
  }),

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
