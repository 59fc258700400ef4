import type { FactoryProvider } from '@nestjs/common';
import { Configuration } from '../../../configuration/configuration.js';
import { CanvasComments } from '../../../ports/collaboration/canvas-comments.port.js';
import { CanvasDirectory } from '../../../ports/collaboration/canvas-directory.port.js';
import { ChangeFeed } from '../../../ports/kernel/change-feed.port.js';
import { UnitOfWork } from '../../../ports/kernel/unit-of-work.port.js';
import { commentRateExceeded } from '../domain/comment.errors.js';
import { OperationBudget, UNLIMITED, type OperationRate } from '../domain/operation-budget.js';
import { CommentChanges } from './comment-changes.js';

/** Of a user, reactions counted too: each is told to everybody on the canvas. */
const COMMENT_RATE: OperationRate = { perSecond: 2, burst: 60 };

/** Scaled like the other rates; 0 turns it off. */
export const COMMENT_CHANGES: FactoryProvider<CommentChanges> = {
  provide: CommentChanges,
  inject: [UnitOfWork, CanvasComments, CanvasDirectory, ChangeFeed, Configuration],
  useFactory: (
    uow: UnitOfWork,
    comments: CanvasComments,
    directory: CanvasDirectory,
    feed: ChangeFeed,
    { rateLimitScale: scale }: Configuration,
  ) => {
    const { perSecond, burst } = COMMENT_RATE;
    const rate = scale === 0 ? UNLIMITED : { perSecond: perSecond * scale, burst: burst * scale };
    const budget = new OperationBudget(rate, () => performance.now(), commentRateExceeded);
    return new CommentChanges(uow, comments, directory, feed, budget);
  },
};
