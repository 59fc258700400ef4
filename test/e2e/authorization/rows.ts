import { ROLES, type CallerRole, type World } from '../authorization-world.js';

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

export const access = (rest: Verdict, verdicts: Partial<Access> = {}): Access => ({
  ...(Object.fromEntries(ROLES.map((role) => [role, rest])) as Record<CallerRole, Verdict>),
  ...verdicts,
});

export const anyone = access('in');
export const NO_USER = { anonymous: 401, service: 403, otherService: 403 } as const;
export const users = access('in', NO_USER);
export const admins = access(403, { ...NO_USER, admin: 'in', siteAdmin: 'in' });
/** Things of the owner that nobody else may know of, administrators and members of the canvas included. */
export const owner = access(404, { ...NO_USER, owner: 'in' });
export const members = access(404, { ...NO_USER, viewer: 'in', editor: 'in', owner: 'in' });
export const editors = access(404, { ...NO_USER, viewer: 403, editor: 'in', owner: 'in' });
export const owners = access(404, { ...NO_USER, viewer: 403, editor: 403, owner: 'in' });

export const nothing = () => ({});
export const step = {
  id: 'picture',
  nodeId: 'node-1',
  capability: 'image.generate',
  model: 'gpt-image-2',
  prompt: 'x',
};
export const onceMore = { 'idempotency-key': '3f1c2a4e-6d1b-4f0e-9d3a-2b7c8e9f0a1b' };
export const storageKeyOf = ({ storageKey }: World) => storageKey;
export const octets = { 'content-type': 'application/octet-stream' };
export const user = (world: World) => ({ userId: world.owner.id });
export const member = (world: World) => ({ userId: world.viewer.id });

export const open = (more: Partial<Row> = {}): Row => ({ policy: 'public', access: anyone, ...more });
export const session = (who: Access, more: Partial<Row> = {}): Row => ({
  policy: 'authenticated',
  access: who,
  ...more,
});
export const admin = (more: Partial<Row> = {}): Row => ({ policy: 'admin', access: admins, ...more });
export const viewer = (more: Partial<Row> = {}): Row => ({
  policy: 'canvas-member:viewer',
  access: members,
  ...more,
});
export const editor = (more: Partial<Row> = {}): Row => ({
  policy: 'canvas-member:editor',
  access: editors,
  ...more,
});
export const canvasOwner = (more: Partial<Row> = {}): Row => ({
  policy: 'canvas-member:owner',
  access: owners,
  ...more,
});
