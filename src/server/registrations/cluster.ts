import { Cluster } from '../../k8s/cluster.js';
import { ClusterAccessRules } from '../../k8s/cluster-access-rules.js';
import { ClusterLiveObjects } from '../../k8s/cluster-live-objects.js';
import { ClusterMirrors } from '../../k8s/cluster-mirrors.js';
import { ClusterPodLogs } from '../../k8s/cluster-pod-logs.js';
import { clusterSourceOf } from '../../k8s/cluster-source.js';
import { ClusterTopology } from '../../k8s/cluster-topology.js';
import { AccessService } from '../../kernel/access/access-service.js';
import { LogService } from '../../kernel/logs/log-service.js';
import { DiagramNews } from '../../kernel/topology/diagram-news.js';
import { ManifestService } from '../../kernel/topology/manifest-service.js';
import { TopologyService } from '../../kernel/topology/topology-service.js';
import type { Config } from '../config/config.js';
import type { Factories } from '../server-services.js';

/** What is read from the cluster, and the mirrors that are made in it. Nothing is loaded or asked before somebody asks. */
export const clusterFactories = ({ cluster: access }: Config) =>
  ({
    cluster: ({ logger }) => {
      const { isSimulated = false } = access;
      return new Cluster(clusterSourceOf(access), logger, { isSimulated });
    },
    podLogs: ({ cluster }) => new ClusterPodLogs(cluster.client),
    logs: ({ podLogs }) => new LogService(podLogs),
    mirrorCluster: ({ cluster }) => new ClusterMirrors(cluster),
    clusterStatus: ({ cluster }) => cluster.status,
    topology: ({ cluster, logger, plugins }) =>
      new TopologyService({ source: new ClusterTopology({ cluster, logger }), plugins }),
    diagramNews: ({ topology, bus, clock }) => new DiagramNews({ topology, bus, clock }),
    manifests: ({ cluster }) => new ManifestService(new ClusterLiveObjects(cluster)),
    access: ({ cluster, logger, podLogs }) => new AccessService(new ClusterAccessRules(cluster, logger), podLogs),
  }) satisfies Partial<Factories>;
