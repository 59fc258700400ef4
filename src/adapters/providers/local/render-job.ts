import type { JsonPrimitive } from '../../../ports/kernel/json.js';

/** What the parent tells the child: plain data, sent once over the IPC channel. */
export interface RenderJob {
  readonly capability: string;
  readonly prompt: string;
  readonly seed: string;
  readonly parameters: Readonly<Record<string, JsonPrimitive>>;
  /** Files that the parent spooled into `directory`. */
  readonly inputs: readonly RenderInput[];
  /** A private temporary folder; the parent removes it whatever happens. */
  readonly directory: string;
}

export interface RenderInput {
  readonly role: string;
  readonly mime: string;
  readonly path: string;
}

export interface RenderedFile {
  readonly path: string;
  readonly mime: string;
}

/** A fault of the request (`failed`) is told apart from a fault of ours, which ends the child with a non-zero code. */
export type RenderReply =
  | { readonly state: 'done'; readonly files: readonly RenderedFile[] }
  | { readonly state: 'failed'; readonly code: string; readonly message: string };

/** The request cannot be rendered as it is: reported to the user, nothing is charged. */
export class RenderRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
