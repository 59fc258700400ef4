import { UPLOAD_BYTES } from '../authorization-world.js';
import { admin, members, octets, owner, session, users, type Row } from './rows.js';

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
  'GET /api/v1/assets': session(users),
  'POST /api/v1/assets': session(owner, {
    body: ({ storageKey, pictureMd5 }) => ({ title: 'x', storageKey, md5: pictureMd5 }),
  }),
  'GET /api/v1/assets/{assetId}': session(owner),
  'PATCH /api/v1/assets/{assetId}': session(owner, { body: () => ({ title: 'y' }) }),
  'PUT /api/v1/assets/{assetId}/media': session(owner, {
    body: ({ storageKey, pictureMd5 }) => ({ storageKey, md5: pictureMd5 }),
  }),
  'DELETE /api/v1/assets/{assetId}': session(owner, { consumes: true }),
  'GET /api/v1/state': session(users),
  'GET /api/v1/state/{key}': session(owner),
  'PUT /api/v1/state/{key}': session(users, {
    params: () => ({ key: 'another' }),
    body: () => ({ data: {} }),
    consumes: true,
  }),
  'DELETE /api/v1/state/{key}': session(users, { consumes: true }),
  'GET /api/v1/admin/app-state': admin(),
  'GET /api/v1/admin/app-state/{key}': admin({ params: ({ siteKey }) => ({ key: siteKey }) }),
  'PUT /api/v1/admin/app-state/{key}': admin({
    params: ({ siteKey }) => ({ key: siteKey }),
    headers: { 'if-match': '*' },
    body: () => ({ data: {} }),
  }),
  'DELETE /api/v1/admin/app-state/{key}': admin({
    params: ({ siteKey }) => ({ key: siteKey }),
    consumes: true,
  }),
};
