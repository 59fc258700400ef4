import { Injectable } from '@nestjs/common';
import {
  CanvasSearch,
  type FoundComment,
  type FoundEntity,
} from '../../../ports/collaboration/canvas-search.port.js';
import { DomainError } from '../../../ports/kernel/domain-error.js';
import { highlightsIn, searchPattern, type Highlight } from '../domain/search-pattern.js';

/** Each reads all texts of a canvas; the database is for writers too. */
const AT_ONCE = 2;
const WAITING = 20;

/** Comments come after every entity. */
const COMMENT_RANK = 3;

export type Found = (
  ({ readonly what: 'entity' } & FoundEntity) | ({ readonly what: 'comment' } & FoundComment)
) & { readonly highlights: readonly Highlight[] };

export interface SearchPlace {
  readonly rank: number;
  readonly id: string;
}

/** Finds what the texts of nodes and groups and the comments of a canvas hold. */
@Injectable()
export class SearchCanvas {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly search: CanvasSearch) {}

  /** Titles first, then other texts, then comments. Throws `search-query-empty`, `search-busy`, `statement-timeout`. */
  async execute(query: {
    canvasId: string;
    q: string;
    scope: 'all' | 'nodes' | 'comments';
    limit: number;
    after: SearchPlace | undefined;
  }): Promise<{ found: Found[]; next: SearchPlace | undefined }> {
    const pattern = searchPattern(query.q);
    await this.enter();
    try {
      const found = await this.find(query, pattern);
      const page = found.slice(0, query.limit);
      const last = found.length > query.limit ? page.at(-1) : undefined;
      return { found: page, next: last && placeOf(last) };
    } finally {
      this.leave();
    }
  }

  /** One more than the page holds. */
  private async find(
    { canvasId, scope, limit, after }: Parameters<SearchCanvas['execute']>[0],
    pattern: string,
  ): Promise<Found[]> {
    const shown = <Each extends { excerpt: string }>(each: Each) => ({
      ...each,
      highlights: highlightsIn(each.excerpt, pattern),
    });
    const wanted = limit + 1;
    const inEntities = scope !== 'comments' && (after?.rank ?? 0) < COMMENT_RANK;
    const entities = inEntities ? await this.search.entities(canvasId, pattern, wanted, after) : [];
    const found: Found[] = entities.map((each) => shown({ what: 'entity' as const, ...each }));
    if (scope === 'nodes' || found.length >= wanted) return found;
    const afterComment = after?.rank === COMMENT_RANK ? after.id : undefined;
    const comments = await this.search.comments(canvasId, pattern, wanted - found.length, afterComment);
    return [...found, ...comments.map((each) => shown({ what: 'comment' as const, ...each }))];
  }

  private async enter(): Promise<void> {
    if (this.running < AT_ONCE) this.running++;
    else if (this.waiting.length >= WAITING) throw searchBusy();
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes straight to the next in line. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}

const placeOf = (found: Found): SearchPlace => ({
  rank: found.what === 'entity' ? found.rank : COMMENT_RANK,
  id: found.id,
});

const searchBusy = () =>
  new DomainError('unavailable', 'search-busy', 'too many searches wait already', { retryAfterSeconds: 1 });
