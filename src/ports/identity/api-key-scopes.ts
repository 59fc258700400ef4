/**
 * What a personal API key may reach (IDN-9): the first segment of a route's path names its area, null is closed to keys.
 * A path that is not listed is closed too. Keys can neither make keys nor end sessions, change passwords, administer, nor
 * delete the account: whoever finds one cannot keep others out.
 */
export const API_KEY_AREAS: Readonly<Record<string, string | null>> = {
  account: null,
  admin: null,
  assets: 'media',
  auth: null,
  canvases: 'canvas',
  credits: 'credits',
  generations: 'generation',
  invitations: 'canvas',
  media: 'media',
  notifications: 'canvas',
  prices: 'credits',
  projects: 'canvas-ai',
  state: null,
  users: 'canvas',
};

/** All scopes there are: `<area>:read` and `<area>:write`, which includes reading. */
export const API_KEY_SCOPES: readonly string[] = [
  ...new Set(Object.values(API_KEY_AREAS).filter((area) => area !== null)),
]
  .sort()
  .flatMap((area) => [`${area}:read`, `${area}:write`]);
