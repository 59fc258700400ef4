import { randomBytes } from 'node:crypto';
import { Ids } from '../../ports/kernel/ids.port.js';

export class SystemIds extends Ids {
  /** RFC 9562, version 7: 48 bits of Unix milliseconds, then random. */
  uuid(): string {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(Date.now(), 0, 6);
    bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  token(bytes: number): string {
    return randomBytes(bytes).toString('base64url');
  }
}
