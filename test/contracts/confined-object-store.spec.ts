import { Readable } from 'node:stream';
import { MemoryObjectStore } from '../../src/adapters/memory/oss/memory-object-store.js';
import { ConfinedObjectStore } from '../../src/adapters/oss/confined-object-store.js';

describe('ConfinedObjectStore', () => {
  const inner = new MemoryObjectStore();
  const store = new ConfinedObjectStore(inner);
  const put = (key: string, into: MemoryObjectStore | ConfinedObjectStore = store) =>
    into.create(key, Readable.from(['x']), { bytes: 1, contentType: 'text/plain' });

  const forbidden = [
    'other/a',
    'infinite-canvas',
    'infinite-canvas/media',
    'infinite-canvas/media/',
    'infinite-canvas/media-of-others/a',
    'infinite-canvas/mediaX',
    'infinite-canvas/media/../secret',
    'infinite-canvas/media/a/../../../etc/passwd',
    '/infinite-canvas/media/a',
    '../infinite-canvas/media/a',
    'infinite-canvas/media/%2e%2e/%2e%2e/a',
    'infinite-canvas/media/..%2f..%2fa',
    'INFINITE-CANVAS/media/a',
    'infinite-canvas\\media\\a',
    'infinite-canvas/media/a\\..\\..\\b',
    'infinite-canvas/media/\0',
    'infinite-canvas/media/a\nb',
    '',
    '.',
    '..',
    'infinite-canvas/media/\ud800',
    'infinite-canvas/media/..',
    'persona-videos/a',
    'ic-apitest-platform/a',
    `infinite-canvas/media/${'a'.repeat(1_024)}`,
  ];

  it.each(forbidden)('PLT-6 refuses %j on every read, write, delete, list and signature', async (key) => {
    const options = { bytes: 1, contentType: 'text/plain' };
    const calls = [
      put(key),
      store.head(key),
      store.read(key),
      store.delete(key),
      store.presignCreate(key, options, 60),
      store.presignRead(key, 60, 'inline'),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'object-key-forbidden' } });
    }
    expect(await inner.list('', undefined, 10)).toEqual([]);
  });

  it('PLT-6 lists below an allowed prefix only', async () => {
    await put('infinite-canvas/media-of-others/a', inner);
    await put('infinite-canvas/media/a', inner);
    expect((await store.list('infinite-canvas/media', undefined, 10)).map(({ key }) => key)).toEqual([
      'infinite-canvas/media/a',
    ]);
    for (const prefix of [
      '',
      'infinite-canvas',
      'infinite-canvas/',
      'infinite-canvas/media/../',
      'infinite-canvas/media-',
    ]) {
      await expect(store.list(prefix, undefined, 10)).rejects.toMatchObject({ code: 'object-key-forbidden' });
    }
  });

  it('PLT-6 what was checked is what is used: the normalised key goes on', async () => {
    await put('infinite-canvas/media/x/./y//../z');
    expect(await inner.head('infinite-canvas/media/x/z')).toBeDefined();
    await put('persona-video/task');
    expect(await inner.head('persona-video/task')).toBeDefined();
  });

  it('PLT-6 the lab platform has its own prefix and cannot reach the canvas', async () => {
    const lab = new ConfinedObjectStore(inner, ['ic-apitest-platform']);
    await lab.create('ic-apitest-platform/a', Readable.from(['x']), { bytes: 1, contentType: 'text/plain' });
    await expect(lab.head('infinite-canvas/media/a')).rejects.toMatchObject({ code: 'object-key-forbidden' });
  });
});
