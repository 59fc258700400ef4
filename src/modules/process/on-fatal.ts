import type { Logger } from '../web/logger.js';

/**
 * What nobody caught ends the process, logged like everything else: its memory may be in a state that no code expects,
 * while every row says how to go on without it. Whoever started it (an orchestrator, a person) starts another one.
 */
export function endOnFatal(logger: Logger): void {
  const end = (err: unknown, origin: string) => {
    logger.pino.fatal({ err, origin }, 'an error that nobody caught: the process ends');
    process.exit(1);
  };
  process.once('uncaughtException', end);
  process.once('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
}
