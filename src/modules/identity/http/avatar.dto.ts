import { IsString, IsUUID, Matches } from 'class-validator';

export class ChangeAvatarDto {
  /**
   * An own JPEG, PNG or WebP of at most 2,000,000 bytes.
   * @example "direct:20260810_0198a6f0-5c1e-7b0a-9d55-0d4c6a0f1c11"
   */
  @IsString()
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/, { message: 'storageKey is not a storage key' })
  storageKey!: string;
}

export class AvatarParamsDto {
  /**
   * Whose avatar.
   * @example "01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11"
   */
  @IsUUID()
  userId!: string;
}

/** There is no picture yet. */
export class AvatarPendingDto {
  /**
   * A worker makes it now.
   * @example "pending"
   */
  avatar!: 'pending';
}
