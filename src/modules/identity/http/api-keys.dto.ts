import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { API_KEY_SCOPES } from '../../../ports/identity/api-key-scopes.js';
import { OptionalField } from '../../web/validation.js';

const DAY = 86_400;

export class CreateApiKeyDto {
  /**
   * What it is for.
   * @example "nightly export"
   */
  @IsString()
  @Length(1, 80)
  name!: string;

  @ApiProperty({
    description: 'What it may do, within what its owner may; `write` includes `read`.',
    type: 'array',
    items: { type: 'string', enum: [...API_KEY_SCOPES] },
    minItems: 1,
    maxItems: 20,
    example: ['canvas:read'],
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @IsIn(API_KEY_SCOPES, { each: true })
  scopes!: string[];

  @ApiProperty({
    description: 'Seconds until it ends by itself: a minute to a year.',
    type: 'integer',
    minimum: 60,
    maximum: 366 * DAY,
    default: 90 * DAY,
    required: false,
    example: 30 * DAY,
  })
  @OptionalField()
  @IsInt()
  @Min(60)
  @Max(366 * DAY)
  expiresInSeconds: number = 90 * DAY;
}

export class ApiKeyDto {
  /**
   * Names the key when it is revoked; it is no secret.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a14"
   */
  id!: string;

  /**
   * What it is for.
   * @example "nightly export"
   */
  name!: string;

  /**
   * How the key begins, to know it again.
   * @example "icv_n3Qm0m"
   */
  prefix!: string;

  /**
   * What it may do.
   * @example ["canvas:read"]
   */
  scopes!: string[];

  /**
   * When it was made.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  /**
   * When it ends by itself.
   * @example "2027-03-01T09:30:00.000Z"
   */
  expiresAt!: string;

  /**
   * Last use, to the minute; missing before the first.
   * @example "2026-12-01T10:12:00.000Z"
   */
  lastUsedAt?: string;

  /**
   * When it was revoked; missing when it was not.
   * @example "2026-12-02T08:00:00.000Z"
   */
  revokedAt?: string;
}

export class CreatedApiKeyDto {
  /** What the list shows from now on. */
  apiKey!: ApiKeyDto;

  /**
   * The secret itself, for `Authorization: Bearer`: shown now and never again.
   * @example "icv_n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
   */
  key!: string;
}

export class ApiKeyPageDto {
  /** In the order in which they were made, ended ones too. */
  items!: ApiKeyDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTQiXQ',
  })
  nextCursor!: string | null;
}
