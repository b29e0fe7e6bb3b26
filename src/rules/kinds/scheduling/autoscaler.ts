import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable, fillCaptured } from '../case-table.js';
import { capitalize } from '../support/names.js';
import { cut } from '../support/quotes.js';

/** The cluster autoscaler, and Karpenter (`Nominated`). */
const REASONS = ['NotTriggerScaleUp', 'TriggeredScaleUp', 'FailedScaleUp', 'Nominated'];
/** Karpenter reports under the scheduler's reason. */
const KARPENTER = /^(?:Failed to|Could not) schedule pod, /;
const NOT_TRIGGERED = /^pod didn't trigger scale-up/i;

/** What an autoscaler means and asks for; $1 is what the message names. */
interface MeaningRow extends CaseRow {
  readonly meaning: string;
  /** An imperative sentence: what helps. */
  readonly step?: string;
}

export const AUTOSCALER_MEANINGS = caseTable<MeaningRow>([
  {
    pattern: /max node group size reached|max limit reached/,
    example: "pod didn't trigger scale-up: 1 max node group size reached",
    meaning: 'a node group has as many nodes as it may have, so its maximum would have to be raised',
    step: 'Raise the maximum size of the node group (in the cloud and, where it stands there too, in the settings of the autoscaler), so that it can grow for the pod.',
  },
  {
    pattern: /in backoff after failed scale-up/,
    example: "pod didn't trigger scale-up: 1 in backoff after failed scale-up",
    meaning:
      'a node group was to grow and could not, so the autoscaler leaves it alone for some minutes: mostly a quota of the cloud is used up, or it has no such machine left. The event FailedScaleUp, the log of the autoscaler or the node group in the cloud says which',
    step: 'Find out why the node group cannot grow (the event FailedScaleUp, the log of the autoscaler, the activity of the node group in the cloud): a quota to raise, or another zone or machine type to allow.',
  },
  {
    pattern: /max cluster ([\w., /-]{1,200}?) limits? reached/,
    example: "pod didn't trigger scale-up: 2 max cluster cpu, memory limit reached",
    meaning: 'the autoscaler may add no more $1 to the cluster, so that limit would have to be raised',
    step: 'Raise the limit of $1 of the autoscaler for the whole cluster (resource limits, --max-nodes-total, --cores-total and the like).',
  },
  {
    pattern: /not ready for scale-up/,
    example: "pod didn't trigger scale-up: 1 not ready for scale-up",
    meaning: 'too many nodes of a node group are not ready, so it is not made larger',
  },
  {
    pattern:
      /all available instance types exceed limits for (?:nodepool|provisioner):? ?\(?(?:NodePool=)?"?([\w.-]{0,253})/,
    example: 'Failed to schedule pod, all available instance types exceed limits for nodepool: "general"',
    meaning: 'any machine would take the NodePool $1 beyond its limits (spec.limits), which would have to be raised',
    step: 'Raise spec.limits of NodePool $1, or end what is not needed there.',
  },
  {
    pattern:
      /GCE out of resources|RESOURCE_POOL_EXHAUSTED|[Ii]nsufficient(?:Instance)?Capacity|SkuNotAvailable|AllocationFailed/,
    example: [
      'Failed adding 2 nodes to group: GCE out of resources',
      'InsufficientInstanceCapacity: We currently do not have sufficient m5.xlarge capacity',
    ],
    meaning: 'the cloud has no such machine left there: allow other zones or machine types, or wait',
    step: 'Allow other machine types or zones in the node group or NodePool: the cloud has none of these left there now; it is tried again by itself.',
  },
  {
    pattern: /quota|VcpuLimitExceeded/i,
    example: 'Failed adding 1 nodes to group: GCE quota exceeded',
    meaning: 'a quota of the cloud account is used up, and would have to be raised',
    step: 'Have the quota of the cloud account raised that the message names, or let the node group use machine types of another quota.',
  },
  {
    pattern: /IP space exhausted|InsufficientFreeAddresses/,
    example: 'Failed adding 1 nodes to group: IP space exhausted',
    meaning: 'the network has no addresses left for another node or its pods, so its range would have to be larger',
    step: 'Give the subnet of the nodes (or the range of their pods) more addresses, or add another subnet to the node group.',
  },
  {
    pattern:
      /incompatible with (?:nodepool|provisioner) "([\w.-]{1,253})"[^;]{0,900}?no instance type satisfied resources (\{[^{}]{1,200}\}) and requirements ([^;(]{3,600})/,
    example:
      'Failed to schedule pod, incompatible with nodepool "batch", daemonset overhead={"cpu":"1"}, no instance type satisfied resources {"cpu":"96"} and requirements acme/family In [t3] (no instance type has enough resources)',
    meaning: 'no machine type that NodePool $1 allows ($3) has all that the pod and the DaemonSets ask for ($2)',
    step: 'Let NodePool $1 use machine types with room for $2 (spec.template.spec.requirements, now $3), or ask for less.',
  },
  {
    pattern: /no instance type (?:satisfied|met|which met|has enough|had enough|which had enough|which fits)/,
    except:
      /incompatible with (?:nodepool|provisioner) "[^;]{0,1200}?no instance type satisfied resources \{[^{}]{1,200}\} and/,
    example:
      'Failed to schedule pod, incompatible with nodepool "general", no instance type satisfied resources {"cpu":"96"}',
    meaning:
      'no machine type that the NodePool allows has all that the pod asks for: room for it and the DaemonSets, the demanded labels, and an offer in one of the zones',
    step: 'Let the NodePool use larger or other machine types (spec.template.spec.requirements), or ask for less: no type that it allows has all that the pod asks for.',
  },
  {
    pattern: /label "([^"]{1,317})" does not have known values/,
    example: 'Failed to schedule pod, label "shop.io/tier" does not have known values',
    meaning: 'no NodePool gives its nodes the label $1 that the pod demands',
    step: 'Add the label $1 to a NodePool (spec.template.metadata.labels or requirements), or take the demand for it out of the pod.',
  },
  {
    pattern: /incompatible requirements, key ([\w./-]{1,317}),/,
    example:
      'Failed to schedule pod, incompatible requirements, key topology.kubernetes.io/zone, topology.kubernetes.io/zone In [eu-west-1d] not in topology.kubernetes.io/zone In [eu-west-1a]',
    meaning: 'the NodePool allows other values of $1 than the pod demands',
    step: 'Let a NodePool make nodes with the $1 that the pod demands (spec.template.spec.requirements of the NodePool; its NodeClass must have an image and subnets for them), or correct the demand of the pod.',
  },
  {
    pattern: /no nodepools found/,
    example: 'Failed to schedule pod, no nodepools found',
    meaning: 'Karpenter has no NodePool that is ready',
    step: 'Create a NodePool, or see why those that there are are not ready (their NodeClass, its subnets, security groups and images).',
  },
]);
/** The same words of the cluster autoscaler are about what a new node would be like. */
export const GROUP_MEANINGS = caseTable<MeaningRow>([
  {
    pattern: /Insufficient ([\w./-]{1,253}\w)/,
    example: "pod didn't trigger scale-up: 1 Insufficient nvidia.com/gpu",
    meaning: 'even an empty node of some node groups would have too little $1',
  },
  {
    pattern: /didn't match (?:Pod's )?node (?:affinity|selector)/,
    example: "pod didn't trigger scale-up: 1 node(s) didn't match Pod's node affinity/selector",
    meaning: 'new nodes of some node groups would not carry the labels that the pod demands',
  },
  {
    pattern: /had (?:untolerated )?taint/,
    example: "pod didn't trigger scale-up: 1 node(s) had untolerated taint {dedicated: db}",
    meaning: 'new nodes of some node groups would have a taint that the pod does not tolerate',
  },
  {
    pattern: /volume node affinity conflict|volume zone/,
    example: "pod didn't trigger scale-up: 1 node(s) had volume node affinity conflict",
    meaning: 'some node groups are elsewhere than the volume of the pod',
  },
]);

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

const WAIT =
  'Wait until the node that the autoscaler is adding is there and ready (kubectl get nodes): the pod is then placed by itself. Change something only where it still waits after that.';

/** What helps against the refusals of an autoscaler: at most two sentences. To wait, where it is just adding a node. */
export function autoscalerRemedies(events: readonly EventFacts[], told: string): readonly string[] {
  if (events.some(isAdding)) return [WAIT];
  const own = KARPENTER.test(told) || NOT_TRIGGERED.test(told) ? [told] : [];
  const steps = [...events.map(({ message }) => message), ...own].flatMap((message) =>
    AUTOSCALER_MEANINGS.findAll(message).map(({ row, match }) =>
      row.step === undefined ? '' : fillCaptured(row.step, match),
    ),
  );
  return [...new Set(steps)].filter((text) => text !== '').slice(0, 2);
}

function meaningsOf(message: string): string[] {
  const ofGroups = NOT_TRIGGERED.test(message) ? GROUP_MEANINGS.findAll(message) : [];
  return [...AUTOSCALER_MEANINGS.findAll(message), ...ofGroups].map(({ row, match }) =>
    fillCaptured(row.meaning, match).replace('NodePool  ', 'NodePool '),
  );
}
