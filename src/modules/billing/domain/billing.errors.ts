import { DomainError, type InputFault } from '../../../ports/kernel/domain-error.js';

export function invalidAmount(pointer: string): DomainError {
  return new DomainError('invalid', 'invalid-amount', 'the amount of credits is not valid', {
    faults: [
      { pointer, detail: 'must be a decimal text with at most 12 digits before and 6 after the point' },
    ],
  });
}

export function modelNotPriced(capability: string, model: string): DomainError {
  return new DomainError('invalid', 'model-not-priced', 'nothing prices this capability and model', {
    details: { capability, model },
  });
}

export function priceDisabled(capability: string, model: string): DomainError {
  return new DomainError(
    'conflict',
    'price-disabled',
    'this capability and model cannot be bought at the moment',
    {
      details: { capability, model },
    },
  );
}

export function quantityOutOfRange(faults: readonly InputFault[]): DomainError {
  return new DomainError(
    'invalid',
    'quantity-out-of-range',
    'the parameters give no quantity that can be priced',
    { faults },
  );
}

export function priceForAlias(model: string, runs: string): DomainError {
  return new DomainError('invalid', 'price-for-alias', 'aliases have no price of their own', {
    details: { model, runs },
  });
}

export function unitNotAllowed(capability: string, units: readonly string[]): DomainError {
  return new DomainError('invalid', 'unit-not-allowed', `${capability} is priced by ${units.join(' or ')}`, {
    details: { capability, units },
  });
}

export function freeNotExplicit(): DomainError {
  return new DomainError(
    'invalid',
    'free-not-explicit',
    'a price of 0 credits needs "free": true, and only that',
  );
}

/** `currentRevision`: 0 where there is no such price. */
export function priceRevisionConflict(currentRevision: string): DomainError {
  return new DomainError('conflict', 'revision-conflict', 'the price was changed by somebody else', {
    details: { currentRevision },
  });
}

export function insufficientCredits(): DomainError {
  return new DomainError(
    'payment-required',
    'insufficient-credits',
    'the account has not enough available credits',
  );
}

export function accountFrozen(): DomainError {
  return new DomainError(
    'forbidden',
    'account-frozen',
    'spending from this account is stopped until it has been reconciled',
  );
}

/** Also for a quote that was made for somebody else. */
export function quoteNotFound(): DomainError {
  return new DomainError('not-found', 'quote-not-found', 'there is no such quote');
}

export function quoteExpired(): DomainError {
  return new DomainError('conflict', 'quote-expired', 'the quote is not valid any more: ask for a new one');
}

export function operationIdReused(): DomainError {
  return new DomainError(
    'conflict',
    'operation-id-reused',
    'this operation ID already names another reservation',
  );
}

export function reservationNotFound(): DomainError {
  return new DomainError('not-found', 'reservation-not-found', 'there is no reservation for this operation');
}

export function userNotFound(): DomainError {
  return new DomainError('not-found', 'user-not-found', 'there is no such user');
}

export function grantKeyReused(): DomainError {
  return new DomainError('conflict', 'idempotency-key-reused', 'this key already names another grant');
}
