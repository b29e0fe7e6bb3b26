import { PodproofError } from '../../ports/errors.js';
import type { Logger } from '../../ports/logger.js';
import type { Metrics } from '../../ports/metrics.js';
import { changeWork, decorate, type Operation, type Wrap } from './decorate.js';

/** What is said of each call. */
export interface Audit {
  readonly kind: string;
  readonly id: string;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Not calls of their own (`exclusively` lasts as long as its work, `subscribe` as long as the server), or no calls at all. */
const UNCOUNTED = /^(exclusively|relay\.subscribe|tables\.(names|key))$/;

/** Counts each call and how long it took, and logs it at debug without arguments and messages: both may hold what must not be logged. */
export function audit<Port extends object>(port: Port, { kind, id, metrics, logger }: Audit): Port {
  const record = (operation: string, startedAt: number, code: string) => {
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.portCalled({ kind, id, operation, outcome: isFailure(code) ? 'error' : 'ok', seconds });
    logger.debug({ kind, id, operation, code, seconds }, 'port called');
  };
  const counted = (name: string, operation: Operation): Operation => {
    return async (...args) => {
      const startedAt = performance.now();
      try {
        const result = await operation(...args);
        record(name, startedAt, 'ok');
        return result;
      } catch (error) {
        record(name, startedAt, PodproofError.isInstance(error) ? error.code : 'internal');
        throw error;
      }
    };
  };
  const wrap: Wrap = (name, operation) => {
    if (UNCOUNTED.test(name)) return operation;
    if (name !== 'transaction') return counted(name, operation);
    return counted(
      name,
      changeWork(operation, (work) => (repositories) => work(decorate(repositories as object, wrap))),
    );
  };
  return decorate(port, wrap);
}

/** A conflict is an answer that callers expect, such as a username that is taken. */
function isFailure(code: string): boolean {
  return code !== 'ok' && code !== 'conflict';
}
