import { PodproofError } from '../../ports/errors.js';
import type { Logger } from '../../ports/logger.js';
import type { Metrics } from '../../ports/metrics.js';
import type { CallPolicy } from './call-policy.js';

/** What is said of each call. */
export interface Audit {
  readonly kind: string;
  readonly id: string;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Runs an operation of a port, which is counted. */
export type Counted = <Result>(operation: string, work: () => Promise<Result>) => Promise<Result>;

/** Counts each call and how long it took, and logs it at debug without arguments and messages: both may hold what must not be logged. */
export function counting({ kind, id, metrics, logger }: Audit): Counted {
  const record = (operation: string, startedAt: number, code: string) => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.portCalled({ kind, id, operation, outcome: isFailure(code) ? 'error' : 'ok', seconds });
    logger.debug({ kind, id, operation, code, seconds }, 'port called');
  };
  return async (operation, work) => {
    const startedAt = performance.now();
    try {
      const result = await work();
      record(operation, startedAt, 'ok');
      return result;
    } catch (error) {
      record(operation, startedAt, PodproofError.isInstance(error) ? error.code : 'internal');
      throw error;
    }
  };
}

/** `counting` for a port whose operations take a signal. */
export function audit(options: Audit): CallPolicy {
  const counted = counting(options);
  return ({ operation, signal }, next) => counted(operation, () => next(signal));
}

/** A conflict is an answer that callers expect, such as a username that is taken. */
function isFailure(code: string): boolean {
  return code !== 'ok' && code !== 'conflict';
}
