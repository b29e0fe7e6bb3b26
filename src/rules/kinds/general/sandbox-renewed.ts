import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne } from '../../evidence/values.js';
import { noFailure } from '../../oracles/checks/no-failure.js';
import { type Draft, defineKind } from '../define-kind.js';
import { ERROR_WEIGHT } from '../log/lines/line-weights.js';
import { rateLines } from '../log/lines/rated-lines.js';
import { describeCheck, recoveryCheck } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { fromEvent, fromStatus } from '../support/quotes.js';
import { podsOnNode } from '../volume/node-pods.js';
import { sandboxSteps } from './told-to-end.js';

/** A node that starts anew makes each sandbox anew once, and an update of the runtime perhaps a second time. */
const OFTEN = 5;

/** The kubelet kills the sandbox of the pod again and again, and all containers with it. */
export const sandboxRenewed = defineKind<number>({
  id: 'sandbox-renewed',
  title: 'The kubelet makes the sandbox of the pod anew again and again',
  description:
    'The event SandboxChanged came five times or more, and no log of the pod complains of anything: its containers end because the kubelet kills the sandbox, whatever their exit codes are. Nearly always kubelet and container runtime of the node disagree on the cgroup driver.',
  group: 'exit',
  severity: 'high',
  before: ['exit-0-loop', 'exit-137-not-oom', 'exit-143'],
  read: (evidence) => listOfOne(renewals(evidence)),
  say: sayRenewals,
  oracles: [noFailure],
});

/** How often the sandbox was made anew; undefined where that is seldom, or a container has a trouble of its own. */
function renewals(evidence: Evidence): number | undefined {
  const [event] = evidence.events('SandboxChanged');
  const count = event?.count ?? 0;
  if (count < OFTEN || evidence.isBeforeContainers) return undefined;
  return evidence.containers.some((container) => complains(evidence, container)) ? undefined : count;
}

function complains(evidence: Evidence, container: ContainerEvidence): boolean {
  return (
    container.crash?.reason === 'OOMKilled' ||
    rateLines(evidence, container).some(({ weight }) => weight >= ERROR_WEIGHT)
  );
}

function sayRenewals(count: number, evidence: Evidence): Draft {
  const times = count.toLocaleString('en-US');
  const ended = evidence.containers.filter(({ crash }) => crash !== undefined);
  const ends = ended.map(({ name, crash }) => `${name} with exit code ${crash?.exitCode ?? 'unknown'}`);
  const whose = ends.length === 0 ? '' : ` (${ends.slice(0, 4).join(', ')})`;
  return {
    title: `The sandbox of the pod was killed and made anew ${times} times`,
    cause: `The kubelet of ${nodeWords(evidence)} finds the sandbox of pod ${evidence.podName} changed again and again (event SandboxChanged, ${times} times): it kills it with all of its containers and makes it anew. The containers end of that, not of anything in them${whose}; no log of the pod complains.`,
    confidence: 'medium',
    objects: ['sandbox renewed'],
    evidence: [
      ...evidence.events('SandboxChanged', 'Killing').slice(0, 2).map(fromEvent),
      ...ended.slice(0, 2).flatMap(fromStatus),
    ],
    steps: [...sandboxSteps(evidence), podsOnNode(evidence, 'See whether other pods of the node have the same:')],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
