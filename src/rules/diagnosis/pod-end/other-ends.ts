import type { Evidence } from '../../evidence/evidence.js';
import { numberOf } from '../../evidence/values.js';
import type { DiagnosisRule } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromManifest } from '../support/quotes.js';
import { type PodEnd, podEnd } from './pod-end.js';

/** An end of the pod that its reason tells. */
interface Ending {
  readonly id: string;
  readonly title: string;
  readonly reasons: RegExp;
  /** Texts that another rule knows better. */
  readonly except?: RegExp;
  read(
    evidence: Evidence,
    end: PodEnd,
  ): { what: string; steps: ReturnType<typeof step>[]; quotes?: ReturnType<typeof fromManifest>[] };
}

function endRule(ending: Ending): DiagnosisRule {
  return {
    id: ending.id,
    title: ending.title,
    group: 'pod-end',
    severity: 'medium',
    match: (evidence) => {
      const end = podEnd(evidence);
      if (end === undefined || !ending.reasons.test(end.reason) || ending.except?.test(end.message) === true) return [];
      const { what, steps, quotes = [] } = ending.read(evidence, end);
      const said = end.message === '' ? '' : ` The kubelet says: ${cut(end.message, 400)}`;
      return [
        {
          title: ending.title,
          cause: `${what} (${end.reason}).${said}`,
          objects: [end.reason],
          evidence: [...end.quotes, ...quotes],
          steps,
          checks: [recoveryCheck(evidence)],
        },
      ];
    },
  };
}

const nodeStep = (evidence: Evidence) =>
  step('Look at the node:', clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`));

export const deadlineExceeded = endRule({
  id: 'deadline-exceeded',
  title: 'It ran longer than activeDeadlineSeconds allows',
  reasons: /^DeadlineExceeded$/,
  read: (evidence) => {
    const seconds = numberOf(evidence.manifest.spec['activeDeadlineSeconds']);
    const path = `${evidence.manifest.specPath}.activeDeadlineSeconds`;
    return {
      what: `It was stopped because it ran longer than activeDeadlineSeconds${seconds === undefined ? '' : ` (${seconds} s, ${path})`} allows`,
      quotes: seconds === undefined ? [] : [fromManifest(path, String(seconds))],
      steps: [
        changeStep(
          evidence,
          `Raise activeDeadlineSeconds${seconds === undefined ? '' : `, for instance to ${seconds * 2}`}`,
        ),
        step('Or find in its log which step takes so long.'),
      ],
    };
  },
});

export const nodeLost = endRule({
  id: 'node-lost',
  title: 'The node of the pod is lost',
  reasons: /^NodeLost$/,
  read: (evidence) => ({
    what: `The node${evidence.facts.node === '' ? '' : ` ${evidence.facts.node}`} that runs the pod does not answer any more`,
    steps: [
      nodeStep(evidence),
      step('Repair or remove the node; a pod that hangs on a dead node goes when its node object is deleted.'),
    ],
  }),
});

export const nodeShutdown = endRule({
  id: 'node-shutdown',
  title: 'The node was shut down',
  reasons: /^(?:NodeShutdown|Shutdown|Terminated)$/,
  read: (evidence) => ({
    what: 'The pod was stopped because its node was shut down or restarted, as spot instances are',
    steps: [nodeStep(evidence), step('Its controller starts it elsewhere; the record of the old pod can be deleted.')],
  }),
});

export const kubeletAdmission = endRule({
  id: 'kubelet-admission',
  title: 'The kubelet of the node rejected the pod',
  reasons:
    /^(?:OutOf\w+|NodeAffinity|NodePorts|UnexpectedAdmissionError|TopologyAffinityError|SMTAlignmentError|SysctlForbidden|AppArmor|VolumeAttachmentLimitExceeded|PodOSNotSupported|PodFeatureUnsupported)$/,
  read: (evidence, end) => ({
    what: 'The pod was placed on a node whose kubelet rejected it',
    steps: [
      end.reason === 'SysctlForbidden'
        ? changeStep(
            evidence,
            `Remove the sysctl that the node does not allow from ${evidence.manifest.specPath}.securityContext.sysctls`,
          )
        : step('Delete the pod so that it is scheduled anew; if its manifest sets nodeName, remove that.'),
      nodeStep(evidence),
    ],
  }),
});

export const schedPreempted = endRule({
  id: 'sched-preempted',
  title: 'Preempted by a pod of higher priority',
  reasons: /^Preempting$/,
  read: (evidence) => ({
    what: 'The pod had to make room for one of higher priority',
    steps: [
      changeStep(evidence, 'Give it a priorityClassName if it matters as much'),
      step('Or add nodes, so that both have room.'),
    ],
  }),
});

export const evictedOther = endRule({
  id: 'evicted-api',
  title: 'The pod was evicted',
  reasons: /^Evicted$/,
  except: /EmptyDir volume|ephemeral (?:local )?storage|low on resource|node had condition/i,
  read: (evidence) => ({
    what: 'The pod was evicted from its node',
    steps: [nodeStep(evidence), step('After a drain this is as it should be: its controller starts it elsewhere.')],
  }),
});
