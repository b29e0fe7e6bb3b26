import type { Shape } from '../evidence/values.js';
import type { PodSpec } from './pod-fields.js';
import type { PodStatus } from './pod-status.js';

/** What every status may have (Kubernetes API conventions, "Typical status properties"). */
type CommonStatus = 'conditions' | 'observedGeneration';

interface Parts<Spec extends string, Status extends string = never> {
  readonly spec: Shape<Spec>;
  readonly status: Shape<CommonStatus | Status>;
}

/** The fields that are read of the specs and statuses of objects, by their kind. */
export interface KindFields {
  readonly CronJob: Parts<
    'concurrencyPolicy' | 'jobTemplate' | 'schedule' | 'suspend' | 'timeZone',
    'active' | 'lastScheduleTime' | 'lastSuccessfulTime'
  >;
  readonly DaemonSet: Parts<
    'selector' | 'template' | 'updateStrategy',
    | 'currentNumberScheduled'
    | 'desiredNumberScheduled'
    | 'numberMisscheduled'
    | 'numberReady'
    | 'updatedNumberScheduled'
  >;
  readonly Deployment: Parts<
    'paused' | 'replicas' | 'selector' | 'strategy' | 'template',
    'availableReplicas' | 'readyReplicas' | 'replicas' | 'updatedReplicas'
  >;
  readonly Gateway: Parts<'gatewayClassName' | 'listeners'>;
  readonly GRPCRoute: Parts<'hostnames' | 'parentRefs' | 'rules', 'parents'>;
  readonly HorizontalPodAutoscaler: Parts<
    'maxReplicas' | 'minReplicas' | 'scaleTargetRef',
    'currentReplicas' | 'desiredReplicas' | 'lastScaleTime'
  >;
  readonly HTTPRoute: Parts<'hostnames' | 'parentRefs' | 'rules', 'parents'>;
  readonly Ingress: Parts<'defaultBackend' | 'ingressClassName' | 'rules' | 'tls', 'loadBalancer'>;
  readonly Job: Parts<
    'completions' | 'parallelism' | 'suspend' | 'template',
    'active' | 'completionTime' | 'failed' | 'startTime' | 'succeeded'
  >;
  readonly Lease: Parts<'holderIdentity' | 'leaseDurationSeconds' | 'leaseTransitions'>;
  readonly NetworkPolicy: Parts<'egress' | 'ingress' | 'podSelector' | 'policyTypes'>;
  readonly Node: Parts<'taints' | 'unschedulable', 'allocatable' | 'nodeInfo'>;
  readonly PersistentVolumeClaim: Parts<
    'accessModes' | 'resources' | 'storageClassName' | 'volumeName',
    'capacity' | 'phase'
  >;
  readonly Pod: { readonly spec: PodSpec; readonly status: PodStatus };
  readonly PodDisruptionBudget: Parts<
    'maxUnavailable' | 'minAvailable' | 'selector',
    'currentHealthy' | 'desiredHealthy' | 'disruptionsAllowed' | 'expectedPods'
  >;
  readonly ReplicaSet: Parts<'replicas' | 'selector' | 'template', 'readyReplicas' | 'replicas'>;
  readonly ReplicationController: Parts<'replicas' | 'selector' | 'template', 'readyReplicas' | 'replicas'>;
  readonly Service: Parts<'clusterIP' | 'externalName' | 'ports' | 'selector' | 'type', 'loadBalancer'>;
  readonly StatefulSet: Parts<
    'replicas' | 'selector' | 'serviceName' | 'template' | 'updateStrategy',
    'currentRevision' | 'readyReplicas' | 'replicas' | 'updateRevision' | 'updatedReplicas'
  >;
}

export type KnownKind = keyof KindFields;
