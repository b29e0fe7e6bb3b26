import { baseName } from '../base-name.js';
import { type Fields, fieldsOf, isFields, textOf } from '../evidence/values.js';
import { CHANGEABLE_LISTS } from './container-lists.js';
import { specOf } from './object.js';
import { equalData } from './plain-data.js';

/** Members and the values that the API server gives them where they are left out (kubernetes/pkg/apis/core/v1/defaults.go, v1.36). */
type Defaults = Readonly<Record<string, readonly unknown[]>>;

const SPEC: Defaults = {
  restartPolicy: ['Always'],
  terminationGracePeriodSeconds: [30],
  dnsPolicy: ['ClusterFirst'],
  schedulerName: ['default-scheduler'],
  securityContext: [{}],
  enableServiceLinks: [true],
  serviceAccountName: ['default'],
  hostNetwork: [false],
  hostPID: [false],
  hostIPC: [false],
  ...emptyLists('volumes', 'initContainers', 'tolerations', 'imagePullSecrets'),
};

const CONTAINER: Defaults = {
  terminationMessagePath: ['/dev/termination-log'],
  terminationMessagePolicy: ['File'],
  resources: [{}],
  securityContext: [{}],
  stdin: [false],
  tty: [false],
  ...emptyLists('env', 'envFrom', 'ports', 'volumeMounts', 'command', 'args'),
};

const PROBE: Defaults = {
  timeoutSeconds: [1],
  periodSeconds: [10],
  successThreshold: [1],
  failureThreshold: [3],
  initialDelaySeconds: [0],
};
const HTTP_GET: Defaults = { scheme: ['HTTP'], path: ['/'] };
const GRPC: Defaults = { service: [''] };
const FILES: Defaults = { defaultMode: [0o644], optional: [false] };
const HANDLERS = ['livenessProbe', 'readinessProbe', 'startupProbe'];

function emptyLists(...names: readonly string[]): Defaults {
  return Object.fromEntries(names.map((name) => [name, [[], null]]));
}

/** A pod without what the API server fills in by itself: applied, it becomes the same pod. Idempotent; shares what stays as it is. */
export function withoutDefaults(pod: Fields): Fields {
  const spec = specOf(pod);
  const lists = CHANGEABLE_LISTS.filter((list) => Array.isArray(spec[list]));
  const parts = {
    ...Object.fromEntries(lists.map((list) => [list, elements(spec[list], withoutContainerDefaults)])),
    ...(Array.isArray(spec.volumes) && { volumes: elements(spec.volumes, withoutVolumeDefaults) }),
  };
  return 'spec' in pod ? { ...pod, spec: stripped({ ...spec, ...parts }, SPEC) } : pod;
}

function withoutContainerDefaults(container: Fields): Fields {
  const probes = HANDLERS.filter((name) => name in container).map((name) => [
    name,
    stripped(handler(fieldsOf(container[name])), PROBE),
  ]);
  const lifecycle = fieldsOf(container['lifecycle']);
  const hooks = Object.entries(lifecycle).map(([name, hook]) => [name, isFields(hook) ? handler(hook) : hook]);
  const ports = elements(container['ports'], (port) => stripped(port, { protocol: ['TCP'] }));
  const policy = textOf(container['imagePullPolicy']) === defaultPullPolicy(textOf(container['image']));
  const whole = {
    ...container,
    ...Object.fromEntries(probes),
    ...('lifecycle' in container && { lifecycle: Object.fromEntries(hooks) }),
    ...(Array.isArray(container['ports']) && { ports }),
  };
  return stripped(whole, policy ? { ...CONTAINER, imagePullPolicy: [container['imagePullPolicy']] } : CONTAINER);
}

/** What the kubelet does with an image whose policy is left out (Kubernetes "Images", "Default image pull policy"). */
export function defaultPullPolicy(image: string): string {
  const [name = '', digest] = image.split('@');
  const tag = baseName(name).split(':')[1];
  return digest === undefined && (tag === undefined || tag === 'latest') ? 'Always' : 'IfNotPresent';
}

function handler(probe: Fields): Fields {
  const parts = [
    ['httpGet', HTTP_GET],
    ['grpc', GRPC],
  ] as const;
  const kept = parts
    .filter(([name]) => isFields(probe[name]))
    .map(([name, defaults]) => [name, stripped(fieldsOf(probe[name]), defaults)]);
  return { ...probe, ...Object.fromEntries(kept) };
}

function withoutVolumeDefaults(volume: Fields): Fields {
  const sources = ['configMap', 'secret', 'projected', 'downwardAPI'].filter((name) => isFields(volume[name]));
  const files = sources.map((name) => [name, stripped(fieldsOf(volume[name]), FILES)]);
  const host = isFields(volume['hostPath']) && { hostPath: stripped(fieldsOf(volume['hostPath']), { type: [''] }) };
  return { ...volume, ...Object.fromEntries(files), ...host };
}

function elements(list: unknown, change: (element: Fields) => Fields): unknown[] {
  return Array.isArray(list) ? list.map((element) => (isFields(element) ? change(element) : element)) : [];
}

function stripped(fields: Fields, defaults: Defaults): Fields {
  const isDefault = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(defaults, name) && defaults[name]?.some((each) => equalData(each, value)) === true;
  return Object.fromEntries(Object.entries(fields).filter((entry) => !isDefault(entry)));
}
