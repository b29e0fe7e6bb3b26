import type { Config } from '../server/config/config.js';
import { loadConfig } from '../server/config/load-config.js';
import { createServices } from '../server/create-services.js';
import { errorLine } from './error-line.js';
import { laptopVariables, type UpOptions as MachineOptions } from './laptop-variables.js';
import { runUp } from './run-up.js';
import type { Terminal } from './terminal.js';

export interface UpOptions extends MachineOptions {
  readonly orDemo?: boolean;
}

const ANSWER_MS = 5_000;

/** Why the cluster cannot be asked, in one sentence; undefined where it answers. */
async function whyAway(config: Config): Promise<string | undefined> {
  const { cluster } = createServices({ ...config, logLevel: 'silent' });
  try {
    await cluster.client.read('version', { signal: AbortSignal.timeout(ANSWER_MS) });
    return undefined;
  } catch (error) {
    return errorLine(error);
  } finally {
    cluster.close();
  }
}

/** `podproof up`: backend and agent in one process, against the cluster that kubectl would ask, until it is told to stop. */
export async function up(terminal: Terminal, options: UpOptions): Promise<void> {
  const variables = laptopVariables(terminal.variables, options);
  const config = loadConfig(variables);
  const reason = options.orDemo === true ? await whyAway(config) : undefined;
  if (reason !== undefined) {
    terminal.out(`No cluster can be reached, so here is the demonstration with a simulated one. ${reason}`);
    const { port, host } = options;
    return (await import('./demo.js')).demo(terminal, { ...(port && { port }), ...(host && { host }) });
  }
  await runUp(terminal, {
    config,
    clusterName: variables['CLUSTER_NAME'] ?? 'default',
    namespace: variables['POD_NAMESPACE'] ?? 'default',
  });
}
