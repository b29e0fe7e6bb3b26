import { PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import { fix } from '../fix.js';
import {
  describeChanges,
  keepRequestsBelowLimits,
  lowerAll,
  podAmount,
  RESOURCES,
  type ResourcePlace,
  resourcePlaces,
  type Side,
} from './pod-resources.js';
import type { QuotaRefusal, QuotaShortage } from './quota-refusal.js';

/** With less than this part of what it asked for, a pod is not worth a try. */
const SMALLEST: Readonly<Record<Side, number>> = { requests: 1 / 8, limits: 1 / 4 };
const COMPUTE = /^(?:(requests|limits)\.)?(cpu|memory|ephemeral-storage)$/;

/** Lowers requests or limits so that one more pod fits into what a quota has left. */
export const fitIntoQuota = fix<QuotaRefusal>({
  strategy: 'fit-into-quota',
  title: 'Lower requests or limits to what a ResourceQuota has left',
  touches: RESOURCES,
  propose: (refusal, { pod }) => {
    if (refusal.kind !== 'exceeded' || refusal.shortages.length === 0) return [];
    const edit = new PodEdit(pod);
    const places = resourcePlaces(pod);
    const fits = refusal.shortages.map((shortage) => lowerToFit(edit, places, shortage));
    if (fits.includes(false) || edit.patch.length === 0) return [];
    const left = refusal.shortages.map(({ resource, used, limited }) => `${resource}: ${used} of ${limited} used`);
    return [
      {
        title: `Ask for no more than ResourceQuota ${refusal.quota} has left`,
        explanation:
          `ResourceQuota ${refusal.quota} has too little left (${left.join('; ')}), so ${describeChanges(pod, edit).join('; ')}. ` +
          'That makes room for one pod; for further replicas the quota has to be raised or others have to ask for less.',
        assumes: ['The containers get along with less.', 'Nobody else takes what the quota has left in the meantime.'],
        patch: edit.patch,
      },
    ];
  },
});

/** Whether the pod fits by now, lowered where it did not; false where that cannot be. */
function lowerToFit(edit: PodEdit, places: readonly ResourcePlace[], shortage: QuotaShortage): boolean {
  const [, prefix, resource] = COMPUTE.exec(shortage.resource) ?? [];
  if (resource === undefined) return false;
  const side: Side = prefix === 'limits' ? 'limits' : 'requests';
  const part = partLeft(podAmount(edit, places, side, resource), shortage);
  if (part >= 1) return true;
  if (part < SMALLEST[side]) return false;
  lowerAll(edit, places, { resource, side, factor: part });
  keepRequestsBelowLimits(edit, places, resource);
  return true;
}

/** Which part of what the pod asks for the quota has left; 0 where it has nothing, or where the pod does not say what it asks for. */
function partLeft(asked: number, { limited, used }: QuotaShortage): number {
  const left = (quantityOf(limited) ?? 0) - (quantityOf(used) ?? 0);
  return asked > 0 && left > 0 ? left / asked : 0;
}
