import { ClusterAdmission } from './admission/cluster-admission.js';
import { ApiServer } from './api-server/api-server.js';
import { applyObject } from './apply-object.js';
import { SimulationClock } from './clock.js';
import { ClusterApi } from './cluster-api.js';
import type { ControlPlane } from './control-plane.js';
import { startControllers } from './controllers/index.js';
import { NodeLifecycle } from './controllers/node-lifecycle.js';
import { EventRecorder } from './events.js';
import { Informers } from './informers.js';
import { NAMESPACES, NODES } from './kinds.js';
import { ImageRegistry } from './kubelet/image-registry.js';
import { Kubelets } from './kubelet/kubelet.js';
import { PodLogs } from './kubelet/pod-logs.js';
import { KUBELET_VERSION, nodeObject } from './nodes.js';
import type { ObjectFields } from './objects.js';
import type { SimulationOptions } from './options.js';
import { Random } from './random.js';
import { startScheduler } from './scheduler/scheduler.js';
import type { Simulation } from './simulation.js';

/** How much of its history the API server keeps for watches that come late, in changes, and how often it looks, in milliseconds. */
const KEPT_CHANGES = 5_000;
const TRIM_MS = 60_000;
const SYSTEM_NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** Starts a cluster of these nodes, with an API server on the loopback interface. */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const { seed, speed, startAt = Date.now(), logger } = options;
  const clock = new SimulationClock({ speed, startAt });
  const random = new Random(seed);
  const parts: { api?: ClusterApi; kubelets?: Kubelets } = {};
  const server = new ApiServer({
    stamps: { now: () => clock.now, uid: () => random.uuid() },
    admission: () => new ClusterAdmission(() => present(parts.api), { clock, random }),
    logs: (streams) =>
      new PodLogs(streams, clock, {
        containersOf: (...pod) => present(parts.kubelets).containersOf(...pod),
        isReachable: (...pod) => present(parts.kubelets).isReachable(...pod),
      }),
    onRequest: () => clock.catchUp(),
    forgetsRequests: true,
  });
  server.discovery.version = KUBELET_VERSION;
  const api = new ClusterApi(server.objects, server.writes);
  const informers = new Informers(server.objects);
  const events = new EventRecorder(api, clock, random);
  const plane: ControlPlane = { api, informers, clock, random, logger, seed, events };
  parts.api = api;
  parts.kubelets = new Kubelets(plane, new ImageRegistry(options.images));
  const nodes = startComponents(plane, parts.kubelets, options);
  trimHistory(clock, server);
  await server.listen();
  return {
    ...{ url: server.url, clock },
    kubeconfig: () => kubeconfigOf(server.url),
    apply: (...objects) => {
      for (const object of objects as readonly ObjectFields[]) applyObject(server, object);
    },
    remove: (kind, namespace, name) => {
      const resource = server.catalogue.kinds.find((each) => each.kind === kind);
      const found = resource === undefined ? undefined : api.get(resource, namespace, name);
      if (resource !== undefined && found !== undefined) api.delete(resource, found);
    },
    setNodeReady: (name, isReady) => nodes.setReady(name, isReady),
    setApiReachable: (isReachable) => (isReachable ? server.listen() : server.stop()),
    interfere: (interference) => server.interfere(interference),
    stop: async () => {
      clock.stop();
      await server.stop();
    },
  };
}

function startComponents(plane: ControlPlane, kubelets: Kubelets, options: SimulationOptions): NodeLifecycle {
  startControllers(plane);
  for (const name of SYSTEM_NAMESPACES)
    plane.api.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  startScheduler(plane);
  for (const [index, node] of options.nodes.entries()) {
    kubelets.add(node.name);
    plane.api.create(NODES, nodeObject(node, index, plane.clock.now));
  }
  return new NodeLifecycle(plane, kubelets);
}

function trimHistory(clock: SimulationClock, server: ApiServer): void {
  clock.after(TRIM_MS, () => {
    server.objects.trim(KEPT_CHANGES);
    trimHistory(clock, server);
  });
}

function present<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the cluster is not complete yet');
  return part;
}

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'simulated' },
    clusters: [{ name: 'simulated', cluster: { server } }],
    contexts: [{ name: 'simulated', context: { cluster: 'simulated', user: 'simulated', namespace: 'default' } }],
    users: [{ name: 'simulated', user: {} }],
  });
}
