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
    | 'concurrencyPolicy'
    | 'failedJobsHistoryLimit'
    | 'jobTemplate'
    | 'schedule'
    | 'startingDeadlineSeconds'
    | 'successfulJobsHistoryLimit'
    | 'suspend'
    | 'timeZone',
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
    | 'minReadySeconds'
    | 'paused'
    | 'progressDeadlineSeconds'
    | 'replicas'
    | 'revisionHistoryLimit'
    | 'selector'
    | 'strategy'
    | 'template',
    'availableReplicas' | 'readyReplicas' | 'replicas' | 'terminatingReplicas' | 'updatedReplicas'
  >;
  readonly Gateway: Parts<'gatewayClassName' | 'listeners'>;
  readonly GRPCRoute: Parts<'hostnames' | 'parentRefs' | 'rules', 'parents'>;
  readonly HorizontalPodAutoscaler: Parts<
    'maxReplicas' | 'metrics' | 'minReplicas' | 'scaleTargetRef',
    'currentMetrics' | 'currentReplicas' | 'desiredReplicas' | 'lastScaleTime'
  >;
  readonly HTTPRoute: Parts<'hostnames' | 'parentRefs' | 'rules', 'parents'>;
  readonly Ingress: Parts<'defaultBackend' | 'ingressClassName' | 'rules' | 'tls', 'loadBalancer'>;
  readonly Job: Parts<
    | 'activeDeadlineSeconds'
    | 'backoffLimit'
    | 'completions'
    | 'manualSelector'
    | 'parallelism'
    | 'selector'
    | 'suspend'
    | 'template'
    | 'ttlSecondsAfterFinished',
    'active' | 'completionTime' | 'failed' | 'startTime' | 'succeeded'
  >;
  readonly LimitRange: Parts<'limits'>;
  readonly Lease: Parts<'holderIdentity' | 'leaseDurationSeconds' | 'leaseTransitions'>;
  readonly Namespace: Parts<'finalizers', 'phase'>;
  readonly NetworkPolicy: Parts<'egress' | 'ingress' | 'podSelector' | 'policyTypes'>;
  readonly Node: Parts<'taints' | 'unschedulable', 'allocatable' | 'nodeInfo'>;
  readonly PersistentVolumeClaim: Parts<
    'accessModes' | 'resources' | 'storageClassName' | 'volumeMode' | 'volumeName',
    'capacity' | 'phase'
  >;
  readonly Pod: { readonly spec: PodSpec; readonly status: PodStatus };
  readonly PodDisruptionBudget: Parts<
    'maxUnavailable' | 'minAvailable' | 'selector',
    'currentHealthy' | 'desiredHealthy' | 'disruptionsAllowed' | 'expectedPods'
  >;
  readonly ReplicaSet: Parts<
    'minReadySeconds' | 'replicas' | 'selector' | 'template',
    'availableReplicas' | 'readyReplicas' | 'replicas'
  >;
  readonly ReplicationController: Parts<'replicas' | 'selector' | 'template', 'readyReplicas' | 'replicas'>;
  readonly ResourceQuota: Parts<'hard', 'hard' | 'used'>;
  readonly Service: Parts<'clusterIP' | 'externalName' | 'ports' | 'selector' | 'type', 'loadBalancer'>;
  readonly StatefulSet: Parts<
    | 'podManagementPolicy'
    | 'replicas'
    | 'selector'
    | 'serviceName'
    | 'template'
    | 'updateStrategy'
    | 'volumeClaimTemplates',
    'currentRevision' | 'readyReplicas' | 'replicas' | 'updateRevision' | 'updatedReplicas'
  >;
}

export type KnownKind = keyof KindFields;
