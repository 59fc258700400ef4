import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { OptionalField } from '../../web/validation.js';

export class CreateServiceTokenDto {
  /**
   * What it is for.
   * @example "video analysis worker"
   */
  @IsString()
  @Length(1, 80)
  name!: string;

  /**
   * What it may do; each route names the scope that it asks for.
   * @example ["vde:analysis"]
   */
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @IsString({ each: true })
  scopes!: string[];

  /**
   * Seconds until it ends by itself; without: never.
   * @example 7776000
   */
  @OptionalField()
  @IsInt()
  @Min(60)
  @Max(315_360_000)
  expiresInSeconds?: number;
}

export class ServiceTokenDto {
  /**
   * Names the token when it is revoked; it is no secret.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a13"
   */
  id!: string;

  /**
   * What it is for.
   * @example "video analysis worker"
   */
  name!: string;

  /**
   * What it may do.
   * @example ["vde:analysis"]
   */
  scopes!: string[];

  /**
   * The administrator who made it.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  createdBy!: string;

  /**
   * When it was made.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  /**
   * Last use, to the minute; missing before the first.
   * @example "2026-12-01T10:12:00.000Z"
   */
  lastUsedAt?: string;

  /**
   * When it ends by itself; missing when never.
   * @example "2027-03-01T09:30:00.000Z"
   */
  expiresAt?: string;

  /**
   * When it was revoked; missing when it was not.
   * @example "2026-12-02T08:00:00.000Z"
   */
  revokedAt?: string;
}

export class CreatedServiceTokenDto {
  /** What the list shows from now on. */
  serviceToken!: ServiceTokenDto;

  /**
   * The secret itself: shown now and never again.
   * @example "svc_n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
   */
  token!: string;
}

export class ServiceTokenPageDto {
  /** Tokens in the order in which they were made, revoked ones too. */
  items!: ServiceTokenDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ',
  })
  nextCursor!: string | null;
}
