import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Step, startDemo } from '../demo/index.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Config } from '../server/config/config.js';
import { loadConfig } from '../server/config/load-config.js';
import type { Variables } from '../server/config/read-environment.js';
import { writeDurably } from '../server/config/write-durably.js';
import { createLogger } from '../server/logging.js';
import { laptopVariables, type UpOptions } from './laptop-variables.js';
import { prettyLog } from './pretty-log.js';
import { runUp } from './run-up.js';
import type { Terminal } from './terminal.js';

export interface DemoOptions extends Omit<UpOptions, 'context'> {
  readonly seed?: string;
  readonly speed?: string;
}

/** What the records call the cluster. */
const NAME = 'demo';
const USUAL_SEED = '1';
const USUAL_SPEED = '1';
const SEEDS: Range = { least: 0, most: 2 ** 32 - 1, isWhole: true };
const SPEEDS: Range = { least: 0.1, most: 1_000, isWhole: false };

interface Range {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

function numberOf(name: string, text: string, { least, most, isWhole }: Range): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most && (Number.isInteger(value) || !isWhole)) return value;
  const words = `must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`;
  throw new PodproofError('invalid', `${name} ${words}, not ${JSON.stringify(text.slice(0, 80))}`);
}

/** Nothing of the demonstration goes into data that are real, or to whom real failures are told. */
function demoVariables(variables: Variables, options: DemoOptions): Variables {
  const { DATABASE_URL: _database, DATABASE_URL_FILE: _file, PODPROOF_CONFIG: _config, ...others } = variables;
  const usual = laptopVariables({ ...others, CLUSTER_ACCESS: 'on', KUBE_CONTEXT: undefined }, options);
  return { ...usual, DATA_DIR: join(usual['DATA_DIR'] ?? './data', NAME) };
}

/** Keeps the way to the simulated cluster where kubectl can be told of it. */
function clusterOf({ cluster, dataDir }: Config, kubeconfig: string): Config['cluster'] {
  const file = join(dataDir, 'kubeconfig');
  rmSync(file, { force: true });
  writeDurably(file, kubeconfig);
  return { ...cluster, kubeconfig: file, isSimulated: true };
}

/** `podproof demo`: as `up`, but against a cluster that is simulated in this process and in which a lot goes wrong. */
export async function demo(terminal: Terminal, options: DemoOptions): Promise<void> {
  const seed = numberOf('--seed', options.seed ?? USUAL_SEED, SEEDS);
  const speed = numberOf('--speed', options.speed ?? USUAL_SPEED, SPEEDS);
  const config = loadConfig(demoVariables(terminal.variables, options));
  const logger = createLogger({ level: config.logLevel, stream: prettyLog(terminal) });
  terminal.out(
    `This is a demonstration: the cluster is simulated in this process, and nothing in it is real (seed ${seed}).`,
  );
  const onStep = ({ says }: Step) => terminal.out(`happens  ${says}`);
  const simulation = await startDemo({ seed, speed, logger, onStep });
  try {
    const cluster = clusterOf(config, simulation.kubeconfig());
    await runUp(terminal, {
      config: { ...config, cluster },
      ...{ clusterName: NAME, namespace: 'default' },
    });
  } finally {
    await simulation.stop();
  }
}
