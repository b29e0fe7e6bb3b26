import { changeWork, decorate, type Operation } from './decorate.js';
import { withTimeLimit } from './time-limit.js';

/** What lasts as long as the work or the data of somebody else. */
const UNLIMITED = /^(exclusively|prepare|relay\..*|tables\..*)$/;

/** The signal that an operation of `llm` or `notify` has as its last argument. */
function signalOf(args: readonly unknown[]): AbortSignal | undefined {
  const last = args.at(-1);
  return last instanceof AbortSignal ? last : undefined;
}

/**
 * Limits how long one call may take. An operation that takes a signal gets one that also fires when the time is up.
 * A transaction is limited as a whole, and one that ends too late is rolled back.
 * @param what names the port in the message
 */
export function timeout<Port extends object>(port: Port, what: string, milliseconds: number): Port {
  return decorate(port, (name, operation) => {
    if (UNLIMITED.test(name)) return operation;
    const limited = name === 'transaction' ? rolledBackWhenLate(operation) : withSignal(operation);
    return (...args) => {
      const signal = signalOf(args);
      return withTimeLimit({ what: `${what} ${name}`, milliseconds, signal }, (given) => limited(given, ...args));
    };
  });
}

type LimitedOperation = (signal: AbortSignal, ...args: unknown[]) => Promise<unknown>;

function withSignal(operation: Operation): LimitedOperation {
  return (signal, ...args) => operation(...(signalOf(args) ? [...args.slice(0, -1), signal] : args));
}

/** The caller was told that nothing was stored, so nothing may be. */
function rolledBackWhenLate(operation: Operation): LimitedOperation {
  return (signal, ...args) =>
    changeWork(operation, (work) => async (repositories) => {
      const result = await work(repositories);
      signal.throwIfAborted();
      return result;
    })(...args);
}
