import { UPLOAD_BYTES } from '../authorization-world.js';
import { members, octets, owner, session, users, type Row } from './rows.js';

export const MEDIA: Readonly<Record<string, Row>> = {
  'GET /api/v1/media': session(users),
  'GET /api/v1/media/{storageKey}': session(members),
  'GET /api/v1/media/{storageKey}/url': session(members),
  'GET /api/v1/media/{storageKey}/content': session(members),
  'HEAD /api/v1/media/{storageKey}/content': session(members),
  'GET /api/v1/media/{storageKey}/thumbnail': session(members),
  'DELETE /api/v1/media/{storageKey}': session(owner),
  'POST /api/v1/media/uploads': session(users, {
    body: () => ({ mime: 'text/plain', bytes: 5, sha256: 'a'.repeat(64) }),
  }),
  'PUT /api/v1/media/uploads/{reservationId}/content': session(owner, {
    body: () => new Uint8Array(UPLOAD_BYTES),
    headers: octets,
  }),
  'POST /api/v1/media/uploads/{reservationId}/finalize': session(owner, {
    body: ({ receipt }) => ({ receipt }),
  }),
};
