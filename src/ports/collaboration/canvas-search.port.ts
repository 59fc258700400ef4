/** A node or group whose texts match. */
export interface FoundEntity {
  readonly kind: 'node' | 'group';
  readonly id: string;
  readonly type: string | undefined;
  readonly title: string | undefined;
  /** 0: the title begins with it, 1: the title holds it, 2: another text does. */
  readonly rank: number;
  /** What stands around the first place. */
  readonly excerpt: string;
}

export interface FoundComment {
  readonly id: string;
  readonly threadId: string;
  readonly authorId: string | undefined;
  readonly excerpt: string;
}

/**
 * Looks through the texts of one canvas. `pattern` is a regular expression of the database that matches text as it stands. What
 * takes too long is given up with `statement-timeout`.
 */
export abstract class CanvasSearch {
  /** In order of rank and ID. */
  abstract entities(
    canvasId: string,
    pattern: string,
    limit: number,
    after: { readonly rank: number; readonly id: string } | undefined,
  ): Promise<FoundEntity[]>;
  /** Newest first; nothing of deleted ones. */
  abstract comments(
    canvasId: string,
    pattern: string,
    limit: number,
    after: string | undefined,
  ): Promise<FoundComment[]>;
}
