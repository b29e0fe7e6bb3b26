import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { acceptedByNode } from '../../oracles/checks/accepted-by-node.js';
import { NOISE } from '../../report/pod-states.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, describeCheck, named, recoveryCheck, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { cut, fromEvent } from '../support/quotes.js';

/** What agents call a pod of which nothing more is known. */
const SILENT = new Set(['Pending', 'ContainerCreating', 'PodInitializing', 'NotStarted']);

/** A pod has its node, and after minutes its kubelet has neither started anything nor said why. */
export const notStarted = defineKind({
  id: 'not-started',
  title: 'The kubelet has not started the pod, and does not say why',
  description:
    'The pod has had its node for minutes, no container of it has run, and no event says why: the kubelet or the runtime of the node hangs or is overloaded, a large image is on its way, or a volume or the network takes its time.',
  group: 'general',
  severity: 'high',
  read: (evidence) => (isSilentKubelet(evidence) ? [{ pulling: pullOf(evidence) }] : []),
  say: saySilentKubelet,
  oracles: [acceptedByNode],
});

/** The event of the image that is being pulled; undefined where none is. */
interface SilentKubelet {
  readonly pulling: EventFacts | undefined;
}

function saySilentKubelet({ pulling }: SilentKubelet, evidence: Evidence): Draft {
  const { node } = evidence.facts;
  const where = nodeWords(evidence, 'its node');
  return {
    title:
      pulling === undefined
        ? `The kubelet of ${where} has not started the pod`
        : `An image of the pod is still being pulled on ${where}`,
    cause: notStartedCause(evidence, where, pulling),
    confidence: 'low' as const,
    objects: [`node ${node}`],
    evidence: pulling === undefined ? [] : [fromEvent(pulling)],
    steps: [
      ...(pulling === undefined
        ? []
        : [
            step(
              'Wait for the pull; nothing is wrong unless it lasts much longer than the size of the image explains.',
            ),
          ]),
      ...(node === ''
        ? []
        : [
            step(
              'See whether the node is ready, short of something, and what else it says:',
              clusterKubectl('describe', 'node', named(node)),
            ),
          ]),
      step(
        'On the node, read the log of the kubelet and of the container runtime (journalctl -u kubelet -u containerd).',
      ),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

function notStartedCause({ containers }: Evidence, where: string, pulling: EventFacts | undefined): string {
  const given = `The pod was given to ${where} minutes ago, and`;
  if (pulling !== undefined)
    return `${given} its image is still being pulled (${cut(pulling.message, 300)}): it is large, or the registry or the disk of the node is slow.`;
  return containers.length === 0
    ? `${given} the kubelet there has not taken it up; no event says why. The kubelet is not running, does not reach the API server, or is overloaded.`
    : `${given} none of its containers has been created; no event says why. A volume or the network may take its time, or the container runtime of the node hangs.`;
}

function isWarning({ type, reason }: EventFacts): boolean {
  return type === 'Warning' && !NOISE.has(reason);
}

function isSilentKubelet(evidence: Evidence): boolean {
  const { facts, isNotCreated, isUnscheduled, isBeingDeleted } = evidence;
  if (isNotCreated || isUnscheduled || isBeingDeleted || facts.isJustCreated) return false;
  if (!SILENT.has(facts.reason) || facts.phase !== 'Pending' || !isBeforeAppContainers(evidence)) return false;
  return !evidence.containers.some(({ isRunning }) => isRunning) && !evidence.events().some(isWarning);
}

/** None was made, or all that come first have ended and an image is being pulled. */
function isBeforeAppContainers(evidence: Evidence): boolean {
  return evidence.isBeforeContainers || (isAfterInit(evidence) && pullOf(evidence) !== undefined);
}

/** The pull of an image that has not ended: the newest that is known of the containers. */
function pullOf(evidence: Evidence): EventFacts | undefined {
  const [last] = evidence.events('Pulling', 'Pulled', 'Created', 'Started');
  return last?.reason === 'Pulling' ? last : undefined;
}

/** All init containers have ended well, and the others wait to be made. */
function isAfterInit({ containers }: Evidence): boolean {
  const inits = containers.filter(({ role }) => role === 'init');
  const others = containers.filter(({ role }) => role === 'app');
  return (
    inits.length > 0 &&
    inits.every(({ isDone }) => isDone) &&
    others.length > 0 &&
    others.every((each) => each.waiting('PodInitializing', 'ContainerCreating') !== undefined)
  );
}
