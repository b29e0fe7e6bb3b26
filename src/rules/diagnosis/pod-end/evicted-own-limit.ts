import type { Evidence } from '../../evidence/evidence.js';
import { multiplyQuantity } from '../../manifest/quantity.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type PodEnd, podEnd } from './pod-end.js';

const EMPTY_DIR = /Usage of EmptyDir volume "([^"]{1,253})" exceeds the limit "([^"]{1,60})"/i;
const CONTAINER = /Container ([^\s]{1,253}) exceeded its local ephemeral storage limit "([^"]{1,60})"/i;
const POD = /ephemeral local storage usage exceeds the total limit of containers ([\w.]{1,60})/i;

interface Limit {
  readonly what: string;
  readonly limit: string;
  readonly path: string;
  readonly object: string;
}

/** Evicted for writing more than its own limit allows. */
export const evictedOwnLimit: DiagnosisRule = {
  id: 'evicted-own-limit',
  title: 'Evicted: its own storage limit is exceeded',
  group: 'pod-end',
  severity: 'high',
  match: (evidence) => {
    const end = podEnd(evidence);
    if (end?.reason !== 'Evicted') return [];
    const limit = limitOf(evidence, end.message);
    return limit === undefined ? [] : [draft(evidence, end, limit)];
  },
};

function limitOf(evidence: Evidence, message: string): Limit | undefined {
  const volume = EMPTY_DIR.exec(message);
  if (volume !== null) {
    const name = volume[1] ?? '';
    const path = `${evidence.manifest.volume(name)?.path ?? `spec.volumes[name=${name}]`}.emptyDir.sizeLimit`;
    return { what: `emptyDir volume ${name}`, limit: volume[2] ?? '', path, object: `volume ${name}` };
  }
  const container = CONTAINER.exec(message);
  if (container !== null) {
    const name = container[1] ?? '';
    const path = `${evidence.manifest.container(name)?.path ?? `spec.containers[name=${name}]`}.resources.limits.ephemeral-storage`;
    return { what: `container ${name} (ephemeral storage: logs, writable layer, emptyDir)`, limit: container[2] ?? '', path, object: `container ${name}` };
  }
  const pod = POD.exec(message);
  if (pod === null) return undefined;
  return { what: 'the pod as a whole (ephemeral storage)', limit: pod[1] ?? '', path: `${evidence.manifest.specPath}.containers[*].resources.limits.ephemeral-storage`, object: 'pod' };
}

function draft(evidence: Evidence, end: PodEnd, limit: Limit): Draft {
  const doubled = multiplyQuantity(limit.limit.replace(/\.$/, ''), 2);
  return {
    title: `Evicted: ${limit.object} exceeds its limit of ${limit.limit}`,
    cause: `The pod was evicted by the kubelet: ${limit.what} went over its limit of ${limit.limit} (${limit.path}). Exit code 137 of its containers comes from that.`,
    objects: [`limit of ${limit.object}`],
    evidence: [...end.quotes, ...(evidence.manifest.known ? [fromManifest(limit.path, limit.limit)] : [])],
    steps: [
      changeStep(evidence, `Raise ${limit.path}${doubled === undefined ? '' : `, for instance to ${doubled}`}`),
      step('Or let the program write less: rotate logs, delete temporary files, or use a PersistentVolumeClaim for large data.'),
    ],
    checks: [recoveryCheck(evidence)],
  };
}
