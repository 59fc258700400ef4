import { DomainError } from './domain-error.js';

/** Proof of a claim: every later write of the worker carries it (PLT-23). */
export interface Lease {
  readonly token: string;
  readonly attempt: number;
}

/** A fenced write touched no row: another worker has the work now. Stop, write nothing. */
export class LeaseLost extends DomainError {
  constructor(what: string) {
    super('conflict', 'lease-lost', `the lease on ${what} was lost`);
  }
}
