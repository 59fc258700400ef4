// The story: two users share a canvas; one uploads a picture, connects it to an image node and starts an AI run; the result
// lands on the canvas while the other watches; the credits settle.
import { createHash, randomUUID } from 'node:crypto';
import { ApiClient } from './http-client.mjs';
import { EventLog, openEventStream } from './event-stream.mjs';
import { writeCanvasPicture } from './canvas-picture.mjs';
import { drawSketch } from './sketch.mjs';

const PROMPT = 'The sketch as a quiet harbour town at dusk, warm windows, soft reflections on the water';
const PASSWORD = 'a demo password nobody should keep';

export async function tellStory({ url, credential, folder }) {
  const say = narrator();
  const api = new ApiClient(url);
  const cast = await gather(api, credential, say);
  const canvas = await shareCanvas(cast, say);
  const live = watchCanvas(cast.bo, canvas, say);
  await live.stream.opened;
  const picture = await uploadSketch(cast.ada, say);
  await placeNodes(cast.ada, canvas, picture, live.log, say);
  const before = await cast.ada.get('/credits/balance');
  const run = await startRun(cast.ada, canvas, say);
  await watchRun(cast, canvas, run, live.log, say);
  await settle(cast.ada, before, say);
  await draw(cast.bo, canvas, folder, say);
  live.stream.close();
  say('done', 'Nothing was lost, nothing was charged twice.');
}

/** Prints a step with the time since the last one. */
function narrator() {
  let last = performance.now();
  return (who, text) => {
    const now = performance.now();
    console.log(
      `${who.padEnd(7)} ${text}${' '.repeat(Math.max(1, 92 - text.length))}${`${Math.round(now - last)} ms`.padStart(8)}`,
    );
    last = now;
  };
}

async function gather(api, credential, say) {
  const admin = api.as((await api.post('/auth/login', { ...credential, transport: 'bearer' })).token);
  say('admin', 'logs in with the one-time password');
  const [ada, bo] = [await join(api, 'ada', 'Ada'), await join(api, 'bo', 'Bo')];
  say('both', `Ada and Bo register (${ada.username}, ${bo.username})`);
  await admin.post(
    '/admin/credits/grants',
    { userId: ada.id, amount: '25', reason: 'credits for the demo' },
    { 'idempotency-key': randomUUID() },
  );
  say('admin', 'grants Ada 25 credits');
  return { ada: api.as(ada.token), bo: api.as(bo.token), boName: bo.username };
}

async function join(api, name, displayName) {
  const username = `${name}-${randomUUID().slice(0, 6)}`;
  const { user, token } = await api.post('/auth/register', {
    username,
    displayName,
    password: PASSWORD,
    transport: 'bearer',
  });
  return { id: user.id, username, token };
}

async function shareCanvas({ ada, bo }, say) {
  const canvas = await ada.post('/canvases', { title: 'Harbour at dusk' });
  const invitation = await ada.post(`/canvases/${canvas.id}/invitations`, { role: 'editor' });
  await bo.post('/invitations/accept', { token: invitation.token });
  say('Ada', 'makes the canvas “Harbour at dusk” and invites Bo by a link; Bo accepts as editor');
  return canvas;
}

function watchCanvas(bo, canvas, say) {
  const log = new EventLog();
  const stream = openEventStream(bo, `/canvases/${canvas.id}/events`, log.take);
  say('Bo', 'opens the canvas and listens to its event stream');
  return { log, stream };
}

async function uploadSketch(ada, say) {
  const bytes = await drawSketch();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ticket = await ada.post('/media/uploads', {
    mime: 'image/png',
    bytes: bytes.length,
    sha256,
    fileName: 'sketch.png',
  });
  await ada.putBytes(ticket.upload.url, bytes, ticket.upload.headers);
  const media = await ada.post(`/media/uploads/${ticket.reservationId}/finalize`, {
    receipt: ticket.receipt,
  });
  say('Ada', `uploads sketch.png (${Math.round(bytes.length / 1024)} kB): ticket, bytes, receipt`);
  return media;
}

