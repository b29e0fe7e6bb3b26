import type { PodproofError } from '../kernel/ports/errors.js';
import type { Config } from '../server/config/config.js';
import { createServices } from '../server/create-services.js';
import { keepHeapSmall } from '../server/heap.js';
import { watchLateErrors } from '../server/plugins/late-errors.js';
import { type RunningServer, type StartOptions, startServer } from '../server/start-server.js';
import { warmUp } from '../server/warm-up.js';
import { prettyLog } from './pretty-log.js';
import { letYoungGrow } from './small-heap.js';
import type { Terminal } from './terminal.js';

/** The part of SHUTDOWN_SECONDS after which nothing is waited for any more: on a busy machine, to end takes time as well. */
const CLOSE_SHARE = 0.85;

/** What runs beside the server in this process and ends before it. */
export interface Companion {
  stop(): Promise<void>;
}

/** What a command that runs a server adds to it. */
export interface ServerCommand {
  /** Done before anybody is served. */
  readonly prepare?: StartOptions['prepare'];
  /** Says that the server listens, and starts what is to run beside it; what was started ends in the reverse order. */
  started(server: RunningServer): Promise<readonly Companion[]>;
}

/** Ends everything in order, but waits no longer than SHUTDOWN_SECONDS for whoever does not hang up. */
async function stop(running: readonly Companion[], { shutdownSeconds }: Config): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, shutdownSeconds * 1000 * CLOSE_SHARE);
  });
  await Promise.race([stopInTurn(running), tooLate]).finally(() => clearTimeout(timer));
}

async function stopInTurn(running: readonly Companion[]): Promise<void> {
  for (const each of [...running].reverse()) await each.stop();
}

/** Runs a server until the process is told to stop. */
export async function runServer(terminal: Terminal, config: Config, command: ServerCommand): Promise<void> {
  keepHeapSmall();
  const stopped = terminal.stopSignal().then(() => undefined);
  const services = createServices(config, { logStream: prettyLog(terminal) });
  const { logger } = services;
  const late = watchLateErrors(services);
  const { prepare } = command;
  try {
    const starting = startServer(config, services, prepare === undefined ? {} : { prepare });
    const server = await Promise.race([starting, late.fatal.then(throwFatal)]);
    const running: Companion[] = [{ stop: () => server.close() }];
    try {
      running.push(...(await command.started(server)));
      const stopWarmUp = warmUp(logger, { finished: letYoungGrow });
      const failure = await Promise.race([stopped, late.fatal]).finally(stopWarmUp);
      if (failure !== undefined) throw failure;
    } finally {
      logger.info({ seconds_at_most: config.shutdownSeconds }, 'stopping');
      await stop(running, config);
      logger.info({}, 'stopped');
    }
  } finally {
    late.stop();
  }
}

function throwFatal(error: PodproofError): never {
  throw error;
}
