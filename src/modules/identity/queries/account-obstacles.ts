import { Injectable } from '@nestjs/common';
import { AccountParts, type AccountObstacle } from '../../../ports/identity/account-part.port.js';

/** What would make the deletion of the account refused now, at most 100. */
@Injectable()
export class AccountObstacles {
  constructor(private readonly parts: AccountParts) {}

  async execute(userId: string): Promise<AccountObstacle[]> {
    const obstacles: AccountObstacle[] = [];
    for (const part of this.parts.all) obstacles.push(...(await part.obstacles(userId)));
    return obstacles.slice(0, 100);
  }
}
