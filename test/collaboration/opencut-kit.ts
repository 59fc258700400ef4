import { randomUUID } from 'node:crypto';
import { CrashPoints } from '../../src/ports/kernel/crash-points.port.js';
import { openCollaborationApp, type Caller } from './collaboration-app.js';

export type Body = Record<string, unknown>;

/** The application, and places of an import where a test may step in. */
export async function openOpenCutApp() {
  const places = { at: (_name: string): Promise<void> => Promise.resolve() };
  const points = { reach: (name: string) => places.at(name) };
  const app = await openCollaborationApp({ replace: [{ provide: CrashPoints, useValue: points }] });
  return { app, places };
}

/** A canvas with an owner, an editor and a viewer. */
export async function openCutWorld(app: Awaited<ReturnType<typeof openOpenCutApp>>['app']) {
  const [owner, editor, viewer] = [await app.caller(), await app.caller(), await app.caller()];
  const canvasOf = async (who: Caller) =>
    String((await who('POST', '/canvases', { title: 'Film' })).body['id']);
  const canvas = await canvasOf(owner);
  const member = ({ username }: Caller, role: string) =>
    owner('POST', `/canvases/${canvas}/members`, { username, role });
  const media = async (who: Caller, mime = 'video/mp4') => {
    const key = `media-${randomUUID()}`;
    await app.db.session.execute(
      `insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source, width, height)
       values ($1, $2, 'infinite-canvas/media/' || $1, $3, 10, repeat('a', 64), 'upload', 1920, 1080)`,
      [key, who.userId, mime],
    );
    return key;
  };
  const draw = async (who: Caller, id: string, value: Body, on = canvas) => {
    const operation = { opId: randomUUID(), type: 'node.upsert', entityId: id, value };
    const done = await who('POST', `/canvases/${on}/operations`, { operations: [operation] });
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  };
  const clip = async (id: string, who = owner) => {
    const storageKey = await media(who);
    await draw(who, id, {
      type: 'video',
      position: { x: 100, y: 50 },
      width: 200,
      height: 100,
      data: { storageKey },
    });
    return storageKey;
  };
  const sessions = () => `/canvases/${canvas}/opencut-sessions`;
  const open = (who: Caller, ...nodeIds: string[]) =>
    who('POST', sessions(), { selection: nodeIds.map((nodeId) => ({ nodeId })) });
  const opened = async (who: Caller, ...nodeIds: string[]) => {
    const { status, body } = await open(who, ...nodeIds);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return String(body['id']);
  };
  const bring = (who: Caller, session: string, storageKey: string, more: Body = {}) =>
    who('POST', `${sessions()}/${session}/import`, { storageKey, ...more });
  const stateOf = async (session: string, who = owner) =>
    (await who('GET', `${sessions()}/${session}`)).body['state'];
  const lapse = (session: string) =>
    app.db.session.execute(
      `update opencut_sessions set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' where id = $1`,
      [session],
    );
  const document = async () =>
    (await owner('GET', `/canvases/${canvas}/document`)).body as unknown as {
      revision: string;
      nodes: (Body & { id: string })[];
    };
  const videos = async () => (await document()).nodes.filter(({ data }) => 'openCut' in (data as Body));
  await member(editor, 'editor');
  await member(viewer, 'viewer');
  return {
    owner,
    editor,
    viewer,
    canvasOf,
    canvas,
    member,
    media,
    draw,
    clip,
    sessions,
    open,
    opened,
    bring,
    stateOf,
    lapse,
    document,
    videos,
  };
}
