import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { affinityTerms, REQUIRED_AFFINITY, selectorDemands } from './node-demands.js';
import { isPlaceConflict } from './sched-volume-node.js';
import { isTopologyKey, topologyDemands } from './topology-demands.js';

/** A zone or node that the pod demands, and that contradicts the place of its volume, is demanded no more: the scheduler goes by the volume. */
export const followVolume: Fixer = {
  strategy: 'follow-volume',
  title: 'Let the pod go where its volume is: drop the zone or node that it demands itself',
  kinds: ['sched-volume-node'],
  touches: ['/spec/nodeSelector/**', '/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/**'],
  propose: ({ evidence, pod }) => {
    const spec = fieldsOf(pod['spec']);
    const demands = topologyDemands(spec).filter(({ isField }) => !isField);
    if (demands.length === 0 || !isPlaceConflict(evidence)) return [];
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
};

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