async function placeNodes(ada, canvas, picture, boLog, say) {
  const node = (id, type, title, x, y, width, height, data) => ({
    opId: randomUUID(),
    type: 'node.upsert',
    entityId: id,
    value: { type, title, position: { x, y }, width, height, data },
  });
  const sent = performance.now();
  const { revision } = await ada.post(`/canvases/${canvas.id}/operations`, {
    operations: [
      node('sketch', 'image', 'Sketch (upload)', 0, 0, 360, 270, { storageKey: picture.storageKey }),
      node('note', 'text', 'Note', 0, 340, 360, 130, {
        text: 'Keep the boats of the sketch. Dusk, not night.',
      }),
      node('result', 'image', 'Result (AI run)', 520, 0, 480, 360, { prompt: PROMPT }),
      {
        opId: randomUUID(),
        type: 'edge.upsert',
        entityId: 'sketch-result',
        value: { from: 'sketch', to: 'result', role: 'reference' },
      },
    ],
  });
  const seen = await boLog.until((event) => reaches(event, revision), `revision ${revision} at Bo`);
  say(
    'Ada',
    `places three nodes and an edge: revision ${revision}; Bo has it ${Math.round(seen.at - sent)} ms after she sent it`,
  );
}

/** Events of the document carry the cursor `<revision>.<comments>`. */
function reaches(event, revision) {
  return event.id !== undefined && BigInt(event.id.split('.')[0]) >= BigInt(revision);
}

async function startRun(ada, canvas, say) {
  const home = await ada.post('/projects/default/workspaces/home');
  const workspace = `/projects/default/workspaces/${home.workspaceId}`;
  const board = await ada.post(`${workspace}/boards`, { canvasId: canvas.id });
  const step = {
    id: 'paint',
    nodeId: 'result',
    capability: 'image.edit',
    model: 'nano-banana-pro',
    parameters: { seed: 7 },
  };
  const run = await ada.post(
    `${workspace}/boards/${board.boardId}/runs`,
    { steps: [step] },
    { 'idempotency-key': randomUUID() },
  );
  const { available, held } = await ada.get('/credits/balance');
  say('Ada', `starts a run on the result node: quoted, ${held} credits held, ${available} left`);
  return { path: `${workspace}/runs/${run.id}` };
}

async function watchRun({ ada, bo }, canvas, run, boLog, say) {
  const log = new EventLog();
  const stream = openEventStream(ada, `${run.path}/events`, log.take);
  const at = boLog.events.at(-1)?.id?.split('.')[0] ?? '0';
  await bo.post(`/canvases/${canvas.id}/operations`, {
    operations: [
      { opId: randomUUID(), type: 'node.patch', entityId: 'result', value: { position: { x: 520, y: 60 } } },
    ],
  });
  say('Bo', 'moves the result node meanwhile: no conflict, a place is not content');
  const finished = await log.until((event) => event.event === 'run.finished', 'the end of the run', 60_000);
  stream.close();
  say('worker', `${log.events.map(({ event }) => event).join(' → ')}`);
  if (finished.data.status !== 'succeeded')
    throw new Error(`the run ended ${finished.data.status}: ${JSON.stringify(finished.data)}`);
  const applied = await boLog.until((event) => reaches(event, BigInt(at) + 2n), 'the result at Bo');
  say('Bo', `sees the result land as revision ${applied.id.split('.')[0]}`);
}

async function settle(ada, before, say) {
  const after = await ada.get('/credits/balance');
  const { items } = await ada.get('/credits/ledger?limit=2');
  const kinds = items
    .map(({ kind }) => kind)
    .reverse()
    .join(', ');
  say(
    'Ada',
    `credits: ${before.available} before, ${after.available} now, ${after.held} held, ${after.spent} spent (ledger: ${kinds})`,
  );
}

async function draw(bo, canvas, folder, say) {
  const document = await bo.get(`/canvases/${canvas.id}/document`);
  const keys = document.nodes.map((node) => node.data?.storageKey).filter(Boolean);
  const media = new Map();
  for (const key of keys) {
    const { mime } = await bo.get(`/media/${encodeURIComponent(key)}`);
    media.set(key, { mime, bytes: await bo.bytes(`/media/${encodeURIComponent(key)}/content`) });
  }
  const files = await writeCanvasPicture({
    title: canvas.title,
    nodes: document.nodes,
    edges: document.edges,
    media,
    folder,
    name: canvas.id,
  });
  say('Bo', `downloads ${media.size} pictures as a member and draws the canvas`);
  console.log(`        ${files.svg}\n        ${files.png}`);
}
