import { insertCanvas, insertMember, insertUser } from '../builders/canvases.js';
import { canvasKit, op, opId, type CanvasKit } from '../harness/canvas-kit.js';
import { openTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('media references of a canvas', () => {
  let db: TestDatabase;
  let kit: CanvasKit;
  let user: string;
  let canvas: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    user = await insertUser(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    kit = canvasKit(db);
    canvas = await insertCanvas(db, user);
  });

  const append = (...operations: Parameters<CanvasKit['append']>[2][number][]) =>
    kit.append(canvas, user, operations);
  const mediaRefs = async () =>
    Object.fromEntries(
      (
        await db.session.query<{ storage_key: string; entity_refs: number }>(
          `select storage_key, entity_refs from canvas_project_media_refs where canvas_id = $1`,
          [canvas],
        )
      ).map((row) => [row.storage_key, row.entity_refs]),
    );
  const media = async (owner: string) => {
    const key = `media-${opId()}`;
    await db.session.query(INSERT_MEDIA, [key, owner]);
    return key;
  };

  it('COL-14 media references follow every change of the document', async () => {
    const [one, two, three] = [await media(user), await media(user), await media(user)];
    await append(
      op.node('a', {
        type: 'image',
        data: { storageKey: one, images: [{ storageKey: two }, { thumbnailStorageKey: one }] },
      }),
      op.node('b', { type: 'plugin:deck', data: { slides: { first: { storageKeys: [one, three] } } } }),
    );
    expect(await mediaRefs()).toEqual({ [one]: 2, [two]: 1, [three]: 1 });
    await append(op.patch('a', { data: { images: null } }), op.settings({ backgroundStorageKey: three }));
    expect(await mediaRefs()).toEqual({ [one]: 2, [three]: 2 });
    await append(
      op.node('c'),
      op.edge('e', 'c', 'a'),
      op.patch('e', { data: { maskStorageKey: two } }, 'edge'),
    );
    expect(await mediaRefs()).toEqual({ [one]: 2, [two]: 1, [three]: 2 });
    await append(op.drop('c'), op.drop('b'), op.settings({ backgroundStorageKey: null }));
    expect(await mediaRefs()).toEqual({ [one]: 1 });
  });

  it('COL-14 a new reference needs the right to read the media; what the canvas shows already does not', async () => {
    const editor = await insertUser(db);
    await insertMember(db, canvas, editor, 'editor');
    const mine = await media(user);
    const show = (id: string) => op.node(id, { type: 'image', data: { storageKey: mine } });
    await expect(kit.append(canvas, editor, [op.node('x'), show('a')])).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'media-not-readable',
      details: { index: 1, storageKey: mine },
    });
    await expect(
      append(op.node('a', { type: 'image', data: { storageKey: 'no-such' } })),
    ).rejects.toMatchObject({
      code: 'media-not-readable',
    });
    await append(show('a'));
    await kit.append(canvas, editor, [show('b')]);
    expect(await mediaRefs()).toEqual({ [mine]: 2 });
  });
});

const INSERT_MEDIA = `
  insert into media_objects (storage_key, owner_user_id, oss_key, mime, bytes, sha256, source)
  values ($1, $2, 'infinite-canvas/media/generated/' || $1, 'image/png', 10, repeat('a', 64), 'generation')`;
