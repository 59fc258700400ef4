import { Injectable } from '@nestjs/common';
import { AccountParts } from '../../../ports/identity/account-part.port.js';

/** Everything that is kept of a user as lines of JSON (IDN-9), read a page at a time while the reader reads. */
@Injectable()
export class ExportAccount {
  constructor(private readonly parts: AccountParts) {}

  async *execute(userId: string): AsyncGenerator<string> {
    for (const part of this.parts.all)
      for await (const record of part.records(userId)) yield `${JSON.stringify(record)}\n`;
  }
}
