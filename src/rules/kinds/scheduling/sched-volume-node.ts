import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { capitalize } from '../support/names.js';
import { fromEventIfAny, fromManifest } from '../support/quotes.js';
import { type ClaimVolume, claimEvent, claimVolumes, findsNoVolume, NO_VOLUME_TO_BIND } from './claims.js';
import { affinityTerms, type Demand, REQUIRED_AFFINITY, selectorDemands } from './node-demands.js';
import {
  failureQuotes,
  isEveryNode,
  isOneNode,
  matchingReasons,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  SPECIFIC,
  schedulingFailure,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';
import { isTopologyKey, topologyDemands } from './topology-demands.js';

/** Why a volume cannot be used on nodes. */
interface VolumeTrouble extends CaseRow {
  /** In a title: `volume` is a noun in lower case, `nodes` which nodes. */
  readonly title: (volume: string, nodes: string) => string;
  /** What is said of several nodes, and of one. */
  readonly what: string;
  readonly ofOne?: string;
  readonly todo: string;
  /** Whether the place of the volume is the matter, so that a demand of the pod may contradict it. */
  readonly isPlace: boolean;
}

export const VOLUME_TROUBLES = caseTable<VolumeTrouble>([
  {
    pattern: /volume node affinity conflict|PersistentVolume's node affinity|no available volume zone/,
    example: 'node(s) had volume node affinity conflict',
    title: (volume, nodes) => `${volume} belongs to another zone or node${nodes === 'nodes' ? '' : ` than ${nodes}`}`,
    what: 'its PersistentVolume belongs to another zone or node',
    todo: "Let the pod run in the zone of its volume: add or allow nodes there. For new claims use a StorageClass with volumeBindingMode WaitForFirstConsumer, which makes the volume where the pod's node is",
    isPlace: true,
  },
  {
    pattern: /enough free storage/,
    example: 'node(s) did not have enough free storage',
    title: (volume, nodes) => `${nodes} have too little storage for ${volume}`,
    what: 'they have too little storage for a new volume of the size that the claim demands',
    ofOne: 'it has too little storage for a new volume of the size that the claim demands',
    todo: 'Ask for a smaller volume, or add storage to the nodes',
    isPlace: false,
  },
  {
    pattern: /max volume count/,
    example: 'node(s) exceed max volume count',
    title: (_volume, nodes) => `${nodes} have as many volumes attached as they may`,
    what: 'they have as many volumes attached as they may',
    ofOne: 'it has as many volumes attached as it may',
    todo: 'Add nodes, use a machine type that takes more volumes, or move other pods with volumes away',
    isPlace: false,
  },
  {
    pattern: /ReadWriteOncePod|no available disk/,
    example: 'node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode',
    title: (volume) => `${volume} is in use by another pod (ReadWriteOncePod)`,
    what: 'its volume is in use by another pod and may be used by one only (ReadWriteOncePod)',
    todo: 'Stop the other pod first (strategy Recreate for a Deployment), or use a claim with access mode ReadWriteOnce or ReadWriteMany',
    isPlace: false,
  },
  {
    pattern: NO_VOLUME_TO_BIND,
    example: "node(s) didn't find available persistent volumes to bind",
    title: (volume, nodes) => `${volume} cannot be bound on ${nodes}`,
    what: 'a PersistentVolumeClaim of the pod is not bound yet, and no PersistentVolume that fits can be used there',
    todo: 'See which volumes are free and where they may be used, or let a StorageClass make volumes where the nodes are',
    isPlace: false,
  },
  {
    pattern: /non-existent pv/,
    example: 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)',
    title: (volume) => `${volume} does not exist any more`,
    what: 'its claim is bound to a PersistentVolume that does not exist any more',
    todo: 'Make the claim anew (its data is gone with the volume), or bring the PersistentVolume back',
    isPlace: false,
  },
]);

/** Nodes that cannot use a volume of the pod. */
interface UnusableVolume extends ReasonsFound {
  readonly trouble: VolumeTrouble;
  /** Whether any reason is that a volume belongs to another place than nodes, be it that of most nodes or not. */
  readonly isPlaceConflict: boolean;
  readonly claims: readonly ClaimVolume[];
  /** What the pod itself demands of the place of its node. */
  readonly demands: readonly Demand[];
}

/** A zone or node that the pod demands, and that contradicts the place of its volume, is demanded no more: the scheduler goes by the volume. */
const followVolume = fix<UnusableVolume>({
  strategy: 'follow-volume',
  title: 'Let the pod go where its volume is: drop the zone or node that it demands itself',
  touches: ['/spec/nodeSelector/**', '/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/**'],
  propose: ({ isPlaceConflict, demands: all }, { pod }) => {
    const demands = all.filter(({ isField }) => !isField);
    if (demands.length === 0 || !isPlaceConflict) return [];
    const spec = fieldsOf(pod['spec']);
    const edit = new PodEdit(pod);
    for (const { key, tokens } of selectorDemands(spec)) if (isTopologyKey(key)) edit.remove(['spec', ...tokens]);
    if (affinityTerms(spec).some((term) => term.some(({ key }) => isTopologyKey(key)))) dropFromAffinity(edit);
    const list = demands.map(({ text }) => text).join(' and ');
    return [
      {
        title: `Drop ${list}`,
        explanation: `The pod demands ${list}, but its volume is elsewhere, and a volume cannot move. Without that demand the scheduler places the pod where its volume is, if a node there has room.`,
        assumes: ['There are nodes where the volume is, and the pod may run there.'],
        patch: edit.patch,
      },
    ];
  },
});

