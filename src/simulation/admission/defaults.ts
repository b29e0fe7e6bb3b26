import type { Resource } from '../../k8s/resources.js';
import { type Fields, fieldsOf } from '../../rules/evidence/values.js';
import { elementsOf, specOf } from '../objects.js';

/** Fills in what the API server does where nothing is said, as far as clients look at it. */
export function withDefaults({ kind }: Resource, object: Fields): Fields {
  const spec = SPECS[kind]?.(specOf(object));
  return spec === undefined ? object : { ...object, spec };
}

const TEMPLATED = (spec: Fields): Fields => ({ template: templateOf(spec['template']) });

const SPECS: Readonly<Record<string, (spec: Fields) => Fields>> = {
  Pod: podSpec,
  Deployment: (spec) => ({
    ...{ replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 },
    ...spec,
    strategy: strategyOf(fieldsOf(spec['strategy'])),
    ...TEMPLATED(spec),
  }),
  ReplicaSet: (spec) => ({ replicas: 1, ...spec, ...TEMPLATED(spec) }),
  StatefulSet: (spec) => ({
    ...{ replicas: 1, revisionHistoryLimit: 10, podManagementPolicy: 'OrderedReady', serviceName: '' },
    ...{ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } } },
    ...{ persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' } },
    ...spec,
    ...TEMPLATED(spec),
  }),
  DaemonSet: (spec) => ({
    revisionHistoryLimit: 10,
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
    ...spec,
    ...TEMPLATED(spec),
  }),
  Job: (spec) => ({
    ...{ parallelism: 1, completions: 1, backoffLimit: 6, completionMode: 'NonIndexed', suspend: false },
    ...{ manualSelector: false, podReplacementPolicy: 'TerminatingOrFailed' },
    ...spec,
    ...TEMPLATED(spec),
  }),
  CronJob: (spec) => ({
    ...{ concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 },
    ...spec,
  }),
  Service: (spec) => ({
    ...{ type: 'ClusterIP', sessionAffinity: 'None', internalTrafficPolicy: 'Cluster' },
    ...spec,
    ports: elementsOf(spec['ports']).map((port) => ({ protocol: 'TCP', targetPort: port['port'], ...port })),
  }),
  PersistentVolumeClaim: (spec) => ({ volumeMode: 'Filesystem', ...spec }),
};

function strategyOf(strategy: Fields): Fields {
  if (strategy['type'] === 'Recreate') return { type: 'Recreate' };
  const rollingUpdate = { maxSurge: '25%', maxUnavailable: '25%', ...fieldsOf(strategy['rollingUpdate']) };
  return { type: 'RollingUpdate', rollingUpdate };
}

export function templateOf(template: unknown): Fields {
  const fields = fieldsOf(template);
  return { ...fields, metadata: fieldsOf(fields['metadata']), spec: podSpec(specOf(fields)) };
}

function podSpec(spec: Fields): Fields {
  const serviceAccount = spec['serviceAccountName'] ?? spec['serviceAccount'];
  return {
    ...{ dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' },
    ...{ securityContext: {}, terminationGracePeriodSeconds: 30 },
    ...spec,
    ...(serviceAccount !== undefined && { serviceAccountName: serviceAccount, serviceAccount }),
    containers: elementsOf(spec['containers']).map(container),
    ...(spec['initContainers'] !== undefined && { initContainers: elementsOf(spec['initContainers']).map(container) }),
    ...(spec['volumes'] !== undefined && { volumes: elementsOf(spec['volumes']).map(volume) }),
  };
}

function container(fields: Fields): Fields {
  const image = String(fields['image'] ?? '');
  return {
    ...{ imagePullPolicy: isLatest(image) ? 'Always' : 'IfNotPresent', resources: {} },
    ...{ terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File' },
    ...fields,
    ...(fields['ports'] !== undefined && {
      ports: elementsOf(fields['ports']).map((port) => ({ protocol: 'TCP', ...port })),
    }),
    ...Object.fromEntries(PROBES.flatMap((name) => (fields[name] === undefined ? [] : [[name, probe(fields[name])]]))),
    resources: resources(fieldsOf(fields['resources'])),
  };
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

function probe(value: unknown): Fields {
  const fields = fieldsOf(value);
  return {
    ...{ failureThreshold: 3, periodSeconds: 10, successThreshold: 1, timeoutSeconds: 1 },
    ...fields,
    ...(fields['httpGet'] !== undefined && {
      httpGet: { path: '/', scheme: 'HTTP', ...fieldsOf(fields['httpGet']) },
    }),
  };
}

/** A limit without a request is the request as well. */
function resources(fields: Fields): Fields {
  if (fields['limits'] === undefined) return fields;
  return { ...fields, requests: { ...fieldsOf(fields['limits']), ...fieldsOf(fields['requests']) } };
}

function volume(fields: Fields): Fields {
  const source = ['configMap', 'secret'].find((each) => fields[each] !== undefined);
  if (source !== undefined) return { ...fields, [source]: { defaultMode: 420, ...fieldsOf(fields[source]) } };
  const isBare = Object.keys(fields).every((each) => each === 'name');
  return isBare ? { ...fields, emptyDir: {} } : fields;
}

/** No tag and no digest, or the tag `latest`. */
function isLatest(image: string): boolean {
  if (image.includes('@')) return false;
  const tag = /:([^:/]+)$/.exec(image)?.[1];
  return tag === undefined || tag === 'latest';
}
