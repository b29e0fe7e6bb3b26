import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { multiplyQuantity } from '../../pod/quantity.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { describeVolume } from '../volume/volume-words.js';
import { type OwnLimit, ownLimit } from './eviction.js';
import { replacedCheck } from './restart.js';

interface Words {
  readonly what: string;
  readonly path: string;
  readonly object: string;
}

/** Evicted for writing more than its own limit allows. */
export const evictedOwnLimit: DiagnosisRule = {
  id: 'evicted-own-limit',
  title: 'Evicted: its own storage limit is exceeded',
  description:
    "`status.reason` is Evicted and the message names a limit of the pod itself: the sizeLimit of an emptyDir, a container's ephemeral-storage limit, or the sum of those. The pod wrote more than it may; exit code 137 of its containers comes from that.",
  group: 'pod-end',
  severity: 'high',
  match: (evidence) => {
    const limit = ownLimit(evidence);
    return limit === undefined ? [] : [draft(evidence, limit)];
  },
};

function wordsFor(evidence: Evidence, { scope, name }: OwnLimit): Words {
  const { manifest } = evidence;
  if (scope === 'volume') {
    const path = `${manifest.volumePath(name)}.emptyDir.sizeLimit`;
    const medium = textOf(fieldsOf(manifest.volume(name)?.fields['emptyDir'])['medium']);
    const kind = medium === 'Memory' ? ' (in memory)' : '';
    return { what: `emptyDir ${describeVolume(evidence, name)}${kind}`, path, object: `volume ${name}` };
  }
  const field = 'resources.limits.ephemeral-storage';
  if (scope === 'container') {
    const what = `container ${name} (ephemeral storage: logs, writable layer, emptyDir)`;
    return { what, path: `${manifest.containerPath(name)}.${field}`, object: `container ${name}` };
  }
  const path = `${manifest.specPath}.containers[*].${field}`;
  return { what: 'the pod as a whole (ephemeral storage)', path, object: 'pod' };
}

function draft(evidence: Evidence, own: OwnLimit): Draft {
  const { limit, end } = own;
  const { what, path, object } = wordsFor(evidence, own);
  const doubled = multiplyQuantity(limit, 2);
  return {
    title: `Evicted: ${object} exceeds its limit of ${limit}`,
    cause: `The pod was evicted by the kubelet: ${what} went over its limit of ${limit} (${path}). Exit code 137 of its containers comes from that.`,
    objects: [`limit of ${object}`],
    evidence: [...end.quotes, ...(evidence.manifest.known ? [fromManifest(path, limit)] : [])],
    steps: [
      changeStep(evidence, `Raise ${path}${doubled === undefined ? '' : `, for instance to ${doubled}`}`),
      step(
        'Or let the program write less: rotate logs, delete temporary files, or use a PersistentVolumeClaim for large data.',
      ),
    ],
    checks: [replacedCheck(evidence)],
  };
}
