import { contentRange, decideContent, type ContentDecision, type ContentRequest } from './range.js';

const resource = { length: 1_000, etag: '"abc"', lastModified: new Date('2026-08-10T12:00:00.700Z') };
const DATE = 'Mon, 10 Aug 2026 12:00:00 GMT';
const EARLIER = 'Mon, 10 Aug 2026 11:59:59 GMT';
const LATER = 'Mon, 10 Aug 2026 12:00:01 GMT';

const whole = { status: 200 } as const;
const part = (start: number, end: number): ContentDecision => ({ status: 206, start, end });
const unsatisfiable = { status: 416 } as const;

const ranges: readonly [string, ContentDecision][] = [
  ['bytes=0-0', part(0, 0)],
  ['bytes=0-499', part(0, 499)],
  ['bytes=500-', part(500, 999)],
  ['bytes=999-', part(999, 999)],
  ['bytes=0-', part(0, 999)],
  ['bytes=-1', part(999, 999)],
  ['bytes=-500', part(500, 999)],
  ['bytes=-1000', part(0, 999)],
  ['bytes=-5000', part(0, 999)],
  ['bytes=900-5000', part(900, 999)],
  ['bytes=0-99999999999999999999', part(0, 999)],
  ['Bytes=0-1', part(0, 1)],
  ['bytes= 0-1 ', part(0, 1)],
  ['bytes=-0', unsatisfiable],
  ['bytes=1000-', unsatisfiable],
  ['bytes=1000-1001', unsatisfiable],
  ['bytes=99999999999999999999-', unsatisfiable],
  ['bytes=0-1,5-6', whole],
  ['bytes=0-1,', whole],
  ['bytes=5-4', whole],
  ['bytes=-', whole],
  ['bytes=', whole],
  ['bytes', whole],
  ['bytes=a-b', whole],
  ['bytes=1x-3', whole],
  ['bytes=0x1-0x3', whole],
  ['bytes=--1', whole],
  ['bytes=1-2-3', whole],
  ['bytes=+1-2', whole],
  ['bytes=1.5-2', whole],
  ['items=0-1', whole],
  ['', whole],
];

const conditions: readonly [string, ContentRequest, ContentDecision][] = [
  ['no header', {}, whole],
  ['If-None-Match, same tag', { ifNoneMatch: '"abc"' }, { status: 304 }],
  ['If-None-Match compares weakly', { ifNoneMatch: 'W/"abc"' }, { status: 304 }],
  ['If-None-Match, a list', { ifNoneMatch: '"x", "abc"' }, { status: 304 }],
  ['If-None-Match *', { ifNoneMatch: '*' }, { status: 304 }],
  ['If-None-Match, other tag', { ifNoneMatch: '"abcd"' }, whole],
  ['If-None-Match, tag without quotes', { ifNoneMatch: 'abc' }, whole],
  ['If-None-Match wins over Range', { ifNoneMatch: '"abc"', range: 'bytes=0-1' }, { status: 304 }],
  ['If-None-Match wins over If-Modified-Since', { ifNoneMatch: '"x"', ifModifiedSince: LATER }, whole],
  ['If-Modified-Since, same second', { ifModifiedSince: DATE }, { status: 304 }],
  ['If-Modified-Since, earlier', { ifModifiedSince: EARLIER }, whole],
  ['If-Modified-Since, no date', { ifModifiedSince: 'yesterday' }, whole],
  ['If-Match, same tag', { ifMatch: '"abc"', range: 'bytes=0-1' }, part(0, 1)],
  ['If-Match *', { ifMatch: '*' }, whole],
  ['If-Match, other tag', { ifMatch: '"x"' }, { status: 412 }],
  ['If-Match compares strongly', { ifMatch: 'W/"abc"' }, { status: 412 }],
  ['If-Match wins over If-None-Match', { ifMatch: '"x"', ifNoneMatch: '"abc"' }, { status: 412 }],
  ['If-Unmodified-Since, same second', { ifUnmodifiedSince: DATE }, whole],
  ['If-Unmodified-Since, earlier', { ifUnmodifiedSince: EARLIER }, { status: 412 }],
  ['If-Unmodified-Since, no date', { ifUnmodifiedSince: 'x' }, whole],
  ['If-Match wins over If-Unmodified-Since', { ifMatch: '"abc"', ifUnmodifiedSince: EARLIER }, whole],
  ['If-Range, same tag', { ifRange: '"abc"', range: 'bytes=0-1' }, part(0, 1)],
  ['If-Range, other tag', { ifRange: '"x"', range: 'bytes=0-1' }, whole],
  ['If-Range, weak tag never proves', { ifRange: 'W/"abc"', range: 'bytes=0-1' }, whole],
  ['If-Range, same date', { ifRange: DATE, range: 'bytes=0-1' }, part(0, 1)],
  ['If-Range, later date', { ifRange: LATER, range: 'bytes=0-1' }, whole],
  ['If-Range that failed hides an unsatisfiable range', { ifRange: '"x"', range: 'bytes=5000-' }, whole],
  ['If-Range without Range', { ifRange: '"x"' }, whole],
];

describe('decideContent', () => {
  it.each(ranges)('MED-16 PLT-20 Range: %s', (range, decision) => {
    expect(decideContent({ range }, resource)).toEqual(decision);
  });

  it.each(conditions)('MED-16 PLT-20 %s', (_, request, decision) => {
    expect(decideContent(request, resource)).toEqual(decision);
  });

  it.each(['bytes=0-0', 'bytes=0-', 'bytes=-1', 'bytes=-0'])(
    'MED-16 nothing of an empty object can be served: %s',
    (range) => {
      expect(decideContent({ range }, { ...resource, length: 0 })).toEqual(unsatisfiable);
    },
  );

  it('MED-16 Content-Range of 206 and 416', () => {
    expect(contentRange(part(3, 9), 1_000)).toBe('bytes 3-9/1000');
    expect(contentRange(unsatisfiable, 1_000)).toBe('bytes */1000');
  });
});
