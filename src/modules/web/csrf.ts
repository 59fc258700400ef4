/** What the check reads of a request, as Node gives headers: lower-case names. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a browser sent this request on behalf of a page of another site (PLT-18). For unsafe methods whose session came by cookie.
 *
 * The order is that of the Fetch Metadata standard with its Origin fallback: `Sec-Fetch-Site` cannot be set by a page,
 * so `same-origin` and `none` (typed address, bookmark) are safe and everything else needs an allowed `Origin`.
 * Without both headers the sender is no browser that we support (all send `Origin` with unsafe methods): refused, as a
 * cookie is a browser's way and other clients have bearer tokens. `same-site` is not enough: a sibling subdomain may be hostile.
 */
export function isCrossSite(headers: RequestHeaders, allowedOrigins: readonly string[]): boolean {
  const site = single(headers['sec-fetch-site']);
  const origin = single(headers.origin);
  if (site === CONFLICT || origin === CONFLICT) return true;
  if (origin !== undefined && allowedOrigins.includes(origin)) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin === undefined || !isOwnOrigin(origin, headers);
}

const CONFLICT = Symbol('more than one value');

function single(value: string | string[] | undefined): string | undefined | typeof CONFLICT {
  if (!Array.isArray(value)) return value;
  return value.length > 1 ? CONFLICT : value[0];
}

/**
 * `Host` is what the browser dialled and no page can change it. The scheme is not compared: behind a proxy that ends TLS the
 * server cannot know it. `null` (sandboxed frames, redirects) parses as no URL and is refused.
 */
function isOwnOrigin(origin: string, headers: RequestHeaders): boolean {
  const host = single(headers.host);
  if (typeof host !== 'string' || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}
