import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import type { AdmissionFault, DeviceFault, PlainFault } from './admission.js';

/** How many names a title holds. */
const NAMES = 3;

/** The title of a pod that a kubelet turned away: for what, where one thing is to blame. */
export function admissionTitle(evidence: Evidence, fault: AdmissionFault): string {
  const why = whyRejected(evidence, fault);
  return `The kubelet of the node rejected the pod${why === '' ? '' : `: ${why}`}`;
}

function whyRejected(evidence: Evidence, fault: AdmissionFault): string {
  switch (fault.kind) {
    case 'sysctl':
      return fault.names.length === 0 ? '' : `it may not set ${fault.names.slice(0, NAMES).join(', ')}`;
    case 'apparmor':
      return apparmorWords(evidence, fault.profile);
    case 'resource':
      return leftWords(fault.resource);
    case 'device':
      return `${DEVICE_WORDS[fault.why]}${fault.resource === '' ? '' : ` (${fault.resource})`}`;
    default:
      return PLAIN_WORDS[fault.kind];
  }
}

function leftWords(resource: string): string {
  if (resource === 'pods') return 'it runs as many pods as it may';
  return resource === '' ? '' : `not enough ${resource} is left`;
}

const DEVICE_WORDS: Readonly<Record<DeviceFault['why'], string>> = {
  'too-few': 'not enough devices are left',
  unhealthy: 'no device is healthy',
  lost: 'its devices are no longer healthy',
  unregistered: 'no device plugin offers the devices',
  failed: 'the device plugin gives no device',
};

const PLAIN_WORDS: Readonly<Record<PlainFault['kind'], string>> = {
  selector: 'its labels do not fit the pod',
  ports: 'a host port of the pod is taken',
  topology: 'cpus, memory and devices do not come from NUMA nodes as its policy demands',
  smt: 'the cpus do not fill whole cores',
  os: 'it has another operating system than the pod wants',
  'node-name': 'the pod names another node',
  other: '',
};

function apparmorWords(evidence: Evidence, missing: string): string {
  if (missing !== '') return `its AppArmor profile ${missing} is not loaded`;
  const demanded = localProfiles(evidence);
  return `the node has no AppArmor${demanded.length === 0 ? '' : ` for its profile ${demanded.join(', ')}`}`;
}

/** The profiles that the manifest names, for the pod and for its containers (Kubernetes, "Restrict a Container's Access to Resources with AppArmor"). */
function localProfiles({ manifest }: Evidence): readonly string[] {
  const holders = [manifest.spec, ...manifest.containers.map(({ fields }) => fields)];
  const names = holders.map((holder) => {
    const { appArmorProfile } = fieldsOf(fieldsOf(holder)['securityContext']);
    return textOf(fieldsOf(appArmorProfile)['localhostProfile']);
  });
  return [...new Set(names.filter((name) => name !== ''))].slice(0, NAMES);
}
