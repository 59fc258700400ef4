/** One answer to a conditional or partial GET/HEAD (RFC 9110), decided from headers alone (MED-16, PLT-20). */
export type ContentDecision =
  | { readonly status: 200 }
  | { readonly status: 206; readonly start: number; readonly end: number }
  | { readonly status: 304 | 412 }
  | { readonly status: 416 };

export interface ContentRequest {
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
  readonly ifUnmodifiedSince?: string | undefined;
}

export interface Representation {
  readonly length: number;
  /** Strong, with its quotes. */
  readonly etag: string;
  readonly lastModified: Date;
}

/** The order of the steps is that of RFC 9110, 13.2.2. */
export function decideContent(request: ContentRequest, resource: Representation): ContentDecision {
  if (request.ifMatch !== undefined) {
    if (!matches(request.ifMatch, resource.etag, 'strong')) return { status: 412 };
  } else if (isBefore(request.ifUnmodifiedSince, resource.lastModified)) return { status: 412 };
  if (request.ifNoneMatch !== undefined) {
    if (matches(request.ifNoneMatch, resource.etag, 'weak')) return { status: 304 };
  } else if (
    request.ifModifiedSince !== undefined &&
    isNotBefore(request.ifModifiedSince, resource.lastModified)
  ) {
    return { status: 304 };
  }
  if (request.range === undefined || !rangeApplies(request.ifRange, resource)) return { status: 200 };
  return decideRange(request.range, resource.length);
}

/** `Content-Range` of a 206 or 416. */
export function contentRange(decision: ContentDecision, length: number): string {
  return decision.status === 206 ? `bytes ${decision.start}-${decision.end}/${length}` : `bytes */${length}`;
}

const RANGES = /^bytes=(.*)$/i;
const ONE_RANGE = /^[ \t]*(\d*)-(\d*)[ \t]*$/;

/** A header that is no byte range is ignored; several ranges are answered with the whole, as the RFC allows. */
function decideRange(header: string, length: number): ContentDecision {
  const specs = RANGES.exec(header)?.[1]?.split(',') ?? [];
  const [, from = '', to = ''] = (specs.length === 1 && ONE_RANGE.exec(specs[0] ?? '')) || [];
  if (from === '' && to === '') return { status: 200 };
  if (from === '') return suffix(Number(to), length);
  const start = Number(from);
  const end = to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && Number(to) < start) return { status: 200 };
  return start < length ? { status: 206, start, end } : { status: 416 };
}

function suffix(count: number, length: number): ContentDecision {
  if (count === 0 || length === 0) return { status: 416 };
  return { status: 206, start: Math.max(0, length - count), end: length - 1 };
}

/** If-Range: the very same representation, proved by a strong tag or the exact date; else the whole is sent. */
function rangeApplies(ifRange: string | undefined, { etag, lastModified }: Representation): boolean {
  if (ifRange === undefined) return true;
  if (/^(W\/)?"/.test(ifRange.trim())) return ifRange.trim() === etag;
  return Date.parse(ifRange) === wholeSeconds(lastModified);
}

const TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

function matches(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(TAG)].some(
    ([, weak, tag]) => tag === etag && (comparison === 'weak' || weak === undefined),
  );
}

function isBefore(date: string | undefined, lastModified: Date): boolean {
  return date !== undefined && Date.parse(date) < wholeSeconds(lastModified);
}

function isNotBefore(date: string, lastModified: Date): boolean {
  return Date.parse(date) >= wholeSeconds(lastModified);
}

/** HTTP dates have no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000) * 1_000;
}
