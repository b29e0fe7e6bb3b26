import type { DependencyContainer } from 'tsyringe';
import { Cluster } from '../../k8s/cluster.js';
import { ClusterAccessRules } from '../../k8s/cluster-access-rules.js';
import { ClusterLiveObjects } from '../../k8s/cluster-live-objects.js';
import { ClusterMirrors } from '../../k8s/cluster-mirrors.js';
import { ClusterPodLogs } from '../../k8s/cluster-pod-logs.js';
import { clusterSourceOf } from '../../k8s/cluster-source.js';
import { ClusterTopology } from '../../k8s/cluster-topology.js';
import { AccessService } from '../../kernel/access/access-service.js';
import { LogService } from '../../kernel/logs/log-service.js';
import { ManifestService } from '../../kernel/topology/manifest-service.js';
import { TopologyService } from '../../kernel/topology/topology-service.js';
import { CLUSTER } from '../cluster-token.js';
import type { Config } from '../config/config.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** What is read from the cluster, and the mirrors that are made in it. Nothing is loaded or asked before somebody asks. */
export function registerCluster(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(CLUSTER, (from) => {
    const { isSimulated = false } = config.cluster;
    return new Cluster(clusterSourceOf(config.cluster), from.resolve(TOKENS.logger), { isSimulated });
  });
  once(TOKENS.podLogs, (from) => new ClusterPodLogs(from.resolve(CLUSTER).client));
  once(TOKENS.logs, (from) => new LogService(from.resolve(TOKENS.podLogs)));
  once(TOKENS.mirrorCluster, (from) => new ClusterMirrors(from.resolve(CLUSTER)));
  once(TOKENS.clusterStatus, (from) => from.resolve(CLUSTER).status);
  once(TOKENS.topology, (from) => {
    const source = new ClusterTopology({ cluster: from.resolve(CLUSTER), logger: from.resolve(TOKENS.logger) });
    return new TopologyService({ source, plugins: from.resolve(TOKENS.plugins) });
  });
  once(TOKENS.manifests, (from) => new ManifestService(new ClusterLiveObjects(from.resolve(CLUSTER))));
  once(TOKENS.access, (from) => {
    const rules = new ClusterAccessRules(from.resolve(CLUSTER), from.resolve(TOKENS.logger));
    return new AccessService(rules, from.resolve(TOKENS.podLogs));
  });
}
