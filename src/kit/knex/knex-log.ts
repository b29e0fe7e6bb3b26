import type { Knex } from 'knex';
import type { Logger } from '../../kernel/ports/logger.js';

/** Sends what knex would print to the log, as detail: what matters of it is thrown as well. */
export function createKnexLog(logger: Logger): Knex.Logger {
  const write = (message: unknown) => logger.debug({ from: 'knex' }, String(message));
  return {
    warn: write,
    error: write,
    debug: write,
    deprecate: (method, instead) => write(`${method}: use ${instead}`),
  };
}
