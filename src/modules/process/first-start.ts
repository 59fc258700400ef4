import fs from 'node:fs/promises';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { BootstrapSiteAdmin, type FirstCredential } from '../identity/commands/bootstrap-site-admin.js';

/** Where development keeps the first administrator's password, for the demo and for people who closed the terminal. */
export function credentialFile(dataDir: string): string {
  return path.join(dataDir, 'first-administrator.json');
}

/** Makes the site administrator when there is none; the credential is on disk, mode 600, before it is valid. */
export function ensureAdministrator(app: INestApplicationContext, dataDir: string): Promise<FirstCredential | undefined> {
  return app.get(BootstrapSiteAdmin, { strict: false }).execute(async (credential) => {
    await fs.mkdir(dataDir, { recursive: true });
    await fs.writeFile(credentialFile(dataDir), JSON.stringify(credential), { mode: 0o600 });
  });
}
