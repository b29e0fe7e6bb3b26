import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Draft } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { isFactLabel } from './node-labels.js';
import {
  failureQuotes,
  isEveryNode,
  isOneNode,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonKind,
  SPECIFIC,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';
import { hardConstraints, type SpreadConstraint } from './spread-constraints.js';

const SPREAD = /topology spread constraints/;
const NO_LABEL = /missing required label/;

const LIST = ['spec', 'topologySpreadConstraints'] as const;

/** Nodes that do not match the spread constraints, and those of the pod that demand it. */
interface UnmetSpread extends ReasonsFound {
  readonly constraints: readonly SpreadConstraint[];
}

/** Spread constraints that keep the pod from being placed become preferences. */
const scheduleAnyway = fix<UnmetSpread>({
  strategy: 'schedule-anyway',
  title: 'Set topology spread constraints to ScheduleAnyway',
  touches: ['/spec/topologySpreadConstraints/**'],
  propose: ({ constraints }, { pod }) => {
    if (constraints.length === 0) return [];
    const edit = new PodEdit(pod);
    // From the end, for one that is taken away moves those behind it.
    for (const constraint of [...constraints].reverse()) soften(edit, constraint);
    const keys = constraints.map((each) => each.topologyKey).join(' and ');
    return [
      {
        title: `Spread over ${keys} where possible: ScheduleAnyway`,
        explanation: `Wherever the pod goes, the pods do not stay as even over ${keys} as the constraints demand. With whenUnsatisfiable: ScheduleAnyway instead of DoNotSchedule the scheduler spreads them as well as it can, and places the pod all the same. minDomains goes with it, for it is allowed with DoNotSchedule only.`,
        assumes: ['The pods may be spread unevenly for a while.'],
        patch: edit.patch,
      },
    ];
  },
});

/** Of each topology there may be one constraint of a kind: where a soft one is there, the hard one goes. */
function soften(edit: PodEdit, { index, topologyKey }: SpreadConstraint): void {
  const isThere = listOf(edit.get(LIST), 20)
    .map(fieldsOf)
    .some((each) => each['topologyKey'] === topologyKey && each['whenUnsatisfiable'] === 'ScheduleAnyway');
  if (isThere) edit.remove([...LIST, index]);
  else edit.set([...LIST, index, 'whenUnsatisfiable'], 'ScheduleAnyway').remove([...LIST, index, 'minDomains']);
}

/** Scheduler: `didn't match pod topology spread constraints`, with `(missing required label)` where nodes lack the topology's label. */
export const schedTopologySpread = reasonKind<UnmetSpread>({
  id: 'sched-topology-spread',
  title: 'Topology spread constraints leave no node',
  description:
    "The scheduler says that nodes didn't match pod topology spread constraints: another pod in the domains that have room would make them more uneven than maxSkew allows, or the nodes lack the label of the topology.",
  severity: 'high',
  reason: SPREAD,
  read: (found, { manifest }) => ({ ...found, constraints: hardConstraints(manifest.spec) }),
  say: sayUnmetSpread,
  fixes: [scheduleAnyway],
});

function sayUnmetSpread(found: UnmetSpread, evidence: Evidence): Draft {
  const { constraints } = found;
  const path = `${evidence.manifest.specPath}.topologySpreadConstraints`;
  const unlabelled = found.reasons.filter((reason) => NO_LABEL.test(reason.text));
  const isMissing = unlabelled.length === found.reasons.length;
  const keys = constraints.map((each) => each.topologyKey).join(' and ');
  const what = isMissing
    ? `${isOneNode(found) ? 'it lacks' : 'they lack'} the label that the topology spread constraints go by`
    : `its topology spread constraints would be broken (whenUnsatisfiable: DoNotSchedule)${unlabelledWords(unlabelled, keys)}`;
  return {
    title: sharedTitle(
      `Topology spread constraints ${isEveryNode(found) ? 'leave no node' : 'keep the pod off nodes'}`,
      found,
    ),
    cause: `${nodesClause(found.failure, found.nodes)}: ${what}.${constraints.map((each) => constraintSentence(evidence, each)).join('')}${otherReasons(found.failure, found.reasons)}`,
    objects: constraints.map((each) => `topology ${each.topologyKey}`),
    weight: found.nodes + SPECIFIC,
    evidence: [
      ...failureQuotes(found.failure),
      ...constraints.map((each) =>
        fromManifest(`${path}[${each.index}]`, `maxSkew: ${each.maxSkew}, topologyKey: ${each.topologyKey}`),
      ),
    ],
    steps: isMissing
      ? [labelStep(constraints[0]?.topologyKey), changeStep(evidence, `Or set ${anyway(path, constraints)}`)]
      : [
          ...domainSteps(evidence, path, constraints),
          changeStep(evidence, `Set ${anyway(path, constraints)}`),
          step(
            `Or make room in the domain${keys === '' ? '' : ` (${keys})`} that has the fewest of these pods, or raise maxSkew.`,
          ),
          ...(unlabelled.length > 0 ? [labelStep(constraints[0]?.topologyKey)] : []),
        ],
    checks: [step("See the nodes' labels:", clusterKubectl('get', 'nodes', '--show-labels')), recoveryCheck(evidence)],
  };
}

/** `; 2 of them have no label zone at all`, where the scheduler gives both reasons. */
function unlabelledWords(unlabelled: ReasonsFound['reasons'], keys: string): string {
  const nodes = unlabelled.reduce((sum, reason) => sum + reason.nodes, 0);
  return nodes === 0 ? '' : `; ${nodes} of them ${nodes === 1 ? 'has' : 'have'} no label ${keys || 'of the topology'}`;
}

function anyway(path: string, [first]: readonly SpreadConstraint[]): string {
  return `whenUnsatisfiable: ScheduleAnyway at ${first === undefined ? path : `${path}[${first.index}]`}`;
}

/** A label that says what or where a node is comes from Kubernetes or the cloud: one made up by hand would put pods and volumes in the wrong place. */
function labelStep(key: string | undefined): Draft['steps'][number] {
  if (key === undefined || !isFactLabel(key))
    return step(
      'Label the nodes with the domain that each belongs to:',
      clusterKubectl('label', 'node', 'NODE', named(`${key ?? 'TOPOLOGY'}=VALUE`)),
    );
  return step(
    `See why the nodes have no ${key}: the cloud controller manager or the kubelet (--node-labels) gives it to them, or whoever set up the machines. Or spread over a label that they have.`,
    clusterKubectl('get', 'nodes', '-L', named(key)),
  );
}

/** Of a constraint that demands more domains than there are: no skew but 0 counts then. */
function domainSteps(evidence: Evidence, path: string, constraints: readonly SpreadConstraint[]): Draft['steps'] {
  return constraints.flatMap(({ index, topologyKey, minDomains }) => {
    const count = domainsOf(evidence, topologyKey).length;
    if (minDomains === undefined || count === 0 || count >= minDomains) return [];
    return [
      changeStep(
        evidence,
        `Lower minDomains at ${path}[${index}] from ${minDomains} to ${count}, for the nodes have only ${count} of ${topologyKey}; or add nodes in ${minDomains - count} more`,
      ),
    ];
  });
}

function domainsOf(evidence: Evidence, topologyKey: string): string[] {
  return [
    ...new Set(evidence.facts.nodes.map(({ labels }) => labels[topologyKey]).filter((value) => value !== undefined)),
  ];
}

function constraintSentence(evidence: Evidence, constraint: SpreadConstraint): string {
  const { topologyKey, maxSkew, minDomains, selector } = constraint;
  const { nodes } = evidence.facts;
  const domains = domainsOf(evidence, topologyKey);
  const lacking = nodes.filter((node) => node.labels[topologyKey] === undefined).map((node) => node.name);
  const known = [
    domains.length > 0 ? `The nodes have ${topologyKey} with: ${domains.slice(0, 10).join(', ')}.` : '',
    lacking.length > 0 ? `Without the label ${topologyKey}: ${lacking.slice(0, 10).join(', ')}.` : '',
  ].filter((text) => text !== '');
  const least = minDomains === undefined ? '' : ` and at least ${minDomains} domains`;
  return (
    ` Pods${selector === '' ? '' : ` of ${selector}`} are to be spread over ${topologyKey} with maxSkew ${maxSkew}${least}.` +
    `${known.length === 0 ? '' : ` ${known.join(' ')}`}`
  );
}
