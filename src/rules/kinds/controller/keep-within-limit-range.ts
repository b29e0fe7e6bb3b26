import { PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import { fix } from '../fix.js';
import type { LimitRangeRefusal, LimitRangeViolation } from './limit-range-violation.js';
import {
  amountOf,
  amountText,
  describeChanges,
  keepRequestsBelowLimits,
  lowerAll,
  pathOf,
  podAmount,
  RESOURCES,
  type ResourcePlace,
  resourcePlaces,
  roundedAmount,
  type Side,
} from './pod-resources.js';

/** Brings requests and limits within the bounds of a LimitRange. */
export const keepWithinLimitRange = fix<LimitRangeRefusal>({
  strategy: 'keep-within-limit-range',
  title: 'Set requests and limits to the bound of the LimitRange that they break',
  touches: RESOURCES,
  propose: ({ violations }, { pod }) => {
    const edit = new PodEdit(pod);
    const places = resourcePlaces(pod);
    for (const violation of violations) meetBound(edit, places, violation);
    for (const { resource } of violations) keepRequestsBelowLimits(edit, places, resource);
    if (edit.patch.length === 0) return [];
    return [
      {
        title: 'Keep within the LimitRange of the namespace',
        explanation: `${describeChanges(pod, edit).join('; ')}: the LimitRange says ${violations.map(({ text }) => text).join('; ')}. If the program needs what it asked for, have the LimitRange changed instead.`,
        assumes: ['The containers get along with these amounts.'],
        patch: edit.patch,
      },
    ];
  },
});

function meetBound(edit: PodEdit, places: readonly ResourcePlace[], violation: LimitRangeViolation): void {
  if (violation.per === 'Pod') return meetBoundOfPod(edit, places, violation);
  if (violation.per !== 'Container') return;
  for (const place of places) {
    if (violation.bound === 'maximum') lowerToBound(edit, place, violation);
    else if (violation.bound === 'minimum') raiseToBound(edit, place, violation);
    else narrow(edit, place, violation);
  }
}

function boundedSide({ field }: LimitRangeViolation): Side {
  return field === 'limit' ? 'limits' : 'requests';
}

function lowerToBound(edit: PodEdit, place: ResourcePlace, violation: LimitRangeViolation): void {
  const { resource, value, actual } = violation;
  const bound = quantityOf(value) ?? Infinity;
  const side = boundedSide(violation);
  const present = amountText(edit, place, side, resource);
  const isMissing = actual === '' && present === '';
  if (isMissing || (quantityOf(present) ?? 0) > bound) edit.set(pathOf(place, side, resource), value);
}

function raiseToBound(edit: PodEdit, place: ResourcePlace, violation: LimitRangeViolation): void {
  const { resource, value, actual } = violation;
  const bound = quantityOf(value) ?? 0;
  for (const side of ['requests', 'limits'] as const) {
    const present = amountText(edit, place, side, resource);
    const isMissing = actual === '' && present === '' && side === boundedSide(violation);
    if (isMissing || (present !== '' && (quantityOf(present) ?? bound) < bound))
      edit.set(pathOf(place, side, resource), value);
  }
}

/** The limit stays; the request comes nearer to it. Where one of the two is missing, it becomes like the other. */
function narrow(edit: PodEdit, place: ResourcePlace, { resource, value }: LimitRangeViolation): void {
  const ratio = quantityOf(value) ?? 1;
  const [request, limit] = [amountText(edit, place, 'requests', resource), amountText(edit, place, 'limits', resource)];
  if (limit === '' && request !== '') edit.set(pathOf(place, 'limits', resource), request);
  const most = quantityOf(limit);
  if (most === undefined || ratio <= 0) return;
  if ((quantityOf(request) ?? (request === '' ? most : 0)) * ratio >= most - 1e-9) return;
  edit.set(pathOf(place, 'requests', resource), roundedAmount(resource, most / ratio, 'up'));
}

/** The sum over the containers: all are lowered alike, or the largest one is raised. */
function meetBoundOfPod(edit: PodEdit, places: readonly ResourcePlace[], violation: LimitRangeViolation): void {
  const { resource, bound, value } = violation;
  const side = boundedSide(violation);
  const wanted = quantityOf(value) ?? 0;
  const sum = podAmount(edit, places, side, resource);
  if (sum === 0) return;
  if (bound === 'maximum' && sum > wanted) lowerAll(edit, places, { resource, side, factor: wanted / sum });
  if (bound === 'minimum' && sum < wanted) raiseLargest(edit, places, { resource, side, more: wanted - sum });
}

interface Raise {
  readonly resource: string;
  readonly side: Side;
  readonly more: number;
}

function raiseLargest(edit: PodEdit, places: readonly ResourcePlace[], { resource, side, more }: Raise): void {
  const apps = places.filter(({ isInit }) => !isInit);
  const amount = (place: ResourcePlace) => amountOf(edit, place, side, resource) ?? 0;
  const [largest] = [...apps].sort((one, other) => amount(other) - amount(one));
  if (largest === undefined) return;
  const wanted = roundedAmount(resource, amount(largest) + more, 'up');
  edit.set(pathOf(largest, side, resource), wanted);
  const limit = quantityOf(amountText(edit, largest, 'limits', resource));
  if (limit !== undefined && limit < (quantityOf(wanted) ?? 0)) edit.set(pathOf(largest, 'limits', resource), wanted);
}
