import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from '../server/config/read-environment.js';

/** What the command line says besides the environment, and before it. */
export interface UpOptions {
  readonly context?: string;
  readonly port?: string;
  readonly host?: string;
}

const isSet = (text: string | undefined) => text !== undefined && text.trim() !== '';

/** The kubeconfig that kubectl would read; inside a cluster, without one, none. One that is not there yet may come. */
function usualKubeconfig(variables: Variables): string | undefined {
  const usual = join(variables['HOME'] ?? homedir(), '.kube', 'config');
  return existsSync(usual) || !isSet(variables['KUBERNETES_SERVICE_HOST']) ? usual : undefined;
}

/**
 * The environment of a server on somebody's own machine: it listens to this machine only, reads the cluster that kubectl reads, and
 * leaves the terminal to what people want to know.
 */
export function laptopVariables(variables: Variables, { context, port, host }: UpOptions): Variables {
  const usual: Variables = { HOST: '127.0.0.1', LOG_LEVEL: 'error', KUBECONFIG: usualKubeconfig(variables) };
  const given = Object.entries(variables).filter(([, value]) => isSet(value));
  return {
    ...usual,
    ...Object.fromEntries(given),
    ...(context !== undefined && { KUBE_CONTEXT: context }),
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
  };
}
