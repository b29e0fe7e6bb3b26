import { projectConfigMap } from './config-map.js';
import { projectCronJob } from './cron-job.js';
import { projectDaemonSet } from './daemon-set.js';
import { projectDeployment } from './deployment.js';
import { projectEndpointSlice } from './endpoint-slice.js';
import { projectGateway } from './gateway.js';
import { projectGatewayRoute } from './gateway-route.js';
import { projectHorizontalPodAutoscaler } from './horizontal-pod-autoscaler.js';
import { projectIngress } from './ingress.js';
import { projectJob } from './job.js';
import { projectNetworkPolicy } from './network-policy.js';
import { projectPersistentVolumeClaim } from './persistent-volume-claim.js';
import { projectPod } from './pod.js';
import { projectPodDisruptionBudget } from './pod-disruption-budget.js';
import { withTemplate } from './pod-template.js';
import { projectReplicaSet } from './replica-set.js';
import { projectReplicationController } from './replication-controller.js';
import { projectService } from './service.js';
import { projectServiceAccount } from './service-account.js';
import { projectStatefulSet } from './stateful-set.js';
import type { Projector } from './topology-object.js';

/** How each kind that graphs are made of is projected. Secrets are not among them: they are known by reference only. */
export const projectors = {
  Pod: projectPod,
  ReplicaSet: withTemplate(projectReplicaSet),
  Deployment: withTemplate(projectDeployment),
  StatefulSet: withTemplate(projectStatefulSet),
  DaemonSet: withTemplate(projectDaemonSet),
  Job: withTemplate(projectJob),
  CronJob: withTemplate(projectCronJob),
  ReplicationController: withTemplate(projectReplicationController),
  Service: projectService,
  EndpointSlice: projectEndpointSlice,
  Ingress: projectIngress,
  HTTPRoute: projectGatewayRoute,
  GRPCRoute: projectGatewayRoute,
  Gateway: projectGateway,
  HorizontalPodAutoscaler: projectHorizontalPodAutoscaler,
  PodDisruptionBudget: projectPodDisruptionBudget,
  PersistentVolumeClaim: projectPersistentVolumeClaim,
  ConfigMap: projectConfigMap,
  ServiceAccount: projectServiceAccount,
  NetworkPolicy: projectNetworkPolicy,
} as const satisfies Readonly<Record<string, Projector>>;
