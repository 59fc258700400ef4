import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as Pino } from 'pino';

/** Values under these names never reach a log, however deep in what was logged (PLT-3, PLT-26). */
const SECRET_NAMES = ['password', 'token', 'secret', 'authorization', 'cookie', 'apiKey', 'prompt', 'AUTH_SECRET', 'DATABASE_URL'];
const REDACTED = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-${name}"]`]);

/** JSON logs on standard output; also Nest's own logger, so that everything has one form. */
export class Logger implements LoggerService {
  readonly pino: Pino;
  /**
   * For lines whose every field the server itself chose, none of them secret: without redaction, which walks all fields of
   * a line and would be a quarter of the work of a small request.
   */
  readonly access: Pino;

  constructor(level: string, destination?: DestinationStream) {
    const options = { level, redact: { paths: REDACTED, censor: '[redacted]' }, base: { pid: process.pid } };
    this.pino = destination ? pino(options, destination) : pino(options);
    this.access = this.pino.child({}, { redact: [] });
  }

  log(message: unknown, ...context: unknown[]): void {
    this.pino.debug({ context: context.at(-1) }, String(message));
  }

  info(message: string, fields: Record<string, unknown> = {}): void {
    this.pino.info(fields, message);
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.pino.warn({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    this.pino.error({ context: context.at(-1), ...(message instanceof Error ? { err: message } : {}) }, message instanceof Error ? message.message : String(message));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.pino.trace({ context: context.at(-1) }, String(message));
  }

  verbose(message: unknown, ...context: unknown[]): void {
    this.debug(message, ...context);
  }

  fatal(message: unknown, ...context: unknown[]): void {
    this.pino.fatal({ context: context.at(-1) }, String(message));
  }
}
