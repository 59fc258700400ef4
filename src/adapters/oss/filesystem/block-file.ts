import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 1024 * 1024;

/**
 * Writes a body that comes in pieces of a socket's size in large blocks, one of which is written while the next is filled. Constant
 * memory; a slow disk slows the sender.
 */
export class BlockFile {
  private readonly size: number;
  private block: Buffer;
  private spare: Buffer | undefined;
  private filled = 0;
  private position = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: FileHandle,
    expectedBytes: number,
  ) {
    this.size = Math.max(1, Math.min(BLOCK_BYTES, expectedBytes));
    this.block = Buffer.allocUnsafeSlow(this.size);
  }

  /** Copies the chunk; a promise when a block before must reach the file first. */
  async add(chunk: Uint8Array): Promise<void> {
    for (let left = chunk; left.length > 0;) {
      const part = left.subarray(0, this.size - this.filled);
      this.block.set(part, this.filled);
      this.filled += part.length;
      left = left.subarray(part.length);
      if (this.filled === this.size) await this.turn();
    }
  }

  /** All of it is in the file, and the file is on the disk. */
  async end(): Promise<void> {
    await this.turn();
    await this.writing;
    await this.file.sync();
  }

  /** No write is under way any more; what failed was told, or nobody asks. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private async turn(): Promise<void> {
    await this.writing;
    const [full, length, position] = [this.block, this.filled, this.position];
    [this.block, this.spare] = [this.spare ?? Buffer.allocUnsafeSlow(this.size), full];
    this.position += length;
    this.filled = 0;
    this.writing = this.write(full, length, position);
    // Awaited by the next turn; until then it is nobody's unhandled rejection.
    this.writing.catch(() => undefined);
  }

  private async write(block: Buffer, length: number, position: number): Promise<void> {
    for (let done = 0; done < length;) {
      const { bytesWritten } = await this.file.write(block, done, length - done, position + done);
      done += bytesWritten;
    }
  }
}
