import type { Fix } from '../../../src/contracts/diagnosis.js';
import { IMAGE } from './workloads.js';

const API = '/spec/containers/0';

/** What fixes do to the pod of `SPEC`, by what they are about. Indices are those of the pod. */
export const CHANGES: Readonly<Record<string, Fix['patch']>> = {
  limits: [
    { op: 'replace', path: `${API}/resources/limits/memory`, value: '128Mi' },
    { op: 'remove', path: `${API}/resources/requests/cpu` },
  ],
  'image and command': [
    { op: 'replace', path: `${API}/image`, value: `${IMAGE}-fixed` },
    { op: 'replace', path: `${API}/command`, value: ['sh', '-c', 'echo "it\'s" $HOME; sleep 60'] },
    { op: 'remove', path: '/spec/initContainers/0/command' },
  ],
  'a volume where the root is read-only': [
    { op: 'add', path: `${API}/securityContext/readOnlyRootFilesystem`, value: true },
    { op: 'add', path: '/spec/volumes/-', value: { name: 'cache', emptyDir: {} } },
    { op: 'add', path: `${API}/volumeMounts/-`, value: { name: 'cache', mountPath: '/var/cache' } },
  ],
  'the source of a volume': [
    { op: 'replace', path: '/spec/volumes/0', value: { name: 'data', emptyDir: { sizeLimit: '10Mi' } } },
    { op: 'remove', path: `${API}/volumeMounts/1` },
    { op: 'remove', path: '/spec/volumes/1' },
  ],
  'the handler of a probe': [
    { op: 'replace', path: `${API}/livenessProbe`, value: { tcpSocket: { port: 8080 }, periodSeconds: 30 } },
    { op: 'replace', path: `${API}/ports/1/name`, value: 'named' },
    { op: 'add', path: '/spec/containers/1/lifecycle', value: { preStop: { exec: { command: ['true'] } } } },
  ],
  'variables in their order': [
    { op: 'remove', path: `${API}/env/2` },
    { op: 'remove', path: `${API}/env/0/value` },
    { op: 'add', path: `${API}/env/0/valueFrom`, value: { configMapKeyRef: { name: 'settings', key: 'host' } } },
    { op: 'add', path: `${API}/env/-`, value: { name: 'FULL', value: '$(URL)/x' } },
  ],
  'containers in their order': [
    { op: 'add', path: '/spec/initContainers/1', value: { name: 'chown', image: IMAGE, command: ['true'] } },
    { op: 'add', path: '/spec/containers/-', value: { name: 'third', image: IMAGE } },
    { op: 'remove', path: '/spec/containers/1' },
  ],
  'a port for two protocols': [
    { op: 'add', path: `${API}/ports/-`, value: { name: 'dns-tcp', containerPort: 53, protocol: 'TCP' } },
  ],
  placement: [
    { op: 'remove', path: '/spec/nodeSelector' },
    { op: 'add', path: '/spec/tolerations/-', value: { key: 'gpu', operator: 'Exists' } },
    { op: 'replace', path: '/spec/topologySpreadConstraints/0/maxSkew', value: 2 },
    { op: 'replace', path: '/spec/topologySpreadConstraints/0/whenUnsatisfiable', value: 'DoNotSchedule' },
  ],
  'security and names': [
    { op: 'remove', path: '/spec/securityContext/sysctls' },
    { op: 'replace', path: `${API}/securityContext/capabilities/drop`, value: ['NET_RAW'] },
    { op: 'add', path: '/spec/imagePullSecrets', value: [{ name: 'pull' }] },
    { op: 'replace', path: '/spec/hostAliases', value: [{ ip: '10.1.1.2', hostnames: ['db', 'cache'] }] },
  ],
};
