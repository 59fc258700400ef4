import { frameSize } from './frame-size.js';

const SQUARE = { ratio: 1, area: 1024 * 1024, longest: 2048 };

describe('frameSize', () => {
  it.each([
    [{}, 1024, 1024],
    [{ size: 'auto' }, 1024, 1024],
    [{ size: '320x240' }, 320, 240],
    [{ size: '301x101' }, 302, 102],
    [{ size: '99999x99999', aspectRatio: '1:1' }, 2048, 2048],
    [{ size: '10x10' }, 64, 64],
    [{ size: 'nonsense', aspectRatio: 'x:y' }, 1024, 1024],
    [{ aspectRatio: '16:9' }, 1366, 768],
    [{ aspectRatio: '9:16' }, 768, 1366],
    [{ aspectRatio: '0:0' }, 1024, 1024],
    [{ aspectRatio: '999:1' }, 2048, 512],
    [{ width: 200, height: 100 }, 200, 100],
    [{ width: Number.NaN, height: 100 }, 1024, 1024],
    [{ resolution: '720p', aspectRatio: '16:9' }, 1280, 720],
    [{ resolution: '720p', aspectRatio: '9:16' }, 720, 1280],
    [{ resolution: '2k' }, 2048, 2048],
    [{ resolution: '4k', aspectRatio: '16:9' }, 2048, 2048],
  ])('GEN-2 %j is %d × %d', (parameters, width, height) => {
    expect(frameSize(parameters, SQUARE)).toEqual({ width, height });
  });
});
