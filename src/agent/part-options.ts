import type { Cluster } from '../k8s/cluster.js';
import type { ReflectorTiming } from '../k8s/watch/reflector.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { BackendClient } from './delivery/backend-client.js';
import type { Policy } from './policy/policy.js';
import type { Reporter } from './report/reporter.js';

/** What a part of a cluster is watched with. */
export interface PartOptions {
  readonly cluster: Pick<Cluster, 'client' | 'clock'>;
  readonly backend: Pick<BackendClient, 'get'>;
  readonly clusterName: string;
  readonly reporter: Pick<Reporter, 'tell'>;
  readonly policy: () => Policy;
  /** Whether a namespace is being deleted. */
  readonly isEnding: (namespace: string) => boolean;
  /** Whether the backend has all that was told. */
  readonly isDelivered: () => boolean;
  readonly logger: Logger;
  readonly timing?: Partial<ReflectorTiming>;
}
