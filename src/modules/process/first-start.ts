import fs from 'node:fs/promises';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { BootstrapSiteAdmin, type FirstCredential } from '../identity/commands/bootstrap-site-admin.js';

/** Where development keeps the first administrator's password, for the demo and for people who closed the terminal. */
export function credentialFile(dataDir: string): string {
  return path.join(dataDir, 'first-administrator.json');
}

/** Production: shown once on the terminal, kept nowhere; printed before it is valid, so a crash only wastes a password. */
export function announceAdministrator(app: INestApplicationContext): Promise<FirstCredential | undefined> {
  return app.get(BootstrapSiteAdmin, { strict: false }).execute(({ username, password }) => {
    process.stdout.write(`First administrator: ${username}, one-time password ${password} (shown once)\n`);
  });
}

/** Makes the site administrator when there is none; the credential is on disk, mode 600, before it is valid. */
export function ensureAdministrator(
  app: INestApplicationContext,
  dataDir: string,
): Promise<FirstCredential | undefined> {
  return app.get(BootstrapSiteAdmin, { strict: false }).execute(async (credential) => {
    await fs.mkdir(dataDir, { recursive: true });
    // A new file: writing into an old one would keep whatever mode that has.
    await fs.rm(credentialFile(dataDir), { force: true });
    await fs.writeFile(credentialFile(dataDir), JSON.stringify(credential), { mode: 0o600, flag: 'wx' });
  });
}
