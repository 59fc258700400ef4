import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../../ports/identity/audit-trail.port.js';
import { PasswordHasher } from '../../../ports/identity/password-hasher.port.js';
import { SiteAdministration } from '../../../ports/identity/site-administration.port.js';
import { Ids } from '../../../ports/kernel/ids.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';

export interface FirstCredential {
  readonly username: string;
  /** Works until it is changed. */
  readonly password: string;
}

const USERNAME = 'admin';

/**
 * Makes the site administrator at the first start (IDN-3); every later call does nothing. `deliver` gets the password before
 * the commit: a process that dies in between leaves a password that never worked and a site without administrator, so
 * the next start makes another one. Nobody is ever locked out by a crash. Of two processes one waits and finds it done.
 */
@Injectable()
export class BootstrapSiteAdmin {
  constructor(
    private readonly site: SiteAdministration,
    private readonly hasher: PasswordHasher,
    private readonly audit: AuditTrail,
    private readonly ids: Ids,
    private readonly uow: UnitOfWork,
  ) {}

  /** Undefined when the site has its administrator. `deliver` must be quick and local: a file, a terminal. */
  async execute(
    deliver: (credential: FirstCredential) => void | Promise<void>,
  ): Promise<FirstCredential | undefined> {
    if (await this.site.administratorId()) return undefined;
    const password = this.ids.token(18);
    const passwordHash = await this.hasher.hash(password);
    return this.uow.run({}, async () => {
      if (await this.site.lockFounding()) return undefined;
      const credential = { username: await this.found(passwordHash), password };
      await deliver(credential);
      return credential;
    });
  }

  /** The name decides nothing, so a stranger who has it already only costs a suffix. */
  private async found(passwordHash: string): Promise<string> {
    for (const username of [USERNAME, `${USERNAME}-${this.ids.token(6)}`]) {
      const id = await this.site.found({
        id: this.ids.uuid(),
        username,
        displayName: 'Administrator',
        passwordHash,
      });
      if (!id) continue;
      await this.audit.record({
        actorId: undefined,
        action: 'site.bootstrap',
        targetType: 'user',
        targetId: id,
        details: { username },
      });
      return username;
    }
    throw new Error('no username is free for the site administrator');
  }
}
