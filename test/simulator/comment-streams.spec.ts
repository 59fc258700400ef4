import {
  openCollaborationApp,
  type Caller,
  type CollaborationApp,
} from '../collaboration/collaboration-app.js';
import { commentsKit, type CommentsKit } from '../collaboration/comments-kit.js';
import { openTestApp, type TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';
import { CommentFollower } from './comment-follower.js';
import { SeededRandom } from './random.js';

const { COMMENT_SEEDS, SEED } = process.env;
const FIRST = Number(SEED ?? 1);
const COUNT = SEED ? 1 : Number(COMMENT_SEEDS ?? 6);
const STEPS = 60;

/** Two users with two streams each, on two applications; everything is written, and every stream breaks, at random. */
describe('streams of comments and operations', () => {
  let near: CollaborationApp;
  let far: TestApp;
  let users: [Caller, Caller];
  beforeAll(async () => {
    near = await openCollaborationApp();
    far = await openTestApp({ db: near.db });
    users = [await near.caller(), await near.caller()];
  });
  afterAll(async () => {
    await far.close();
    await near.close();
  });

  /** One random change; most need a thread or a comment that is there. */
  async function change(
    kit: CommentsKit,
    random: SeededRandom,
    ids: { threads: string[]; comments: string[] },
  ) {
    const who = random.pick(users);
    const some = (from: readonly string[]) => (from.length > 0 ? random.pick(from) : undefined);
    const [thread, comment] = [some(ids.threads), some(ids.comments)];
    const emoji = random.pick(['👍', '❤️', '🎉']);
    const steps: (() => Promise<unknown>)[] = [
      () =>
        kit.operate(users[0], {
          type: 'node.upsert',
          entityId: `n${random.below(5)}`,
          value: { type: 'text' },
        }),
      () => kit.operate(users[0], { type: 'node.delete', entityId: `n${random.below(5)}` }),
      async () => {
        const { body } = await kit.start(who, `t${random.below(100)}`);
        ids.threads.push(String(body.id));
        ids.comments.push(String(body.id));
      },
    ];
    if (thread !== undefined)
      steps.push(
        async () => {
          const { status, body } = await kit.reply(who, thread, `r${random.below(100)}`);
          if (status === 201) ids.comments.push(String(body.id));
        },
        () => kit.settle(users[0], thread, random.pick(['resolve', 'reopen'] as const)),
      );
    if (comment !== undefined)
      steps.push(
        () => kit.edit(who, comment, { body: `e${random.below(1_000)}` }),
        () => kit.react(who, comment, emoji),
        () => kit.unreact(who, comment, emoji),
        () => (random.below(4) === 0 ? kit.remove(who, comment) : Promise.resolve()),
      );
    await random.pick(steps)();
  }

  const forget = (canvasId: string) =>
    near.db.session.query(
      `with head as (update canvas_comment_heads set floor = seq where canvas_id = $1 returning floor)
       delete from canvas_comment_events using head where canvas_id = $1 and seq <= floor`,
      [canvasId],
    );
  const cutListeners = () =>
    near.db.session.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'infinite-canvas-listener'`,
    );

  it.each(Array.from({ length: COUNT }, (_, n) => FIRST + n))(
    'COL-11 COL-17 seed %d: every stream gets every comment and every operation once and in order, and shows what the lists show',
    async (seed) => {
      const random = new SeededRandom(seed);
      const kit = await commentsKit(near.db, users[0]);
      await kit.join(users[1], 'viewer');
      const followers = [near, near, far, far].map(
        (app, n) => new CommentFollower(app.url, `/api/v1${kit.base}/events`, users[n % 2]?.token ?? ''),
      );
      await Promise.all(followers.map((follower) => follower.connect()));
      const ids = { threads: [] as string[], comments: [] as string[] };
      for (let step = 0; step < STEPS; step++) {
        const follower = random.pick(followers);
        const dice = random.below(20);
        if (dice < 4) follower.breakOff();
        else if (dice < 8) await follower.connect(random.pick([near.url, far.url]));
        else if (dice === 8) await cutListeners();
        else if (dice === 9 && seed % 3 === 0) await forget(kit.canvasId);
        else await Promise.all(Array.from({ length: 1 + random.below(4) }, () => change(kit, random, ids)));
      }
      await Promise.all(followers.map((follower) => follower.connect()));
      const head = {
        revision: Number((await users[0]('GET', kit.base)).body.revision),
        commentSeq: await kit.sequence(),
      };
      await until('all caught up', () => followers.every((follower) => follower.isAt(head)), 10_000);
      expect(followers.flatMap(({ faults }) => faults)).toEqual([]);
      for (const follower of followers.filter(({ whole }) => whole)) {
        for (const threadId of new Set(ids.threads)) {
          const { first: _first, ...thread } = await kit.thread(users[0], threadId);
          expect(follower.thread(threadId)).toEqual({ ...thread, detached: false });
        }
        for (const id of new Set(ids.comments))
          expect(follower.comments.get(id)).toEqual(await kit.comment(users[1], id));
      }
      for (const follower of followers) follower.breakOff();
    },
    30_000,
  );
});
