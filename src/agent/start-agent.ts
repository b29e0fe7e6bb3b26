import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../k8s/cluster.js';
import type { ReflectorTiming } from '../k8s/watch/reflector.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { AgentHealth } from './agent-health.js';
import { AgentMetrics } from './agent-metrics.js';
import { Collector } from './collect/collector.js';
import { BackendClient } from './delivery/backend-client.js';
import { Delivery } from './delivery/delivery.js';
import { Heartbeats } from './delivery/heartbeats.js';
import { Rate } from './delivery/rate.js';
import { type ElectionTimes, LeaderElection } from './leader-election.js';
import { PolicyWatch } from './policy/policy-watch.js';
import { Reporter } from './report/reporter.js';
import { Spool } from './spool/spool.js';
import { SpoolFolder } from './spool/spool-folder.js';
import { WatchedParts } from './watched-parts.js';

export type { AgentHealth } from './agent-health.js';

export interface AgentOptions {
  /** The connection with the cluster; who made it closes it after `stop`. */
  readonly cluster: Cluster;
  readonly backend: { readonly url: string; readonly serviceToken: string };
  /** What the backend calls the cluster. */
  readonly clusterName: string;
  /** The node whose pods it watches; what belongs to no node is watched by the one that is elected. */
  readonly node?: string | undefined;
  /** Whether it watches everything, without an election; then `node` does not count. */
  readonly all: boolean;
  /** Where the Lease is. */
  readonly namespace: string;
  /** Its folder: what cannot be delivered waits there. */
  readonly dataDir: string;
  /** Its name. */
  readonly agent: string;
  readonly version: string;
  readonly logger: Logger;
  /** Other times than the usual ones, in milliseconds. */
  readonly timing?: {
    readonly watches?: Partial<ReflectorTiming>;
    readonly election?: ElectionTimes;
    readonly delivery?: { readonly firstMs: number; readonly longestMs: number };
    /** So long a subject must be well before its failure is over. */
    readonly recoveryMs?: number;
    /** Of so many failures the evidence is read in a second. */
    readonly reportsPerSecond?: number;
  };
}

export interface RunningAgent {
  health(): AgentHealth;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
  /** Ends in order: what was found is delivered or in the spool then. Never throws. */
  stop(): Promise<void>;
}

const IDENTITY_BYTES = 4;
/** A backend that does not answer is waited for no longer before the first look at the cluster, in milliseconds. */
const FIRST_POLICY_MS = 5_000;

/** Logs are the dearest part of the evidence: a kubelet is asked for each. */
const LOGS_PER_SECOND = 20;

/** Starts an agent; it waits for a cluster and a backend that are away. Throws TypeError for an address that is none. */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const { cluster, backend: address, clusterName: name, logger, timing = {} } = options;
  const backend = new BackendClient(address);
  const spool = await Spool.open(new SpoolFolder(join(options.dataDir, 'spool')));
  const backoff = timing.delivery === undefined ? {} : { backoff: timing.delivery };
  const delivery = new Delivery({ backend, spool, logger, ...backoff });
  const logReads = new Rate(LOGS_PER_SECOND, LOGS_PER_SECOND * 2);
  const reporter: Reporter = new Reporter({
    ...{ delivery, cluster: name, logger },
    collector: new Collector({ client: cluster.client, cluster: name, logReads, logger }),
    onSent: (kind) => metrics.countSent(kind),
    ...(timing.reportsPerSecond !== undefined && { perSecond: timing.reportsPerSecond }),
  });
  const policy = new PolicyWatch({
    ...{ backend, address, logger, onChange: () => parts.policyChanged() },
    ...(timing.recoveryMs !== undefined && { settings: { recovery: timing.recoveryMs } }),
  });
  const parts: WatchedParts = new WatchedParts({
    ...{ cluster, backend, clusterName: name, reporter, logger, policy: () => policy.current },
    isDelivered: () => spool.status.pods === 0,
    ...(timing.watches !== undefined && { timing: timing.watches }),
  });
  const health = (): AgentHealth => {
    const problems = [...parts.problems, delivery.trouble, spool.status.problem].filter((each) => each !== undefined);
    return { ...parts.state, leads: options.all || election?.leads === true, spooled: spool.status.pods, problems };
  };
  const metrics = new AgentMetrics({ health, open: () => parts.open, waiting: () => reporter.waiting });
  const heartbeats = new Heartbeats({
    ...{ backend, spool, delivery, logger, cluster: name, agent: options.agent, version: options.version },
    node: options.all ? undefined : options.node,
    state: () => ({ watching: parts.state.watching, permissionsMissing: parts.missing }),
  });
  const election = options.all ? undefined : electionOf(options, (leads) => parts.lead(leads));
  delivery.start();
  await Promise.race([policy.start(), pause(FIRST_POLICY_MS, undefined, { ref: false })]);
  heartbeats.start();
  parts.start(options.all ? undefined : options.node);
  election?.start();
  return {
    health,
    metrics: () => metrics.text(),
    async stop() {
      await election?.stop();
      await parts.stop();
      heartbeats.stop();
      await Promise.all([policy.stop(), reporter.stop()]);
      await delivery.stop();
      backend.close();
    },
  };
}

function electionOf(options: AgentOptions, onChange: (leads: boolean) => void): LeaderElection {
  const { cluster, namespace, agent, logger, timing } = options;
  return new LeaderElection({
    ...{ reader: cluster.client, writer: cluster.writer, namespace, logger, onChange },
    identity: `${agent}-${randomBytes(IDENTITY_BYTES).toString('hex')}`,
    ...(timing?.election !== undefined && { times: timing.election }),
  });
}
