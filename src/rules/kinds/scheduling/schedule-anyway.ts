import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { hardConstraints, type SpreadConstraint } from './spread-constraints.js';

const LIST = ['spec', 'topologySpreadConstraints'] as const;

/** Spread constraints that keep the pod from being placed become preferences. */
export const scheduleAnyway: Fixer = {
  strategy: 'schedule-anyway',
  title: 'Set topology spread constraints to ScheduleAnyway',
  kinds: ['sched-topology-spread'],
  touches: ['/spec/topologySpreadConstraints/**'],
  propose: ({ pod }) => {
    const spec = fieldsOf(pod['spec']);
    const constraints = hardConstraints(spec);
    if (constraints.length === 0) return [];
    const edit = new PodEdit(pod);
    // From the end, for one that is taken away moves those behind it.
    for (const constraint of [...constraints].reverse()) soften(edit, constraint, spec);
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
};

/** Of each topology there may be one constraint of a kind: where a soft one is there, the hard one goes. */
function soften(edit: PodEdit, { index, topologyKey }: SpreadConstraint, spec: Fields): void {
  const isThere = listOf(spec['topologySpreadConstraints'], 20)
    .map(fieldsOf)
    .some((each) => each['topologyKey'] === topologyKey && each['whenUnsatisfiable'] === 'ScheduleAnyway');
  if (isThere) edit.remove([...LIST, index]);
  else edit.set([...LIST, index, 'whenUnsatisfiable'], 'ScheduleAnyway').remove([...LIST, index, 'minDomains']);
}
