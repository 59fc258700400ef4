import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { UserPrincipal } from '../../../ports/identity/authenticator.port.js';
import { UserAccounts } from '../../../ports/identity/user-accounts.port.js';
import { isUuid } from '../../../ports/kernel/uuid.js';
import { pageOf } from '../../web/pagination.js';
import { Problems } from '../../web/openapi.js';
import { AdminOnly, CurrentUser } from '../../web/policy.decorators.js';
import { ChangeUserRole } from '../commands/change-user-role.js';
import { ChangeUserStatus } from '../commands/change-user-status.js';
import { userNotFound } from '../domain/identity.errors.js';
import { ChangeUserRoleDto, UserPageDto, UserQueryDto } from './admin-users.dto.js';
import { UserDto } from './auth.dto.js';
import { toUserDto } from './identity.mapping.js';
import { uuidAfter } from './page.js';

const USER_ID = {
  name: 'userId',
  description: 'From the list of users',
  example: '01981f5e-6f0a-7c3a-9a53-0f4d7b1f8a11',
};

@ApiTags('admin users')
@Controller('admin/users')
@AdminOnly()
export class AdminUsersController {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly changeStatus: ChangeUserStatus,
    private readonly changeUserRole: ChangeUserRole,
  ) {}

  /** All users. */
  @Get()
  @ApiOperation({
    summary: 'List users',
    description: 'In the order in which they were made; search, status and role narrow the list.',
  })
  @ApiOkResponse({ type: UserPageDto, description: 'A page of users' })
  @Problems({ 400: ['invalid-cursor'] })
  async list(@Query() { limit, cursor, search, status, role }: UserQueryDto): Promise<UserPageDto> {
    const found = await this.accounts.page({
      limit: limit + 1,
      after: uuidAfter(cursor),
      search,
      status,
      role,
    });
    const { items, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: items.map(toUserDto), nextCursor };
  }

  /** One user. */
  @Get(':userId')
  @ApiOperation({ summary: 'Show a user', description: 'Role and status as they are now.' })
  @ApiParam(USER_ID)
  @ApiOkResponse({ type: UserDto, description: 'The user' })
  @Problems({ 404: ['user-not-found'] })
  async show(@Param('userId') userId: string): Promise<UserDto> {
    const user = isUuid(userId) ? await this.accounts.find(userId) : undefined;
    if (!user) throw userNotFound();
    return toUserDto(user);
  }

  /** Disables a user: sessions and streams end at once. */
  @Post(':userId/disable')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Disable a user',
    description: 'Sessions and event streams end at once; log-in is refused. Asking again changes nothing.',
  })
  @ApiParam(USER_ID)
  @ApiOkResponse({ type: UserDto, description: 'The user is disabled' })
  @Problems({ 404: ['user-not-found'], 409: ['site-admin-protected', 'user-deleted'] })
  async disable(@Param('userId') userId: string, @CurrentUser() actor: UserPrincipal): Promise<UserDto> {
    return toUserDto(await this.changeStatus.execute(actor.userId, userId, 'disabled'));
  }

  /** Re-enables a user. */
  @Post(':userId/enable')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Re-enable a user',
    description: 'The user may log in again; ended sessions stay ended. Asking again changes nothing.',
  })
  @ApiParam(USER_ID)
  @ApiOkResponse({ type: UserDto, description: 'The user is active' })
  @Problems({ 404: ['user-not-found'] })
  async enable(@Param('userId') userId: string, @CurrentUser() actor: UserPrincipal): Promise<UserDto> {
    return toUserDto(await this.changeStatus.execute(actor.userId, userId, 'active'));
  }

  /** Grants or withdraws the admin role. */
  @Put(':userId/role')
  @ApiOperation({
    summary: 'Grant or withdraw the admin role',
    description: 'Counts from the next request on. Asking again changes nothing.',
  })
  @ApiParam(USER_ID)
  @ApiOkResponse({ type: UserDto, description: 'The user has this role' })
  @Problems({ 404: ['user-not-found'], 409: ['site-admin-protected', 'user-deleted'] })
  async changeRole(
    @Param('userId') userId: string,
    @Body() { role }: ChangeUserRoleDto,
    @CurrentUser() actor: UserPrincipal,
  ): Promise<UserDto> {
    return toUserDto(await this.changeUserRole.execute(actor.userId, userId, role));
  }
}
