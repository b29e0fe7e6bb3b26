import { PodproofError } from '../../ports/errors.js';
import type { Storage } from '../../ports/storage.js';
import { hasTrait, UNCOUNTED_OPERATIONS, UNLIMITED_OPERATIONS } from '../../ports/storage-traits.js';
import type { Counted } from './audit.js';
import { withTimeLimit } from './time-limit.js';

/** What a storage is put under. */
export interface StoragePolicies {
  /** Names the storage in messages. */
  readonly what: string;
  readonly timeoutMs: number;
  readonly counted: Counted;
}

/** One operation of a storage, whatever its arguments are. */
type Operation = (...args: unknown[]) => Promise<unknown>;

/** Puts policies round one operation. `path` is its name, in nested objects with a dot: `failures.recordMany`. */
type Wrap = (path: string, operation: Operation) => Operation;

/**
 * A storage whose operations are limited in time and counted, but for those that its port excepts. Within a transaction repositories
 * are counted only: it is limited as a whole, and one that ends too late is rolled back.
 */
export function decorateStorage(storage: Storage, { what, timeoutMs, counted }: StoragePolicies): Storage {
  const count: Wrap = (path, operation) => {
    if (hasTrait(UNCOUNTED_OPERATIONS, path)) return operation;
    return (...args) => counted(path, () => operation(...args));
  };
  const limit: Wrap = (path, operation) => {
    if (hasTrait(UNLIMITED_OPERATIONS, path)) return operation;
    return (...args) => withTimeLimit({ what: `${what} ${path}`, milliseconds: timeoutMs }, () => operation(...args));
  };
  const transaction: Storage['transaction'] = (work) =>
    counted('transaction', () =>
      withTimeLimit({ what: `${what} transaction`, milliseconds: timeoutMs }, (signal) =>
        storage.transaction(async (repositories) => {
          const result = await work(decorate(repositories, count));
          // The caller was told that nothing was stored, so nothing may be.
          if (signal.aborted) throw new PodproofError('timeout', `${what} transaction ended too late`);
          return result;
        }),
      ),
    );
  return decorate(storage, (path, operation) => count(path, limit(path, operation)), { transaction });
}

/**
 * An object with the operations of `port`, each under `wrap`; those of nested objects too. `dispose` stays as it is: whoever ends an
 * instance ends it directly. Members are wrapped when first asked for, so that an object that lives for one transaction costs little.
 */
function decorate<Port extends object>(port: Port, wrap: Wrap, own: Partial<Port> = {}, path = ''): Port {
  const wrapped = new Map<string | symbol, unknown>(Object.entries(own));
  const member = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(port, name);
    if (typeof name === 'symbol' || name === 'dispose') return value;
    if (typeof value === 'function') {
      return wrap(path + name, value.bind(port) as Operation);
    }
    return typeof value === 'object' && value !== null ? decorate(value, wrap, {}, `${path}${name}.`) : value;
  };
  // The target is empty, since a proxy must answer for a frozen target with the target's own members.
  return new Proxy({} as Port, {
    get(_target, name) {
      if (!wrapped.has(name)) wrapped.set(name, member(name));
      return wrapped.get(name);
    },
    has: (_target, name) => name in port,
  });
}
