import type { NewUser } from './user-accounts.port.js';

/** The one row of `identity_bootstrap` (IDN-3). */
export abstract class SiteAdministration {
  abstract administratorId(): Promise<string | undefined>;
  /**
   * Waits for any other process that founds the site; from here to the end of the unit of work nobody else can. Returns
   * what `administratorId` then is.
   */
  abstract lockFounding(): Promise<string | undefined>;
  /** Makes the user, as administrator, and writes the row. Undefined when the username is taken. */
  abstract found(administrator: NewUser): Promise<string | undefined>;
}
