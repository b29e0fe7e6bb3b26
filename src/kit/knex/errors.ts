import { PodproofError } from '../../kernel/ports/errors.js';
import type { Dialect } from './dialect.js';

/** The error of the driver behind what was thrown. */
export function driverError(error: unknown): unknown {
  return PodproofError.isInstance(error) && error.cause !== undefined ? error.cause : error;
}

/** What was thrown, in the words of the kernel. What is neither a conflict nor an outage of the database stays what it is. */
export function inKernelTerms(error: unknown, dialect: Dialect): unknown {
  if (PodproofError.isInstance(error)) return error;
  const code = dialect.classify(error);
  return code === 'internal' ? error : new PodproofError(code, dialect.explain(error), { cause: error });
}

/** The same object, but what its asynchronous methods throw is in the words of the kernel. */
export function withKernelErrors<Port extends object>(port: Port, dialect: Dialect): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(member, target, values) as Promise<unknown>);
        } catch (error) {
          throw inKernelTerms(error, dialect);
        }
      };
    },
  });
}
