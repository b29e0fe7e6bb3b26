import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { captures } from '../support/texts.js';
import { type PodEnd, podEnd } from './pod-end.js';

const LOW = /node was low on resource: ([\w-]{1,100})/i;
const CONDITION = /node had condition: \[([^\]]{1,200})\]/i;
const USE =
  /Container ([^\s]{1,253}) was using ([^\s,]{1,60}), (?:which exceeds its request of ([\w.]{1,60}?)\.?(?:\s|$)|request is ([^\s,]{1,60}))/;

/** Evicted because the node ran short of memory, disk, inodes or process ids. */
export const evictedNodePressure: DiagnosisRule = {
  id: 'evicted-node-pressure',
  title: 'Evicted: the node ran short of a resource',
  group: 'pod-end',
  severity: 'high',
  match: (evidence) => {
    const end = podEnd(evidence);
    if (end?.reason !== 'Evicted') return [];
    const resource = LOW.exec(end.message)?.[1] ?? CONDITION.exec(end.message)?.[1];
    return resource === undefined ? [] : [draft(evidence, end, resource)];
  },
};

function draft(evidence: Evidence, end: PodEnd, resource: string): Draft {
  const [, name, used, oldRequest, newRequest] = captures(USE.exec(end.message));
  const request = oldRequest || newRequest;
  const node = evidence.facts.node === '' ? 'The node' : `Node ${evidence.facts.node}`;
  const path = `${evidence.manifest.containerPath(name)}.resources.requests.${resource}`;
  const consumer =
    used === ''
      ? ''
      : ` Container ${name} was using ${used} with a request of ${request}, so this pod was among the first to go.`;
  return {
    title: `Evicted: the node ran short of ${resource}`,
    cause: `${node} ran short of ${resource} and the kubelet evicted the pod to save the node.${consumer} The pod's own limit is not the cause.`,
    objects: [`node resource ${resource}`],
    evidence: [...end.quotes, ...nodeQuotes(evidence)],
    steps: [
      step(
        `See what uses the ${resource} of the node:`,
        clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`),
      ),
      used === ''
        ? changeStep(
            evidence,
            `State what the containers need as resources.requests.${resource}, so that the scheduler leaves room for them`,
          )
        : changeStep(evidence, `Set ${path} above the ${used} that it used, so that the scheduler leaves room for it`),
      step('If the node is short of disk, clear unused images and logs, or enlarge its disk.'),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

function nodeQuotes(evidence: Evidence): Draft['evidence'] {
  const conditions = evidence.facts.nodeDetails?.conditions ?? [];
  return conditions.slice(0, 3).map(({ type, status, message }) => ({
    source: 'related',
    text: `${type}=${status} ${message}`.trim(),
    where: 'conditions of the node',
  }));
}
