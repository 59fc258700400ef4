import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

export const stateKeyReserved = () =>
  new DomainError('forbidden', 'state-key-reserved', 'this key belongs to the server alone');

export const stateKeyInvalid = () =>
  new DomainError('invalid', 'state-key-invalid', 'a key is letters, digits and . _ : -, at most 200', {
    faults: [{ pointer: '#/path/key', detail: 'must be letters, digits and . _ : -, at most 200' }],
  });

/** Two writers of one thing would each undo the other. */
export const stateKeyManaged = () =>
  new DomainError(
    'forbidden',
    'state-key-managed',
    'this state follows the canvases; write a canvas through its own routes',
  );

export const stateNotFound = () =>
  new DomainError('not-found', 'state-not-found', 'there is no state under this key');

export const stateInvalid = (faults: readonly InputFault[]) =>
  new DomainError('invalid', 'state-invalid', 'the state cannot be kept as it is', { faults });

export const stateTooLarge = (limit: number) =>
  new DomainError('too-large', 'state-too-large', `a state holds at most ${limit} bytes`, {
    details: { limit },
  });

export const tooManyStateKeys = (limit: number) =>
  new DomainError('conflict', 'too-many-state-keys', `there are at most ${limit} keys; delete one`, {
    details: { limit },
  });

/** `current` is the revision of now, `0` when there is no entry. */
export const stateRevisionConflict = (current: string) =>
  new DomainError('conflict', 'revision-conflict', 'somebody else has changed the state meanwhile', {
    details: { currentRevision: current },
  });

/** The same, when `If-Match` said what was expected. */
export const statePreconditionFailed = (current: string) =>
  new DomainError('precondition-failed', 'precondition-failed', 'the state is at another revision', {
    details: { currentRevision: current },
  });

export const stateConflict = () =>
  new DomainError('conflict', 'state-conflict', 'the first request under this key asked for something else');

export const stateKeyNotReserved = () =>
  new DomainError('invalid', 'state-key-not-reserved', 'only reserved keys are kept here');
