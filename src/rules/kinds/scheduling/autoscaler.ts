import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { capitalize } from '../support/names.js';
import { cut } from '../support/quotes.js';

/** The cluster autoscaler, and Karpenter (`Nominated`). */
const REASONS = ['NotTriggerScaleUp', 'TriggeredScaleUp', 'FailedScaleUp', 'Nominated'];
/** Karpenter reports under the scheduler's reason. */
const KARPENTER = /^(?:Failed to|Could not) schedule pod, /;
const NOT_TRIGGERED = /^pod didn't trigger scale-up/i;

/** What an autoscaler says, and what it means and asks for; $1 is what the message names. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /max node group size reached|max limit reached/,
    'a node group has as many nodes as it may have, so its maximum would have to be raised',
  ],
  [
    /in backoff after failed scale-up/,
    'a node group was to grow and could not, so the autoscaler leaves it alone for some minutes: mostly a quota of the cloud is used up, or it has no such machine left. The event FailedScaleUp, the log of the autoscaler or the node group in the cloud says which',
  ],
  [
    /max cluster ([\w., /-]{1,200}?) limits? reached/,
    'the autoscaler may add no more $1 to the cluster, so that limit would have to be raised',
  ],
  [/not ready for scale-up/, 'too many nodes of a node group are not ready, so it is not made larger'],
  [
    /all available instance types exceed limits for (?:nodepool|provisioner):? ?\(?(?:NodePool=)?"?([\w.-]{0,253})/,
    'any machine would take the NodePool $1 beyond its limits (spec.limits), which would have to be raised',
  ],
  [
    /GCE out of resources|RESOURCE_POOL_EXHAUSTED|[Ii]nsufficient(?:Instance)?Capacity|SkuNotAvailable|AllocationFailed/,
    'the cloud has no such machine left there: allow other zones or machine types, or wait',
  ],
  [/quota|VcpuLimitExceeded/i, 'a quota of the cloud account is used up, and would have to be raised'],
  [
    /IP space exhausted|InsufficientFreeAddresses/,
    'the network has no addresses left for another node or its pods, so its range would have to be larger',
  ],
  [
    /no instance type (?:satisfied|met|which met|has enough|had enough|which had enough|which fits)/,
    'no machine type that the NodePool allows has all that the pod asks for: room for it and the DaemonSets, the demanded labels, and an offer in one of the zones',
  ],
  [/label "([^"]{1,317})" does not have known values/, 'no NodePool gives its nodes the label $1 that the pod demands'],
  [/incompatible requirements, key ([\w./-]{1,317}),/, 'the NodePool allows other values of $1 than the pod demands'],
  [/no nodepools found/, 'Karpenter has no NodePool that is ready'],
];
/** The same words of the cluster autoscaler are about what a new node would be like. */
const GROUP_MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/Insufficient ([\w./-]{1,253}\w)/, 'even an empty node of some node groups would have too little $1'],
  [
    /didn't match (?:Pod's )?node (?:affinity|selector)/,
    'new nodes of some node groups would not carry the labels that the pod demands',
  ],
  [/had (?:untolerated )?taint/, 'new nodes of some node groups would have a taint that the pod does not tolerate'],
  [/volume node affinity conflict|volume zone/, 'some node groups are elsewhere than the volume of the pod'],
];

/** What autoscalers say of the pod beside the scheduler: the newest, and why it failed where that is told apart; none that is the message told. */
export function autoscalerEvents(evidence: Evidence, told: string): readonly EventFacts[] {
  const all = evidence.events(...REASONS, 'FailedScheduling').filter((event) => isAutoscaler(event, told));
  const [newest] = all;
  if (newest === undefined || isAdding(newest)) return newest === undefined ? [] : [newest];
  const failed = all.find((event) => event !== newest && event.reason === 'FailedScaleUp');
  return failed === undefined ? [newest] : [newest, failed];
}

function isAutoscaler({ reason, message }: EventFacts, told: string): boolean {
  return message !== told && (reason !== 'FailedScheduling' || KARPENTER.test(message));
}

function isAdding({ reason }: EventFacts): boolean {
  return reason === 'TriggeredScaleUp' || reason === 'Nominated';
}

/** What the events say and mean: sentences with a leading space, or ''. `told`: the scheduler's message, or an autoscaler's in its place. */
export function autoscalerSentences(events: readonly EventFacts[], told: string): string {
  const said = events.map((event) => {
    const message = cut(event.message, 300).replace(/\.$/, '');
    return isAdding(event)
      ? ` The autoscaler is adding a node: ${message}. This passes by itself if the pod fits there.`
      : ` The autoscaler adds no node: ${message}.`;
  });
  const refusals = events.filter((event) => !isAdding(event)).map(({ message }) => message);
  const own = KARPENTER.test(told) || NOT_TRIGGERED.test(told) ? [told] : [];
  const meanings = [...new Set([...refusals, ...own].flatMap(meaningsOf))];
  return [...said, ...meanings.slice(0, 4).map((meaning) => ` ${capitalize(meaning)}.`)].join('');
}

function meaningsOf(message: string): string[] {
  const known = NOT_TRIGGERED.test(message) ? [...MEANINGS, ...GROUP_MEANINGS] : MEANINGS;
  return known.flatMap(([pattern, meaning]) => {
    const match = pattern.exec(message);
    return match === null ? [] : [meaning.replace('$1', () => match[1] ?? '').replace('NodePool  ', 'NodePool ')];
  });
}
