import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, kubectl, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { preparationHint } from './claim-preparation.js';
import { failureQuotes, matchingReasons, schedulingFailure } from './scheduling-failure.js';
import { isUnseenByScheduler } from './waiting-for-node.js';

const CLAIMS =
  /resource ?claim|cannot allocate all claims|dynamic resource|device ?class|DynamicResources|resource driver|allocate devices/i;
const PREPARE = 'FailedPrepareDynamicResources';
const EVENTS = [PREPARE, 'FailedResourceClaimCreation'];
const MISSING_CLAIM = /resourceclaim(template)?s?(?:\.resource\.k8s\.io)? "([^"]{1,253})" not found/i;
const MISSING_CLASS =
  /device ?class(?:es)?(?:\.resource\.k8s\.io)? "?([a-z0-9][\w.-]{0,252}?)"? (?:does not exist|not found)/i;

const UNSEEN = 'No scheduler has said anything of the pod: it looks at none whose claims do not exist.';

/** A resource claim of the pod, or the template of it, and where the manifest names it. */
interface PodClaim {
  readonly name: string;
  readonly path: string;
  readonly kind: 'ResourceClaim' | 'ResourceClaimTemplate';
}

/** What keeps the resource claims of the pod from being met. */
interface UnmetClaims {
  /** In the words of Kubernetes; '' where it says nothing. */
  readonly text: string;
  readonly quotes: Draft['evidence'];
  /** By how many nodes it is given, at least one. */
  readonly nodes: number;
  readonly claims: readonly PodClaim[];
  /** Whether the scheduler has met them, and the kubelet cannot prepare them. */
  readonly isOnNode: boolean;
}

/** Scheduler: `cannot allocate all claims`, `resourceclaim "X" not found`; kubelet: FailedPrepareDynamicResources. */
export const schedDra = defineKind<UnmetClaims>({
  id: 'sched-dra',
  title: 'The resource claims of the pod cannot be met',
  description:
    'The scheduler cannot allocate the ResourceClaims of the pod (dynamic resource allocation), a claim, template or device class does not exist, or the kubelet fails to prepare them. The driver of the device or the claim has to be repaired, not the pod.',
  group: 'scheduling',
  severity: 'high',
  read: unmetClaims,
  say: sayUnmetClaims,
  oracles: [scheduled],
});

function unmetClaims(evidence: Evidence): UnmetClaims[] {
  const found = matchingReasons(schedulingFailure(evidence), CLAIMS);
  const claims = podClaims(evidence);
  if (found !== undefined) {
    const text = found.reasons.map((reason) => reason.text).join('; ');
    return [
      {
        text,
        quotes: failureQuotes(found.failure),
        nodes: found.nodes || found.failure.total || 1,
        claims,
        isOnNode: false,
      },
    ];
  }
  const [event] = evidence.events(...EVENTS);
  if (event === undefined && claims.length > 0 && isUnseenByScheduler(evidence))
    return [{ text: '', quotes: [], nodes: 1, claims, isOnNode: false }];
  if (event === undefined || evidence.containers.some((container) => container.isRunning)) return [];
  return [{ text: event.message, quotes: [fromEvent(event)], nodes: 1, claims, isOnNode: event.reason === PREPARE }];
}

function sayUnmetClaims({ text, quotes, nodes, claims, isOnNode }: UnmetClaims, evidence: Evidence): Draft {
  const names = claims.map((each) => each.name);
  const list = names.join(', ');
  const hint = isOnNode ? preparationHint(evidence, text) : undefined;
  const fault = isOnNode ? 'cannot be prepared on the node' : 'cannot be met';
  return {
    title: `The resource claims of the pod ${fault}${list === '' ? '' : `: ${list}`}`,
    cause: `The pod asks for devices through ${list === '' ? 'resource claims' : `the resource claims ${list} (${claims[0]?.path})`}, and they ${fault}. ${why(text, hint?.meaning)}`,
    objects: names.length === 0 ? ['resource claims'] : names.map((name) => `resource claim ${name}`),
    weight: nodes,
    evidence: [
      ...quotes,
      ...claims.map((each) => fromManifest(each.path, each.name)),
      ...evidence.facts.related.filter((each) => /^(?:ResourceClaim|DeviceClass)/.test(each.kind)).flatMap(fromRelated),
    ],
    steps: [
      ...(hint === undefined ? [] : [hint.step]),
      ...createSteps(evidence, claims, text),
      step('Read what the claims say:', kubectl(evidence, 'describe', 'resourceclaims')),
      step(
        'See that the driver of the device runs and offers devices, and that the device class exists:',
        clusterKubectl('get', 'resourceslices,deviceclasses'),
      ),
    ],
    checks: [
      step('See that the claims become allocated:', kubectl(evidence, 'get', 'resourceclaims')),
      recoveryCheck(evidence),
    ],
  };
}

/** What the scheduler waits for before it looks at the pod at all: it says nothing then, or that it is missing. */
function createSteps(evidence: Evidence, claims: readonly PodClaim[], text: string): Draft['steps'] {
  if (text !== '' && !MISSING_CLAIM.test(text)) return [];
  const list = claims.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return [
    step(
      `Create ${list} in namespace ${evidence.namespace} where it is missing, with a device class that exists; or correct ${claims.length === 1 ? 'its name' : 'their names'} at ${claims[0]?.path} of the manifest.`,
    ),
  ];
}

function why(text: string, meaning = missingWords(text).trim()): string {
  if (text === '') return UNSEEN;
  return `${meaning === '' ? '' : `${meaning} `}Kubernetes says: ${cut(text, 400)}.`;
}

function missingWords(text: string): string {
  const claim = MISSING_CLAIM.exec(text);
  if (claim !== null)
    return `${claim[1] === undefined ? 'ResourceClaim' : 'ResourceClaimTemplate'} ${claim[2]} does not exist. `;
  const deviceClass = MISSING_CLASS.exec(text)?.[1];
  return deviceClass === undefined ? '' : `DeviceClass ${deviceClass} does not exist. `;
}

function podClaims(evidence: Evidence): PodClaim[] {
  const path = `${evidence.manifest.specPath}.resourceClaims`;
  return listOf(evidence.manifest.spec['resourceClaims'], 20).map((element, index) => {
    const named = fieldsOf(element);
    // Before Kubernetes 1.31 both names stood below `source`.
    const claim = { ...named, ...fieldsOf(named['source']) };
    const template = textOf(claim['resourceClaimTemplateName']);
    const name = textOf(claim['resourceClaimName']) || template || textOf(claim['name']);
    return {
      name,
      path: `${path}[${index}]`,
      kind: template === '' ? 'ResourceClaim' : 'ResourceClaimTemplate',
    };
  });
}
