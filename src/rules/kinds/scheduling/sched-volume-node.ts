import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { capitalize } from '../support/names.js';
import { fromEventIfAny, fromManifest } from '../support/quotes.js';
import { claimEvent, claimVolumes, findsNoVolume, NO_VOLUME_TO_BIND } from './claims.js';
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
import { topologyDemands } from './topology-demands.js';

/** Why a volume cannot be used on nodes. */
interface Trouble {
  readonly pattern: RegExp;
  /** In a title: `volume` is a noun in lower case, `nodes` which nodes. */
  readonly title: (volume: string, nodes: string) => string;
  /** What is said of several nodes, and of one. */
  readonly what: string;
  readonly ofOne?: string;
  readonly todo: string;
  /** Whether the place of the volume is the matter, so that a demand of the pod may contradict it. */
  readonly isPlace: boolean;
}

const PLACE: Trouble = {
  pattern: /volume node affinity conflict|PersistentVolume's node affinity|no available volume zone/,
  title: (volume, nodes) => `${volume} belongs to another zone or node${nodes === 'nodes' ? '' : ` than ${nodes}`}`,
  what: 'its PersistentVolume belongs to another zone or node',
  todo: "Let the pod run in the zone of its volume: add or allow nodes there. For new claims use a StorageClass with volumeBindingMode WaitForFirstConsumer, which makes the volume where the pod's node is",
  isPlace: true,
};

const TROUBLES: readonly Trouble[] = [
  PLACE,
  {
    pattern: /enough free storage/,
    title: (volume, nodes) => `${nodes} have too little storage for ${volume}`,
    what: 'they have too little storage for a new volume of the size that the claim demands',
    ofOne: 'it has too little storage for a new volume of the size that the claim demands',
    todo: 'Ask for a smaller volume, or add storage to the nodes',
    isPlace: false,
  },
  {
    pattern: /max volume count/,
    title: (_volume, nodes) => `${nodes} have as many volumes attached as they may`,
    what: 'they have as many volumes attached as they may',
    ofOne: 'it has as many volumes attached as it may',
    todo: 'Add nodes, use a machine type that takes more volumes, or move other pods with volumes away',
    isPlace: false,
  },
  {
    pattern: /ReadWriteOncePod|no available disk/,
    title: (volume) => `${volume} is in use by another pod (ReadWriteOncePod)`,
    what: 'its volume is in use by another pod and may be used by one only (ReadWriteOncePod)',
    todo: 'Stop the other pod first (strategy Recreate for a Deployment), or use a claim with access mode ReadWriteOnce or ReadWriteMany',
    isPlace: false,
  },
  {
    pattern: NO_VOLUME_TO_BIND,
    title: (volume, nodes) => `${volume} cannot be bound on ${nodes}`,
    what: 'a PersistentVolumeClaim of the pod is not bound yet, and no PersistentVolume that fits can be used there',
    todo: 'See which volumes are free and where they may be used, or let a StorageClass make volumes where the nodes are',
    isPlace: false,
  },
  {
    pattern: /non-existent pv/,
    title: (volume) => `${volume} does not exist any more`,
    what: 'its claim is bound to a PersistentVolume that does not exist any more',
    todo: 'Make the claim anew (its data is gone with the volume), or bring the PersistentVolume back',
    isPlace: false,
  },
];

/** Scheduler: `had volume node affinity conflict`, `exceed max volume count` and the like. */
export const schedVolumeNode: DiagnosisRule = {
  id: 'sched-volume-node',
  title: 'A volume of the pod cannot be used on the nodes',
  description:
    'The scheduler says that nodes cannot use a volume of the pod: it belongs to another zone or node (volume node affinity conflict), the node has as many volumes as it may, has too little storage, or the volume is in use by another pod.',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) =>
    TROUBLES.flatMap((trouble) => {
      const found = matchingReasons(schedulingFailure(evidence), trouble.pattern);
      return found === undefined || findsNoVolume(found) ? [] : [{ trouble, found }];
    })
      .sort((one, other) => other.found.nodes - one.found.nodes)
      .slice(0, 1)
      .map(({ trouble, found }) => draft(evidence, trouble, found)),
};

/** Whether the scheduler says that a volume of the pod belongs to another place than nodes. */
export function isPlaceConflict(evidence: Evidence): boolean {
  return matchingReasons(schedulingFailure(evidence), PLACE.pattern) !== undefined;
}

function draft(evidence: Evidence, trouble: Trouble, found: ReasonsFound): Draft {
  const claims = claimVolumes(evidence);
  const names = claims.map((each) => each.claim);
  const demands = trouble.isPlace ? topologyDemands(evidence.manifest.spec) : [];
  const which =
    names.length === 0
      ? ''
      : ` (${names.length === 1 ? 'PersistentVolumeClaim' : 'one of the PersistentVolumeClaims'} ${names.join(', ')})`;
  const contradiction =
    demands.length === 0
      ? ''
      : ` The pod itself demands ${demands.map((each) => each.text).join(' and ')}: see that its volume is there.`;
  return {
    title: sharedTitle(titleOf(trouble, names, found), found),
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
function titleOf({ title }: Trouble, names: readonly string[], found: ReasonsFound): string {
  const [name, ...more] = names;
  const which = name === undefined || more.length > 0 ? 'a volume of the pod' : `the volume of claim ${name}`;
  return capitalize(title(which, isEveryNode(found) ? 'the nodes' : 'nodes'));
}

function zones(evidence: Evidence, trouble: Trouble): string {
  const known = evidence.facts.nodes.map((node) => node.labels['topology.kubernetes.io/zone'] ?? '');
  const list = [...new Set(known.filter((zone) => zone !== ''))];
  return trouble.isPlace && list.length > 0 ? ` The nodes are in: ${list.slice(0, 10).join(', ')}.` : '';
}
