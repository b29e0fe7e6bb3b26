import type { JsonPatch } from '../../../../src/rules/pod/json-patch.js';
import type { Manifest } from '../test-cluster.js';

/** What a scenario needs so that a value can repair it: as it was recorded, some programs fail whatever they are given. */
export interface Staging {
  /** On the workload of the scenario. */
  readonly patch?: JsonPatch;
  /** What the fix needs and a person supplies: created beside the scenario, under names that the failing pod does not know. */
  readonly supplied?: (namespace: string) => readonly Manifest[];
  /** Whether whoever tries a fix has to say that its mirror may have privileges. */
  readonly allowPrivileged?: boolean;
}

const POD = '/spec/template/spec';
const shell = (script: string, container = 0): JsonPatch[number] => ({
  op: 'add',
  path: `${POD}/containers/${container}/command`,
  value: ['sh', '-c', script],
});
/** The images of these tests have no program of their own. */
const LONG_RUNNING = { op: 'add', path: `${POD}/containers/0/command`, value: ['sleep', '36000'] } as const;

const configMap = (name: string, data: Manifest): Manifest => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
  data,
});

/** Six lines that are well, and the seventh as it is given. */
const shipperConfig = (line: string) => `${'# shipper\n'.repeat(6)}${line}\n`;

const registryLogin = (name: string, password: string): Manifest => ({
  ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'kubernetes.io/dockerconfigjson' },
  stringData: {
    '.dockerconfigjson': JSON.stringify({ auths: { '127.0.0.1:5001': { username: 'user', password } } }),
  },
});

/** A volume for one namespace, on a folder of the node, and the claim that takes it. */
const claimed = (name: string, namespace: string): Manifest[] => [
  {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `${namespace}-${name}` } },
    spec: {
      ...{ capacity: { storage: '1Mi' }, accessModes: ['ReadWriteOnce'], storageClassName: '' },
      hostPath: { path: `/tmp/${namespace}/${name}`, type: 'DirectoryOrCreate' },
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace },
    },
  },
  {
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name } },
    spec: {
      ...{ accessModes: ['ReadWriteOnce'], storageClassName: '', volumeName: `${namespace}-${name}` },
      resources: { requests: { storage: '1Mi' } },
    },
  },
];

export const STAGINGS: Readonly<Record<string, Staging>> = {
  // One of the fixes takes all the processor that the node has left, so no other pod asks for any.
  'oom-limit-too-low': { patch: [{ op: 'remove', path: `${POD}/containers/0/resources/requests/cpu` }] },
  'crash-missing-env': {
    patch: [
      shell(
        "echo 'INFO  starting checkout-api v2.4.1'; sleep 1; case $DATABASE_URL in ?*) exec sleep 36000;; esac; echo 'FATAL configuration error: required environment variable DATABASE_URL is not set' >&2; exit 1",
      ),
    ],
  },
  'crash-sidecar-only': {
    patch: [
      shell(
        "echo 'reading /etc/shipper/config.yaml'; grep -q 'kafka: topic' /etc/shipper/config.yaml || exec sleep 36000; echo 'yaml: line 7: mapping values are not allowed in this context' >&2; exit 78",
        1,
      ),
      {
        op: 'add',
        path: `${POD}/containers/1/volumeMounts`,
        value: [{ name: 'config', mountPath: '/etc/shipper' }],
      },
      { op: 'add', path: `${POD}/volumes`, value: [{ name: 'config', configMap: { name: 'shipper' } }] },
    ],
    supplied: () => [
      configMap('shipper', { 'config.yaml': shipperConfig('outputs: kafka: topic') }),
      configMap('shipper-corrected', { 'config.yaml': shipperConfig('outputs: {}') }),
    ],
  },
  'image-tag-not-found': { patch: [LONG_RUNNING] },
  'image-unauthorized': {
    patch: [LONG_RUNNING],
    supplied: () => [registryLogin('registry', 'pass'), registryLogin('registry-of-others', 'wrong')],
  },
  'image-invalid-name': { patch: [LONG_RUNNING] },
  // It can write to a folder of its node.
  'volume-hostpath-type': { allowPrivileged: true },
  'sched-pvc-missing': { supplied: (namespace) => claimed('wiki-restored', namespace) },
  'probe-liveness-http': {
    patch: [shell('mkdir -p /tmp/w; echo ok >/tmp/w/live; httpd -f -p 8080 -h /tmp/w')],
  },
};
