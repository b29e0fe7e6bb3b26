import { pluginInScope } from '../../kernel/plugins/plugin-scope.js';
import { legibleError, messageOf, PodproofError } from '../../kernel/ports/errors.js';
import type { ServerServices } from '../server-services.js';

/** What a promise was rejected with and nobody took, or what was thrown where nobody catches. */
const EVENTS = ['unhandledRejection', 'uncaughtException'] as const;

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** True for 1, 10, 100 and so on: a timer may fail each second. */
const isWorthALine = (count: number) => /^10*$/.test(String(count));

/** What is to be known about errors that nobody catches. */
export interface LateErrors {
  /** Resolves with the error that the process cannot go on after: it is of no plugin. */
  readonly fatal: Promise<PodproofError>;
  /** Gives the process its usual behaviour back. */
  stop(): void;
}

/**
 * Keeps the process alive when a plugin fails outside of any call: the plugin is known by the files in the error's stack, else by the
 * call or the import that the error came from. It is counted, logged and taken out of service. Everything else is fatal: nobody knows in
 * which state it leaves the server.
 */
export function watchLateErrors(services: ServerServices): LateErrors {
  const { logger } = services;
  const counts = new Map<string, number>();
  let fail: (error: PodproofError) => void = () => {};
  const fatal = new Promise<PodproofError>((resolve) => {
    fail = resolve;
  });

  const onError = (thrown: unknown) => {
    // Whatever is thrown here ends the process, so nothing of it is read that has not been read before.
    const error = legibleError(thrown);
    const loader = services.pluginLoader;
    const plugin = loader.ownerOf(stackOf(error)) ?? pluginInScope();
    if (plugin === undefined) {
      logger.error({ err: error }, 'an error that nobody caught ends the server');
      return fail(
        new PodproofError('internal', `The server ends after an error that nobody caught: ${messageOf(error)}`),
      );
    }
    const { id } = plugin;
    const kind = plugin.kind ?? 'unknown';
    if (kind === 'unknown' || !services.plugins.failed.retire({ kind, id }, error)) {
      loader.failedEarly(error);
    }
    services.metrics.pluginFailedLate({ kind, id });
    const count = (counts.get(`${kind} ${id}`) ?? 0) + 1;
    counts.set(`${kind} ${id}`, count);
    const fate = kind === 'storage' ? 'serves on, as nothing can take its place' : 'is out of service';
    if (isWorthALine(count))
      logger.error({ kind, id, count, err: error }, `a plugin failed outside of a call and ${fate}`);
  };

  for (const event of EVENTS) process.on(event, onError);
  return {
    fatal,
    stop() {
      for (const event of EVENTS) process.off(event, onError);
    },
  };
}
