/** One operation of a port, whatever its arguments are. */
export type Operation = (...args: unknown[]) => Promise<unknown>;

/** Puts a policy round one operation. `name` has the path in nested objects: `failures.recordMany`. */
export type Wrap = (name: string, operation: Operation) => Operation;

/**
 * An object with the operations of `port`, each under `wrap`; those of nested objects too. `dispose` stays as it is: whoever ends an
 * instance ends it directly. Members are wrapped when first asked for, so that an object that lives for one transaction costs little.
 */
export function decorate<Port extends object>(port: Port, wrap: Wrap, path = ''): Port {
  const wrapped = new Map<string | symbol, unknown>();
  const member = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(port, name);
    if (typeof name === 'symbol' || name === 'dispose') return value;
    if (typeof value === 'function') {
      return wrap(path + name, value.bind(port) as Operation);
    }
    return typeof value === 'object' && value !== null ? decorate(value, wrap, `${path}${name}.`) : value;
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

/** For `transaction(work)`: the same operation, with `work` changed by `change`. */
export function changeWork(operation: Operation, change: (work: Operation) => Operation): Operation {
  return (work, ...rest) => operation(change(work as Operation), ...rest);
}
