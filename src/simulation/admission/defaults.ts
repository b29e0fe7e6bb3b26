import type { Resource } from '../../k8s/resources.js';
import { fieldsOf, type Shape } from '../../rules/evidence/values.js';
import type { KindFields } from '../../rules/pod/kind-fields.js';
import { metadataOf, type PodTemplate, specOf } from '../../rules/pod/object.js';
import { type ContainerFields, type PodSpec, type ProbeFields, probeOf } from '../../rules/pod/pod-fields.js';
import { elementsOf, listIn, type Maps, mapIn, type ServicePort, type Strategy, type VolumeFields } from '../fields.js';
import type { ObjectFields } from '../objects.js';

/** Fills in what the API server does where nothing is said, as far as clients look at it. */
export function withDefaults({ kind }: Resource, object: ObjectFields): ObjectFields {
  const spec = SPECS[kind]?.(object);
  return spec === undefined ? object : { ...object, spec };
}

const TEMPLATED = (spec: Shape<'template'>) => ({ template: withPodDefaults(mapIn(spec, 'template')) });

type Fill = (object: ObjectFields) => Shape<string>;

function filling<Kind extends keyof KindFields>(fill: (spec: KindFields[Kind]['spec']) => Shape<string>): Fill {
  return (object) => fill(specOf<Kind>(object));
}

const SPECS: Readonly<Record<string, Fill>> = {
  Pod: filling<'Pod'>(podSpec),
  Deployment: filling<'Deployment'>((spec) => ({
    ...{ replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 },
    ...spec,
    strategy: strategyOf(mapIn(spec, 'strategy')),
    ...TEMPLATED(spec),
  })),
  ReplicaSet: filling<'ReplicaSet'>((spec) => ({ replicas: 1, ...spec, ...TEMPLATED(spec) })),
  StatefulSet: filling<'StatefulSet'>((spec) => ({
    ...{ replicas: 1, revisionHistoryLimit: 10, podManagementPolicy: 'OrderedReady', serviceName: '' },
    ...{ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } } },
    ...{ persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' } },
    ...spec,
    ...TEMPLATED(spec),
  })),
  DaemonSet: filling<'DaemonSet'>((spec) => ({
    revisionHistoryLimit: 10,
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
    ...spec,
    ...TEMPLATED(spec),
  })),
  Job: filling<'Job'>((spec) => ({
    ...{ parallelism: 1, completions: 1, backoffLimit: 6, completionMode: 'NonIndexed', suspend: false },
    ...{ manualSelector: false, podReplacementPolicy: 'TerminatingOrFailed' },
    ...spec,
    ...TEMPLATED(spec),
  })),
  CronJob: filling<'CronJob'>((spec) => ({
    ...{ concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 },
    ...spec,
  })),
  Service: filling<'Service'>((spec) => ({
    ...{ type: 'ClusterIP', sessionAffinity: 'None', internalTrafficPolicy: 'Cluster' },
    ...spec,
    ports: elementsOf<ServicePort>(spec.ports).map((port) => ({ protocol: 'TCP', targetPort: port.port, ...port })),
  })),
  PersistentVolumeClaim: filling<'PersistentVolumeClaim'>((spec) => ({ volumeMode: 'Filesystem', ...spec })),
};

function strategyOf(strategy: Strategy): Strategy {
  if (strategy.type === 'Recreate') return { type: 'Recreate' };
  const rollingUpdate = { maxSurge: '25%', maxUnavailable: '25%', ...mapIn(strategy, 'rollingUpdate') };
  return { type: 'RollingUpdate', rollingUpdate };
}

function withPodDefaults(template: PodTemplate): PodTemplate {
  return { ...template, metadata: metadataOf(template), spec: podSpec(specOf(template)) };
}

function podSpec(spec: PodSpec): PodSpec {
  const serviceAccount = spec.serviceAccountName ?? spec.serviceAccount;
  return {
    ...{ dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' },
    ...{ securityContext: {}, terminationGracePeriodSeconds: 30 },
    ...spec,
    ...(serviceAccount !== undefined && { serviceAccountName: serviceAccount, serviceAccount }),
    containers: listIn(spec, 'containers').map(container),
    ...(spec.initContainers !== undefined && { initContainers: listIn(spec, 'initContainers').map(container) }),
    ...(spec.volumes !== undefined && { volumes: listIn(spec, 'volumes').map(volume) }),
  };
}

function container(fields: ContainerFields): ContainerFields {
  const image = String(fields.image ?? '');
  return {
    ...{ imagePullPolicy: isLatest(image) ? 'Always' : 'IfNotPresent', resources: {} },
    ...{ terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File' },
    ...fields,
    ...(fields.ports !== undefined && {
      ports: listIn(fields, 'ports').map((port) => ({ protocol: 'TCP', ...port })),
    }),
    ...Object.fromEntries(
      PROBES.flatMap((name) => (fields[name] === undefined ? [] : [[name, probe(probeOf(fields, name))]])),
    ),
    resources: resources(mapIn(fields, 'resources')),
  };
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

function probe(fields: ProbeFields): ProbeFields {
  return {
    ...{ failureThreshold: 3, periodSeconds: 10, successThreshold: 1, timeoutSeconds: 1 },
    ...fields,
    ...(fields.httpGet !== undefined && {
      httpGet: { path: '/', scheme: 'HTTP', ...mapIn(fields, 'httpGet') },
    }),
  };
}

/** A limit without a request is the request as well. */
function resources(fields: Maps['resources']): Maps['resources'] {
  if (fields.limits === undefined) return fields;
  return { ...fields, requests: { ...fieldsOf(fields.limits), ...fieldsOf(fields.requests) } };
}

function volume(fields: VolumeFields): VolumeFields {
  const source = (['configMap', 'secret'] as const).find((each) => fields[each] !== undefined);
  if (source !== undefined) return { ...fields, [source]: { defaultMode: 420, ...mapIn(fields, source) } };
  const isBare = Object.keys(fields).every((each) => each === 'name');
  return isBare ? { ...fields, emptyDir: {} } : fields;
}

/** No tag and no digest, or the tag `latest`. */
function isLatest(image: string): boolean {
  if (image.includes('@')) return false;
  const tag = /:([^:/]+)$/.exec(image)?.[1];
  return tag === undefined || tag === 'latest';
}
