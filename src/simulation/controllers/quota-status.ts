import { textOf } from '../../rules/evidence/values.js';
import { namespaceOf, specOf, statusOf } from '../../rules/pod/object.js';
import { amountsOf } from '../admission/pod-resources.js';
import { usedIn, written } from '../admission/quotas.js';
import type { ControlPlane } from '../control-plane.js';
import { PODS, QUOTAS } from '../kinds.js';
import { WorkQueue } from '../work-queue.js';
import { atKey, keyOf } from './pod-control.js';

/** Shows in each ResourceQuota what is used of it. */
export function startQuotas(plane: ControlPlane): void {
  const { api, informers } = plane;
  const queue = new WorkQueue(plane, (key) => {
    const quota = api.get(QUOTAS, ...atKey(key));
    if (quota === undefined) return;
    const { hard } = specOf<'ResourceQuota'>(quota);
    const used = Object.entries(usedIn(api, namespaceOf(quota), amountsOf(hard))).map(([name, amount]) => [
      name,
      written(name, amount),
    ]);
    api.putStatus(QUOTAS, quota, { hard, used: Object.fromEntries(used) });
  });
  informers.onChange(QUOTAS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  informers.onChange(PODS, ({ type, object, previous }) => {
    const isTelling = type !== 'MODIFIED' || textOf(statusOf(object).phase) !== textOf(statusOf(previous).phase);
    if (isTelling) for (const quota of api.list(QUOTAS, namespaceOf(object))) queue.add(keyOf(quota));
  });
}
