import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-schema.generated.js';

/** A client whose paths, parameters, bodies and answers are those of docs/openapi.json. */
export function typedClient(baseUrl: string, token?: string): Client<paths> {
  return createClient<paths>({
    baseUrl,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
}
