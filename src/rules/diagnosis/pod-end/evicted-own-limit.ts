import type { Evidence } from '../../evidence/evidence.js';
import { multiplyQuantity } from '../../manifest/quantity.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { captures } from '../support/texts.js';
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
  return volumeLimit(evidence, message) ?? containerLimit(evidence, message) ?? podLimit(evidence, message);
}

function volumeLimit({ manifest }: Evidence, message: string): Limit | undefined {
  const [found, name, limit] = captures(EMPTY_DIR.exec(message));
  if (found === '') return undefined;
  const path = `${manifest.volumePath(name)}.emptyDir.sizeLimit`;
  return { what: `emptyDir volume ${name}`, limit, path, object: `volume ${name}` };
}

function containerLimit({ manifest }: Evidence, message: string): Limit | undefined {
  const [found, name, limit] = captures(CONTAINER.exec(message));
  if (found === '') return undefined;
  const path = `${manifest.containerPath(name)}.resources.limits.ephemeral-storage`;
  const what = `container ${name} (ephemeral storage: logs, writable layer, emptyDir)`;
  return { what, limit, path, object: `container ${name}` };
}

function podLimit({ manifest }: Evidence, message: string): Limit | undefined {
  const [found, limit] = captures(POD.exec(message));
  if (found === '') return undefined;
  const path = `${manifest.specPath}.containers[*].resources.limits.ephemeral-storage`;
  return { what: 'the pod as a whole (ephemeral storage)', limit: limit.replace(/\.$/, ''), path, object: 'pod' };
}

function draft(evidence: Evidence, end: PodEnd, limit: Limit): Draft {
  const doubled = multiplyQuantity(limit.limit, 2);
  return {
    title: `Evicted: ${limit.object} exceeds its limit of ${limit.limit}`,
    cause: `The pod was evicted by the kubelet: ${limit.what} went over its limit of ${limit.limit} (${limit.path}). Exit code 137 of its containers comes from that.`,
    objects: [`limit of ${limit.object}`],
    evidence: [...end.quotes, ...(evidence.manifest.known ? [fromManifest(limit.path, limit.limit)] : [])],
    steps: [
      changeStep(evidence, `Raise ${limit.path}${doubled === undefined ? '' : `, for instance to ${doubled}`}`),
      step(
        'Or let the program write less: rotate logs, delete temporary files, or use a PersistentVolumeClaim for large data.',
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}
