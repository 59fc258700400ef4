import { PgBillingAccount } from '../../adapters/postgres/billing/pg-billing-account.js';
import { PgCanvasAiAccount } from '../../adapters/postgres/canvas-ai/pg-canvas-ai-account.js';
import { PgCollaborationAccount } from '../../adapters/postgres/collaboration/pg-collaboration-account.js';
import { PgGenerationAccount } from '../../adapters/postgres/generation/pg-generation-account.js';
import { PgAccountRemovals } from '../../adapters/postgres/identity/pg-account-removals.js';
import { PgIdentityAccount } from '../../adapters/postgres/identity/pg-identity-account.js';
import { PgMediaAccount } from '../../adapters/postgres/media/pg-media-account.js';
import { PgSession } from '../../adapters/postgres/pg-session.js';
import { AccountParts } from '../../ports/identity/account-part.port.js';
import { AccountRemovals } from '../../ports/identity/account-removals.port.js';
import { UnitOfWork } from '../../ports/kernel/unit-of-work.port.js';
import { MediaObjects } from '../../ports/media/media-objects.port.js';
import { provide, type Bound } from '../provide.js';

/**
 * What every context keeps of a user, in the order in which locks are taken; boards go before the canvases that they show,
 * canvases before the media on them.
 */
export function accountAdapters(): Bound[] {
  return [
    provide(AccountRemovals, PgAccountRemovals, PgSession),
    {
      provide: AccountParts,
      inject: [PgSession, UnitOfWork, MediaObjects],
      useFactory: (session: PgSession, uow: UnitOfWork, media: MediaObjects): AccountParts => ({
        all: [
          new PgIdentityAccount(session),
          new PgCanvasAiAccount(session),
          new PgCollaborationAccount(session),
          new PgGenerationAccount(session),
          new PgBillingAccount(session),
          new PgMediaAccount(session, uow, media),
        ],
      }),
    },
  ];
}
