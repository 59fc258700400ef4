import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { OptionalField } from '../../web/validation.js';

/** How the client wants to hold the session. */
const TRANSPORTS = ['cookie', 'bearer'] as const;

class TransportDto {
  /**
   * `cookie` sets an HttpOnly cookie (browsers); `bearer` returns the token in the body (other clients).
   * @example "bearer"
   */
  @OptionalField()
  @IsIn(TRANSPORTS)
  transport?: 'cookie' | 'bearer' = 'cookie';
}

export class RegisterDto extends TransportDto {
  /**
   * 3 to 32 of A–Z, a–z, 0–9, ".", "_" and "-"; unique whatever the case.
   * @example "ann.lee"
   */
  @IsString()
  @Length(3, 32)
  username!: string;

  /**
   * Shown to others; default: the username.
   * @example "Ann Lee"
   */
  @OptionalField()
  @IsString()
  @MaxLength(160)
  displayName?: string;

  /**
   * 12 to 256 characters, not the username.
   * @example "correct horse battery staple"
   */
  @IsString()
  @MaxLength(1024)
  password!: string;
}

export class LogInDto extends TransportDto {
  /**
   * Whatever the case.
   * @example "ann.lee"
   */
  @IsString()
  @MaxLength(200)
  username!: string;

  /**
   * The password.
   * @example "correct horse battery staple"
   */
  @IsString()
  @MaxLength(1024)
  password!: string;
}

export class ChangePasswordDto {
  /**
   * The present password, as proof.
   * @example "correct horse battery staple"
   */
  @IsString()
  @MaxLength(1024)
  currentPassword!: string;

  /**
   * 12 to 256 characters, not the username, not the present one.
   * @example "an even better horse battery"
   */
  @IsString()
  @MaxLength(1024)
  newPassword!: string;
}

export class UserDto {
  /**
   * Never changes.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  id!: string;

  /**
   * As written at registration.
   * @example "ann.lee"
   */
  username!: string;

  /**
   * Shown to others.
   * @example "Ann Lee"
   */
  displayName!: string;

  /**
   * Right on the whole site.
   * @example "user"
   */
  role!: 'user' | 'admin';

  /**
   * A disabled user cannot log in and has no sessions.
   * @example "active"
   */
  status!: 'active' | 'disabled' | 'deleted';

  /**
   * The one administrator that can be neither disabled nor demoted.
   * @example false
   */
  siteAdmin!: boolean;

  /**
   * Media object of the avatar; absent when there is none. Others see it at `/users/{userId}/avatar`.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  avatarStorageKey?: string;

  /**
   * When the account was made.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;
}

export class SessionDto {
  /**
   * Names the session when it is ended; it is no secret.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  id!: string;

  /**
   * How the client holds the session.
   * @example "bearer"
   */
  transport!: 'cookie' | 'bearer';

  /**
   * Address that logged in.
   * @example "203.0.113.7"
   */
  address!: string;

  /**
   * Client that logged in, as it calls itself.
   * @example "Mozilla/5.0"
   */
  userAgent!: string;

  /**
   * When the user logged in.
   * @example "2026-12-01T09:30:00.000Z"
   */
  createdAt!: string;

  /**
   * Last use, to the minute.
   * @example "2026-12-01T10:12:00.000Z"
   */
  lastUsedAt!: string;

  /**
   * When it ends unless it is used before.
   * @example "2026-12-15T10:12:00.000Z"
   */
  expiresAt!: string;
}

export class OpenedSessionDto {
  /** Who is logged in now. */
  user!: UserDto;

  /** The new session. */
  session!: SessionDto;

  /**
   * Only for `transport` `bearer`, and only now: send it as `Authorization: Bearer …`.
   * @example "n3Qm0m1nM3v9f1O9mYx5o1m1n2b3v4c5x6z7l8k9j0h"
   */
  token?: string;
}

export class MeDto {
  /** Who is logged in. */
  user!: UserDto;

  /**
   * The session of this request.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a12"
   */
  sessionId!: string;
}

export class OwnSessionDto extends SessionDto {
  /**
   * Whether this request came by it.
   * @example true
   */
  current!: boolean;
}

export class OwnSessionPageDto {
  /** Sessions that are valid now, oldest first. */
  items!: OwnSessionDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ',
  })
  nextCursor!: string | null;
}