/** A term that demands nothing else would match no node: then any place will do, and the whole requirement goes. */
function dropFromAffinity(edit: PodEdit): void {
  const path = ['spec', ...REQUIRED_AFFINITY];
  const terms = listOf(fieldsOf(edit.get(path))['nodeSelectorTerms']).map((element) => {
    const { matchExpressions, ...rest } = fieldsOf(element);
    const kept = listOf(matchExpressions).filter((each) => !isTopologyKey(textOf(fieldsOf(each)['key'])));
    return kept.length === 0 ? rest : { ...rest, matchExpressions: kept };
  });
  if (terms.some((term) => Object.keys(term).length === 0)) edit.remove(path);
  else edit.set([...path, 'nodeSelectorTerms'], terms);
}

/** Scheduler: `had volume node affinity conflict`, `exceed max volume count` and the like. */
export const schedVolumeNode = defineKind<UnusableVolume>({
  id: 'sched-volume-node',
  title: 'A volume of the pod cannot be used on the nodes',
  description:
    'The scheduler says that nodes cannot use a volume of the pod: it belongs to another zone or node (volume node affinity conflict), the node has as many volumes as it may, has too little storage, or the volume is in use by another pod.',
  group: 'scheduling',
  severity: 'high',
  read: unusableVolumes,
  say: sayUnusableVolume,
  fixes: [followVolume],
  oracles: [scheduled],
});

/** The trouble of most nodes. */
function unusableVolumes(evidence: Evidence): readonly UnusableVolume[] {
  const found = VOLUME_TROUBLES.rows.flatMap((trouble) => {
    const reasons = matchingReasons(schedulingFailure(evidence), trouble.pattern);
    return reasons === undefined ? [] : [{ ...reasons, trouble }];
  });
  const [most] = found.filter((each) => !findsNoVolume(each)).sort((one, other) => other.nodes - one.nodes);
  if (most === undefined) return [];
  const isPlaceConflict = found.some(({ trouble }) => trouble.isPlace);
  const demands = topologyDemands(evidence.manifest.spec);
  return [{ ...most, isPlaceConflict, claims: claimVolumes(evidence), demands }];
}

function sayUnusableVolume(found: UnusableVolume, evidence: Evidence): Draft {
  const { trouble, claims } = found;
  const names = claims.map((each) => each.claim);
  const demands = trouble.isPlace ? found.demands : [];
  const which =
    names.length === 0
      ? ''
      : ` (${names.length === 1 ? 'PersistentVolumeClaim' : 'one of the PersistentVolumeClaims'} ${names.join(', ')})`;
  const contradiction =
    demands.length === 0
      ? ''
      : ` The pod itself demands ${demands.map((each) => each.text).join(' and ')}: see that its volume is there.`;
  return {
    title: sharedTitle(unusableVolumeTitle(found, names), found),
    cause: `${nodesClause(found.failure, found.nodes)}: ${isOneNode(found) ? (trouble.ofOne ?? trouble.what) : trouble.what}${which}.${zones(evidence, trouble)}${contradiction}${otherReasons(found.failure, found.reasons)}`,
    objects: names.map((name) => `PersistentVolumeClaim/${name}`),
    weight: found.nodes + SPECIFIC,
    evidence: [
      ...failureQuotes(found.failure),
      ...(trouble.pattern === NO_VOLUME_TO_BIND ? fromEventIfAny(claimEvent(evidence)) : []),
      ...claims.filter((each) => !each.isEphemeral).map((each) => fromManifest(each.path, `claimName: ${each.claim}`)),
      ...demands.map((each) => fromManifest(`${evidence.manifest.specPath}.${each.path}`, each.text)),
    ],
    steps: [
      ...(demands.length === 0
        ? []
        : [
            changeStep(
              evidence,
              `Remove ${demands.map((each) => each.text).join(' and ')} from the pod, so that it follows its volume`,
            ),
          ]),
      step(`${trouble.todo}.`),
    ],
    checks: [
      step('See which volume the claim has:', kubectl(evidence, 'get', 'pvc', ...names.map(named), '-o', 'wide')),
      step('See the zones of the nodes:', clusterKubectl('get', 'nodes', '-L', 'topology.kubernetes.io/zone')),
      recoveryCheck(evidence),
    ],
  };
}

/** With the claim, where only one can be meant. */
function unusableVolumeTitle(found: UnusableVolume, names: readonly string[]): string {
  const [name, ...more] = names;
  const which = name === undefined || more.length > 0 ? 'a volume of the pod' : `the volume of claim ${name}`;
  return capitalize(found.trouble.title(which, isEveryNode(found) ? 'the nodes' : 'nodes'));
}

function zones(evidence: Evidence, trouble: VolumeTrouble): string {
  const known = evidence.facts.nodes.map((node) => node.labels['topology.kubernetes.io/zone'] ?? '');
  const list = [...new Set(known.filter((zone) => zone !== ''))];
  return trouble.isPlace && list.length > 0 ? ` The nodes are in: ${list.slice(0, 10).join(', ')}.` : '';
}
