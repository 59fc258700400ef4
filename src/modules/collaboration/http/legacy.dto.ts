import { ApiProperty } from '@nestjs/swagger';
import type { JsonObject } from '../../../ports/kernel/json.js';
import { invalidInput } from '../../web/validation.js';
import { legacyBaseMissing } from '../domain/legacy.errors.js';

/** A canvas as older clients keep it. */
export class LegacyCanvasDto {
  /**
   * What the canvas is called in the old state of the caller.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  id!: string;

  /**
   * Its title.
   * @example "Storyboard"
   */
  title!: string;

  /**
   * Revision of the document; in quotation marks the ETag.
   * @example "42"
   */
  revision!: string;

  /**
   * When the canvas was made.
   * @example "2026-08-21T12:00:00.000Z"
   */
  createdAt!: string;

  /**
   * When it was changed last.
   * @example "2026-08-21T12:00:00.000Z"
   */
  updatedAt!: string;

  @ApiProperty({
    description:
      'Nodes: `id`, `type`, `title`, `position`, `width`, `height`, `parentId`, `data`, and what else they came with',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ id: 'node-1', type: 'text', position: { x: 0, y: 0 }, data: { text: 'Hello' } }],
  })
  nodes!: object[];

  @ApiProperty({
    description:
      'Edges: `id`, `fromNodeId`, `toNodeId`, handles, `role`, `order`, and what else they came with',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ id: 'edge-1', fromNodeId: 'node-1', toNodeId: 'node-2' }],
  })
  connections!: object[];
}

/** A canvas as an older client has it, whole. */
export class PutLegacyCanvasDto {
  @ApiProperty({
    description:
      'As it is read here. All `nodes` and all `connections`: what was loaded and is missing is deleted. Fields that nobody knows are kept.',
    type: 'object',
    additionalProperties: true,
    example: {
      revision: '42',
      nodes: [{ id: 'node-1', type: 'text', position: { x: 0, y: 0 }, data: { text: 'Hello' } }],
      connections: [],
    },
  })
  document!: object;
}

export class LeftOutDto {
  /**
   * The entity.
   * @example "node-1"
   */
  entityId!: string;

  /**
   * `gone`: somebody else deleted it, or made something of another kind of it. `end-gone`: what it would connect is not there.
   * `id-taken`: somebody else has made something of another kind with this ID.
   * @example "gone"
   */
  reason!: 'gone' | 'end-gone' | 'id-taken';
}

/** What became of a document. */
export class SavedLegacyDto {
  /**
   * Revision of the canvas now.
   * @example "45"
   */
  revision!: string;

  /**
   * Operations that the changes became.
   * @example 3
   */
  operations!: number;

  /** What was sent and has no place in the document of now. */
  left!: LeftOutDto[];
}

const REVISION = /^(0|[1-9]\d{0,17})$/;
const ETAG = /^(?:W\/)?"(0|[1-9]\d{0,17})"$/;

/** By hand, as all whole documents. Throws `legacy-base-missing`. */
export function toLegacyPut(
  body: unknown,
  match: string | undefined,
): { document: JsonObject; loadedRevision: string } {
  if (!isObject(body)) throw invalidInput([{ pointer: '#', detail: 'must be an object' }]);
  const { document, ...others } = body;
  const unknown = Object.keys(others).map((name) => ({ pointer: `#/${name}`, detail: 'is no known field' }));
  if (unknown.length > 0) throw invalidInput(unknown.slice(0, 20));
  if (!isObject(document)) throw invalidInput([{ pointer: '#/document', detail: 'must be an object' }]);
  const { revision } = document;
  const stated = typeof revision === 'string' && REVISION.test(revision) ? revision : undefined;
  const loadedRevision = match === undefined ? stated : ETAG.exec(match.trim())?.[1];
  if (loadedRevision === undefined) throw legacyBaseMissing();
  return { document, loadedRevision };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
