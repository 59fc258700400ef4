import { open, type Row } from './rows.js';

export const PLATFORM: Readonly<Record<string, Row>> = {
  'GET /livez': open(),
  'GET /readyz': open(),
};
