import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { matchingReasons, nodesClause, otherReasons, schedulingFailure } from './scheduling-failure.js';

/** What tells the kinds of this file apart: a pattern of the scheduler's text and what to say about it. */
interface Placement {
  readonly id: string;
  readonly title: string;
  readonly pattern: RegExp;
  /** The field of the pod's spec that demands it; '' where the nodes are the matter. */
  readonly field: string;
  readonly what: string;
  readonly todo: string;
}

function placementRule(placement: Placement): DiagnosisRule {
  const { id, title, pattern } = placement;
  return {
    id,
    title,
    group: 'scheduling',
    severity: 'high',
    match: (evidence) => {
      const found = matchingReasons(schedulingFailure(evidence), pattern);
      if (found === undefined) return [];
      return [
        {
          title,
          cause: `${nodesClause(found.failure, found.nodes)}: ${placement.what}.${otherReasons(found.failure, found.reasons)}`,
          objects: placement.field === '' ? [] : [placement.field],
          weight: found.nodes,
          evidence: [found.failure.quote, ...quote(evidence, placement.field)],
          steps: [
            placement.field === '' ? step(`${placement.todo}.`) : changeStep(evidence, placement.todo),
            step('Look at the nodes:', clusterKubectl('get', 'nodes', '--show-labels')),
          ],
          checks: [recoveryCheck(evidence)],
        },
      ];
    },
  };
}

function quote(evidence: Evidence, field: string) {
  const value = evidence.manifest.spec[field];
  return value === undefined ? [] : [fromManifest(`${evidence.manifest.specPath}.${field}`, value)];
}

export const schedAffinity = placementRule({
  id: 'sched-affinity',
  title: 'Pod affinity or anti-affinity leaves no node',
  pattern: /pod (?:anti-)?affinity|pods anti-affinity/,
  field: 'affinity',
  what: 'the required pod affinity or anti-affinity is not met there; with required anti-affinity there can be no more replicas than nodes (or zones)',
  todo: 'Run fewer replicas, add nodes, or make the required terms of spec.affinity preferred ones',
});

export const schedTopologySpread = placementRule({
  id: 'sched-topology-spread',
  title: 'Topology spread constraints leave no node',
  pattern: /topology spread constraints/,
  field: 'topologySpreadConstraints',
  what: 'the topology spread constraints would be broken (whenUnsatisfiable: DoNotSchedule), or the nodes lack the topology label',
  todo: 'Set whenUnsatisfiable: ScheduleAnyway at spec.topologySpreadConstraints, or label the nodes',
});

export const schedVolumeNode = placementRule({
  id: 'sched-volume-node',
  title: 'A volume of the pod cannot be used on the nodes',
  pattern:
    /volume node affinity conflict|PersistentVolume's node affinity|no available volume zone|enough free storage|max volume count|ReadWriteOncePod|non-existent pv/,
  field: 'volumes',
  what: 'a PersistentVolume of the pod cannot be used there: it belongs to another zone or node, is in use, or the node has as many volumes as it may',
  todo: 'Let the pod run in the zone of its volume (check node selectors), or use a StorageClass with volumeBindingMode WaitForFirstConsumer for new claims',
});

export const schedCordoned = placementRule({
  id: 'sched-cordoned',
  title: 'The nodes are cordoned or not ready',
  pattern: /were unschedulable|unknown conditions|were not ready/,
  field: '',
  what: 'they are cordoned, being drained, or not ready',
  todo: 'Bring the nodes back (kubectl uncordon NODE), or add others; the pod needs no change',
});
