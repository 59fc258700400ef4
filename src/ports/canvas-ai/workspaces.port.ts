export interface WorkspaceKey {
  readonly project: string;
  readonly workspaceId: string;
}

export interface BoardKey extends WorkspaceKey {
  readonly boardId: string;
}

export interface Workspace extends WorkspaceKey {
  readonly title: string;
  readonly role: 'owner' | 'member';
  readonly createdAt: Date;
}

export interface Board extends BoardKey {
  readonly canvasId: string;
  readonly createdAt: Date;
}

/** Tenancy of canvas AI (CAI-1): projects (product lines), workspaces with members, boards bound to one canvas each. */
export abstract class Workspaces {
  /** The user's own workspace in the project, made at the first call; races end in one. Mutates: needs a unit of work. */
  abstract home(project: string, accountId: string, newId: string): Promise<WorkspaceKey>;
  abstract create(key: WorkspaceKey, title: string, ownerId: string): Promise<void>;
  /** False when he is a member already. Throws `user-not-found`. */
  abstract addMember(key: WorkspaceKey, accountId: string): Promise<boolean>;
  abstract removeMember(key: WorkspaceKey, accountId: string): Promise<boolean>;
  abstract roleOf(key: WorkspaceKey, accountId: string): Promise<'owner' | 'member' | undefined>;
  /** Those of the project that the account is a member of. */
  abstract list(
    project: string,
    accountId: string,
    limit: number,
    after: string | undefined,
  ): Promise<Workspace[]>;
  /** Binds a canvas; the canvas's board when it has one already, wherever it is. */
  abstract bind(key: BoardKey, canvasId: string): Promise<Board>;
  abstract board(key: BoardKey): Promise<Board | undefined>;
  abstract boards(key: WorkspaceKey, limit: number, after: string | undefined): Promise<Board[]>;
  /** Throws `board-has-runs` while any run or step names it (CAI-10). False: there was none. */
  abstract removeBoard(key: BoardKey): Promise<boolean>;
}
