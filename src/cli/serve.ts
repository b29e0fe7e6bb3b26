import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PodproofError } from '../kernel/ports/errors.js';
import type { Config } from '../server/config/config.js';
import { loadConfig } from '../server/config/load-config.js';
import { createContainer } from '../server/container.js';
import { keepHeapSmall } from '../server/heap.js';
import { watchLateErrors } from '../server/plugins/late-errors.js';
import { type RunningServer, startServer } from '../server/start-server.js';
import { TOKENS } from '../server/tokens.js';
import { warmUp } from '../server/warm-up.js';
import { prettyLog } from './pretty-log.js';
import type { Terminal } from './terminal.js';

/** The part of SHUTDOWN_SECONDS after which nothing is waited for any more: on a busy machine, to end takes time as well. */
const CLOSE_SHARE = 0.85;

/** Where to look for the service token when nobody has set one. */
function whereTheTokenIs({ variables }: Terminal, { dataDir }: Config): string {
  const file = join(dataDir, 'service-token');
  const isGiven = Boolean(variables.SERVICE_TOKEN?.trim() || variables.SERVICE_TOKEN_FILE?.trim());
  return !isGiven && existsSync(file) ? `in ${file}` : 'the SERVICE_TOKEN that you set';
}

async function sayNextStep(terminal: Terminal, config: Config, { url, services }: RunningServer): Promise<void> {
  const shownUrl = config.publicUrl ?? url;
  terminal.out(`Podproof is listening on ${url}`);
  if (await services.resolve(TOKENS.accounts).setupRequired()) {
    terminal.out(
      `Next step: open ${shownUrl}/docs and create the first admin with POST /api/auth/signup; whoever comes first gets it.`,
    );
  } else {
    terminal.out(`Next step: open ${shownUrl}/docs and sign in with POST /api/auth/login.`);
  }
  terminal.out(`Agents send reports with the service token, which is ${whereTheTokenIs(terminal, config)}.`);
}

/** Closes, but waits no longer than SHUTDOWN_SECONDS for whoever does not hang up. */
async function stop(server: RunningServer, { shutdownSeconds }: Config): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, shutdownSeconds * 1000 * CLOSE_SHARE);
  });
  await Promise.race([server.close(), tooLate]).finally(() => clearTimeout(timer));
}

/** `podproof serve`: runs until the process is told to stop. */
export async function serve(terminal: Terminal): Promise<void> {
  keepHeapSmall();
  const config = loadConfig(terminal.variables);
  const stopped = terminal.stopSignal().then(() => undefined);
  const services = createContainer(config, prettyLog(terminal));
  const logger = services.resolve(TOKENS.logger);
  const late = watchLateErrors(services);
  try {
    const server = await Promise.race([startServer(config, services), late.fatal.then(raise)]);
    await sayNextStep(terminal, config, server);
    const stopWarmUp = warmUp(logger);
    const failure = await Promise.race([stopped, late.fatal]).finally(stopWarmUp);
    logger.info({ seconds_at_most: config.shutdownSeconds }, 'stopping');
    await stop(server, config);
    logger.info({}, 'stopped');
    if (failure !== undefined) throw failure;
  } finally {
    late.stop();
  }
}

function raise(error: PodproofError): never {
  throw error;
}
