import type { ControlPlane } from '../control-plane.js';
import { startAdoption } from './adoption.js';
import { startAutoscalers } from './autoscaler.js';
import { startClaims } from './claims.js';
import { startCronJobs } from './cron-job.js';
import { startDaemonSets } from './daemon-set.js';
import { startDeployments } from './deployment.js';
import { startEndpoints } from './endpoints.js';
import { startGarbageCollector } from './garbage-collector.js';
import { startJobs } from './job.js';
import { startNamespaces } from './namespace.js';
import { startQuotas } from './quota-status.js';
import { startReplicaSets } from './replica-set.js';
import { startStatefulSets } from './stateful-set.js';

const CONTROLLERS: readonly ((plane: ControlPlane) => void)[] = [
  ...[startNamespaces, startGarbageCollector, startDeployments, startReplicaSets, startStatefulSets, startDaemonSets],
  ...[startJobs, startCronJobs, startClaims, startEndpoints, startQuotas, startAutoscalers, startAdoption],
];

/** The controllers of kube-controller-manager, as far as a simulated cluster has them. */
export function startControllers(plane: ControlPlane): void {
  for (const start of CONTROLLERS) start(plane);
}
