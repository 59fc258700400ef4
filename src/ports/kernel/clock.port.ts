/**
 * The application's clock: for logs, for what is shown to people and for rate limits. Leases, validity and expiry are
 * decided by the database's clock alone (PLT-9, PLT-35).
 */
export abstract class Clock {
  abstract now(): Date;
}
