import {
  accountFrozen,
  insufficientCredits,
  userNotFound,
} from '../../../modules/billing/domain/billing.errors.js';
import { registerConstraintErrors } from '../pg-errors.js';

/** What the database refuses although the adapters' statements did not foresee it. */
registerConstraintErrors({
  credit_accounts_available_not_negative: insufficientCredits,
  credit_accounts_frozen: accountFrozen,
  credit_accounts_user_fkey: userNotFound,
  credit_quotes_user_fkey: userNotFound,
});
