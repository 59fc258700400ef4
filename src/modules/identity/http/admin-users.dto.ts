import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { PageQueryDto } from '../../web/pagination.js';
import { UserDto } from './auth.dto.js';
import { OptionalField } from '../../web/validation.js';

export class UserQueryDto extends PageQueryDto {
  /**
   * Part of the username or display name, whatever the case.
   * @example "ann"
   */
  @OptionalField()
  @IsString()
  @Length(1, 80)
  search?: string;

  /**
   * Only users with this status.
   * @example "disabled"
   */
  @OptionalField()
  @IsIn(['active', 'disabled', 'deleted'])
  status?: 'active' | 'disabled' | 'deleted';

  /**
   * Only users with this role.
   * @example "admin"
   */
  @OptionalField()
  @IsIn(['user', 'admin'])
  role?: 'user' | 'admin';
}

export class UserPageDto {
  /** Users in the order in which they were made. */
  items!: UserDto[];

  @ApiProperty({
    description: 'Asks for the next page; null on the last one.',
    type: 'string',
    nullable: true,
    example: 'WyIwMTk4MWY1ZS02ZjBhLTdjM2EtOWE1My0wZjRkN2IxZjhhMTIiXQ',
  })
  nextCursor!: string | null;
}

export class ChangeUserRoleDto {
  /**
   * `admin` grants, `user` withdraws.
   * @example "admin"
   */
  @IsIn(['user', 'admin'])
  role!: 'user' | 'admin';
}
