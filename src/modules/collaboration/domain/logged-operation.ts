import type { CanvasOperation } from '../../../ports/collaboration/canvas-operations.port.js';
import type { JsonObject } from '../../../ports/kernel/json.js';

export type EntityKind = 'node' | 'edge' | 'group';

/** What an operation does to one entity. A `merge` is a merge patch (RFC 7396). */
export type EntityEffect =
  | {
      readonly do: 'put' | 'merge';
      readonly kind: EntityKind;
      readonly id: string;
      readonly value: JsonObject;
    }
  | { readonly do: 'drop'; readonly kind: EntityKind; readonly id: string };

/** An operation as the log keeps it: its own change by `type`, `entityId`, `value`; what it did to others in `effects`. */
export interface LoggedCanvasOperation {
  readonly revision: string;
  readonly opId: string;
  readonly actorId: string;
  readonly type: CanvasOperation['type'];
  readonly entityId: string | null;
  readonly value: JsonObject | null;
  readonly effects: readonly EntityEffect[];
  readonly createdAt: string;
}
