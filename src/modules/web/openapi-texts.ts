import type { OpenAPIObject } from '@nestjs/swagger';

type Components = NonNullable<OpenAPIObject['components']>;

/** The first thing that a reader of `/api/docs` sees. */
export const DESCRIPTION = `Collaborative AI canvases: live documents, media, paid generation and canvas AI runs.

**Log in** with \`POST /api/v1/auth/register\` or \`POST /api/v1/auth/login\` and \`"transport": "bearer"\`, then press *Authorize* and paste the token.
Browsers leave \`transport\` out and get an HttpOnly cookie; unsafe requests by cookie must come from this site or an allowed origin.

- **Errors** are \`application/problem+json\` (RFC 9457) with a stable \`code\`. Unknown fields and query parameters are refused, each with its JSON pointer.
- **Numbers** that can pass 2^53 (revisions, sequence numbers) and amounts of credits are decimal strings.
- **Lists** take \`limit\` and \`cursor\` and return \`nextCursor\`, null on the last page. What is written meanwhile neither repeats nor hides an entry.
- **Retries**: send creating and spending requests with an \`Idempotency-Key\`, or with the ID that the request has for it; the same request again gives the first answer again.
- **Concurrent changes**: \`expectedRevision\` refuses with 409 \`revision-conflict\` and the current revision; \`ETag\` goes with \`If-None-Match\`, \`If-Match\` and \`If-Range\`.
- **Rates**: \`RateLimit\` tells what is left; 429 and 503 tell by \`Retry-After\` when to come back.
- **Rights**: \`x-policy\` of an operation says who may call it. What somebody may not see is 404, what they may see but not do is 403.`;

export const SECURITY_SCHEMES: Record<
  string,
  Extract<NonNullable<Components['securitySchemes']>[string], { type: string }>
> = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Token of a session that was opened with `"transport": "bearer"`, or a personal API key (`icv_…`, `POST /auth/api-keys`).',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Session cookie of browsers; over TLS its name is `__Host-session`.',
  },
  service: {
    type: 'http',
    scheme: 'bearer',
    description: 'Service token (`svc_…`) with the scope that `x-policy` names.',
  },
};

export const HEADERS: Components['headers'] = {
  RequestId: {
    description: 'Names this request in the logs; a harmless `X-Request-Id` of the client is kept.',
    schema: { type: 'string', example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11' },
  },
  RateLimit: {
    description: 'What is left of the rate: `r` requests within `t` seconds.',
    schema: { type: 'string', example: '"read";r=1199;t=60' },
  },
  RateLimitPolicy: {
    description: 'The rate of this class of routes: `q` requests within `w` seconds.',
    schema: { type: 'string', example: '"read";q=1200;w=60' },
  },
  RetryAfter: {
    description: 'Seconds after which to come back.',
    schema: { type: 'string', pattern: '^\\d+$', example: '2' },
  },
  IdempotencyReplayed: {
    description: '`true` when this is the stored answer to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'], example: 'true' },
  },
};
