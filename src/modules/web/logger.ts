import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as Pino, type LoggerOptions } from 'pino';
import { loggableError, loggableFields } from './loggable.js';

/** JSON logs on standard output; also Nest's own logger, so that everything has one form. */
export class Logger implements LoggerService {
  readonly pino: Pino;
  /**
   * For lines whose every field the server itself chose, none of them secret: without redaction, which walks all fields of
   * a line and would be a quarter of the work of a small request.
   */
  readonly access: Pino;

  constructor(level: string, destination?: DestinationStream) {
    const options: LoggerOptions = {
      level,
      base: { pid: process.pid },
      formatters: { log: loggableFields },
      serializers: { err: (error: unknown) => loggableError(error) },
    };
    this.pino = destination ? pino(options, destination) : pino(options);
    this.access = this.pino.child({}, { formatters: { log: (fields) => fields } });
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
    if (message instanceof Error) this.pino.error({ err: message, context: context.at(-1) }, 'an error');
    else this.pino.error({ context: context.at(-1) }, String(message));
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
