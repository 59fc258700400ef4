import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { InputFault } from '../../../ports/kernel/domain-error.js';
import type { StateEntry } from '../../../ports/media/app-state.port.js';
import type { StateKey } from '../../../ports/media/user-state.port.js';
import { invalidInput } from '../../web/validation.js';
import type { StateExpectation } from '../domain/state-expectation.js';

const KEY_EXAMPLE = 'infinite-canvas:asset_store';

/** Not a pattern: which refusal a key meets is decided where keys are known. */
export class StateKeyParamsDto {
  @ApiProperty({
    description: 'Letters, digits and . _ : -, at most 200',
    type: String,
    example: KEY_EXAMPLE,
  })
  @IsString()
  key!: string;
}

/** A key that has state. */
export class StateKeyDto {
  /**
   * Its name.
   * @example "infinite-canvas:asset_store"
   */
  key!: string;

  /**
   * Raised by every write; decimal text.
   * @example "3"
   */
  revision!: string;

  /**
   * Length of the JSON text in bytes.
   * @example 2048
   */
  bytes!: number;

  /**
   * When it was written last.
   * @example "2026-08-05T12:00:00.000Z"
   */
  updatedAt!: string;
}

/** One page of keys. */
export class StateKeyPageDto {
  /** In order of key. */
  items!: StateKeyDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyJpbmZpbml0ZS1jYW52YXM6YXNzZXRfc3RvcmUiXQ',
  })
  nextCursor!: string | null;
}

/** JSON under a key. */
export class StateDto {
  /**
   * Its key.
   * @example "infinite-canvas:asset_store"
   */
  key!: string;

  @ApiProperty({
    description: 'What was written',
    type: 'object',
    additionalProperties: true,
    example: { assets: [] },
  })
  data!: object;

  /**
   * Raised by every write; in quotation marks the ETag.
   * @example "3"
   */
  revision!: string;

  /**
   * When it was written first.
   * @example "2026-08-05T12:00:00.000Z"
   */
  createdAt!: string;

  /**
   * When it was written last.
   * @example "2026-08-05T12:00:00.000Z"
   */
  updatedAt!: string;
}

/** What is to be kept. */
export class PutStateDto {
  @ApiProperty({
    description: 'Any JSON object; at most 512 KiB of text and 24 levels',
    type: 'object',
    additionalProperties: true,
    example: { theme: 'dark' },
  })
  data!: object;

  @ApiPropertyOptional({
    description:
      'Refuse with 409 unless the state is at this revision; `0`, also when neither this nor `If-Match` is there: unless there is none.',
    type: String,
    pattern: '^(0|[1-9][0-9]{0,17})$',
    example: '3',
  })
  expectedRevision?: string;
}

const REVISION = /^(0|[1-9]\d{0,17})$/;
const ETAG = /^"([1-9]\d{0,17})"$/;

/** By hand: a general mapper would copy a whole document member by member. */
export function toPutState(
  body: unknown,
  match: string | undefined,
): { data: unknown; expected: StateExpectation } {
  const faults: InputFault[] = [];
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidInput([{ pointer: '#', detail: 'must be an object' }]);
  const { data, expectedRevision, ...rest } = body as Record<string, unknown>;
  for (const name of Object.keys(rest)) faults.push({ pointer: `#/${name}`, detail: 'is no known field' });
  if (data === undefined) faults.push({ pointer: '#/data', detail: 'is required' });
  if (
    expectedRevision !== undefined &&
    (typeof expectedRevision !== 'string' || !REVISION.test(expectedRevision))
  )
    faults.push({ pointer: '#/expectedRevision', detail: 'must be a revision' });
  if (faults.length > 0) throw invalidInput(faults.slice(0, 20));
  return { data, expected: expectationOf(match, (expectedRevision as string | undefined) ?? '0') };
}

/** `If-Match` counts before the body; what is no revision of ours matches nothing (RFC 9110: strong comparison). */
export function expectationOf(match: string | undefined, otherwise: string): StateExpectation {
  if (match === undefined) return { revision: otherwise, by: 'body' };
  if (match.trim() === '*') return { revision: 'any', by: 'if-match' };
  return { revision: ETAG.exec(match.trim())?.[1] ?? 'none', by: 'if-match' };
}

export function toStateDto(entry: StateEntry): StateDto {
  const { key, data, revision, createdAt, updatedAt } = entry;
  return {
    key,
    data,
    revision,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The state, or that the client has it already. */
export function sendState(reply: FastifyReply, entry: StateEntry, known: string | undefined): void {
  const etag = `"${entry.revision}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' });
  const has = known?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  void (has ? reply.status(304).send() : reply.send(toStateDto(entry)));
}

export function toStateKeyDto({ key, revision, bytes, updatedAt }: StateKey): StateKeyDto {
  return { key, revision, bytes, updatedAt: updatedAt.toISOString() };
}
