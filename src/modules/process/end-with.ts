import { ConfigurationError } from '../../configuration/environment-reader.js';

/** Faults of the configuration are for the reader of the terminal: all of them, without a stack. */
export function endWith(error: unknown): never {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
