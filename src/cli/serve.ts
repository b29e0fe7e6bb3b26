import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtPages } from '../server/built-pages.js';
import type { Config } from '../server/config/config.js';
import { loadConfig } from '../server/config/load-config.js';
import type { RunningServer } from '../server/start-server.js';
import { runServer } from './run-server.js';
import type { Terminal } from './terminal.js';

/** Where to look for the service token when nobody has set one. */
function whereTheTokenIs({ variables }: Terminal, { dataDir }: Config): string {
  const file = join(dataDir, 'service-token');
  const isGiven = Boolean(variables.SERVICE_TOKEN?.trim() || variables.SERVICE_TOKEN_FILE?.trim());
  return !isGiven && existsSync(file) ? `in ${file}` : 'the SERVICE_TOKEN that you set';
}

async function sayNextStep(terminal: Terminal, config: Config, { url, services }: RunningServer): Promise<void> {
  const shownUrl = config.publicUrl ?? url;
  // A server that runs from its sources may have no dashboard.
  const [page, toSignUp, toSignIn] =
    builtPages() === undefined
      ? ([`${shownUrl}/docs`, ' with POST /api/auth/signup', ' with POST /api/auth/login'] as const)
      : ([`${shownUrl}/`, '', ''] as const);
  terminal.out(`Podproof is listening on ${url}`);
  terminal.out(
    (await services.accounts.setupRequired())
      ? `Next step: open ${page} and create the first admin${toSignUp}; whoever comes first gets it.`
      : `Next step: open ${page} and sign in${toSignIn}.`,
  );
  terminal.out(`Agents send reports with the service token, which is ${whereTheTokenIs(terminal, config)}.`);
}

/** `podproof serve`: runs until the process is told to stop. */
export async function serve(terminal: Terminal): Promise<void> {
  const config = loadConfig(terminal.variables);
  const started = async (server: RunningServer) => {
    await sayNextStep(terminal, config, server);
    return [];
  };
  await runServer(terminal, config, { started });
}
