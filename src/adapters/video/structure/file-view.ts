import fs from 'node:fs';
import { ContentRefused } from './content-fault.js';

const WINDOW = 256 * 1024;

/**
 * Bytes of an open file by position, through one window. Blocking on purpose: only a process of its own uses it. Reading
 * past the end is the content's fault (`truncated`).
 */
export class FileView {
  readonly size: number;
  private readonly window = Buffer.allocUnsafe(WINDOW);
  private start = 0;
  private filled = 0;

  constructor(private readonly descriptor: number) {
    this.size = fs.fstatSync(descriptor).size;
  }

  u8(at: number): number {
    return this.at(at, 1).readUInt8(0);
  }

  u16(at: number): number {
    return this.at(at, 2).readUInt16BE(0);
  }

  u16le(at: number): number {
    return this.at(at, 2).readUInt16LE(0);
  }

  u32(at: number): number {
    return this.at(at, 4).readUInt32BE(0);
  }

  u32le(at: number): number {
    return this.at(at, 4).readUInt32LE(0);
  }

  /** Past what a double counts exactly it is nobody's length. */
  u64(at: number): number {
    return Number(this.at(at, 8).readBigUInt64BE(0));
  }

  ascii(at: number, length: number): string {
    return this.at(at, length).toString('latin1');
  }

  /** A copy, of any length. */
  bytes(at: number, length: number): Buffer {
    if (at + length > this.size) throw new ContentRefused('truncated');
    const copy = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const got = fs.readSync(this.descriptor, copy, done, length - done, at + done);
      if (got === 0) throw new ContentRefused('truncated');
      done += got;
    }
    return copy;
  }

  /** Position of the next such byte; the size of the file when there is none. */
  indexOf(byte: number, from: number): number {
    for (let at = from; at < this.size;) {
      this.load(at, 1);
      const found = this.window.indexOf(byte, at - this.start);
      if (found >= 0 && found < this.filled) return this.start + found;
      at = this.start + this.filled;
    }
    return this.size;
  }

  private at(at: number, length: number): Buffer {
    if (at + length > this.size) throw new ContentRefused('truncated');
    this.load(at, length);
    return this.window.subarray(at - this.start, at - this.start + length);
  }

  private load(at: number, length: number): void {
    if (at >= this.start && at + length <= this.start + this.filled) return;
    this.start = at;
    this.filled = fs.readSync(this.descriptor, this.window, 0, WINDOW, at);
    if (this.filled < length) throw new ContentRefused('truncated');
  }
}
