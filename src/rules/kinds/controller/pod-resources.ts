import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';

/** The pointers at which the resources of a pod's containers stand. */
export const RESOURCES: readonly string[] = ['/spec/containers/*/resources/**', '/spec/initContainers/*/resources/**'];

export type Side = 'requests' | 'limits';

/** A container of a pod that is being changed, with what it requests and may use. */
export interface ResourcePlace {
  readonly name: string;
  /** An init container that ends before the others start, so that it needs nothing beside them. */
  readonly isInit: boolean;
  readonly path: Path;
}

export function resourcePlaces(pod: Fields): readonly ResourcePlace[] {
  const spec = fieldsOf(pod['spec']);
  return (['initContainers', 'containers'] as const).flatMap((list) =>
    listOf(spec[list]).map((element, index) => ({
      name: textOf(fieldsOf(element)['name']),
      isInit: list === 'initContainers' && fieldsOf(element)['restartPolicy'] !== 'Always',
      path: ['spec', list, index],
    })),
  );
}

export function pathOf(place: ResourcePlace, side: Side, resource: string): Path {
  return [...place.path, 'resources', side, resource];
}

/** The amount as it is written; '' where there is none. */
export function amountText(edit: PodEdit, place: ResourcePlace, side: Side, resource: string): string {
  return textOf(edit.get(pathOf(place, side, resource)));
}

/** The amount in cores or bytes. A request that is left out is as large as the limit (Kubernetes defaults it). */
export function amountOf(edit: PodEdit, place: ResourcePlace, side: Side, resource: string): number | undefined {
  const own = amountText(edit, place, side, resource);
  if (own !== '') return quantityOf(own);
  return side === 'requests' ? quantityOf(amountText(edit, place, 'limits', resource) || 'none') : undefined;
}

/** What the pod as a whole asks for: its containers together, or its largest init container. */
export function podAmount(edit: PodEdit, places: readonly ResourcePlace[], side: Side, resource: string): number {
  const amounts = places.map((place) => ({ place, amount: amountOf(edit, place, side, resource) ?? 0 }));
  const together = amounts.filter(({ place }) => !place.isInit).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(together, ...amounts.map(({ amount }) => amount));
}

/** Cores as whole thousandths, bytes as whole Mi where they are that many, rounded down or up. */
export function roundedAmount(resource: string, amount: number, round: 'down' | 'up'): string {
  const whole = (value: number) => (round === 'down' ? Math.floor(value + 1e-6) : Math.ceil(value - 1e-6));
  if (resource === 'cpu') {
    const thousandths = whole(amount * 1000);
    return thousandths % 1000 === 0 ? `${thousandths / 1000}` : `${thousandths}m`;
  }
  const mebibytes = amount / 2 ** 20;
  return mebibytes >= 1 ? `${whole(mebibytes)}Mi` : `${whole(amount)}`;
}

interface Scale {
  readonly resource: string;
  readonly side: Side;
  /** Below 1. */
  readonly factor: number;
}

/** Lowers what each of the containers asks for to the same part of it. */
export function lowerAll(edit: PodEdit, places: readonly ResourcePlace[], { resource, side, factor }: Scale): void {
  for (const place of places) {
    const amount = amountOf(edit, place, side, resource) ?? 0;
    if (amount > 0) edit.set(pathOf(place, side, resource), roundedAmount(resource, amount * factor, 'down'));
  }
}

/** Lowers requests that are above their limit by now. */
export function keepRequestsBelowLimits(edit: PodEdit, places: readonly ResourcePlace[], resource: string): void {
  for (const place of places) {
    const limit = amountText(edit, place, 'limits', resource);
    const request = amountText(edit, place, 'requests', resource);
    if (limit === '' || request === '') continue;
    if ((quantityOf(request) ?? 0) > (quantityOf(limit) ?? Infinity))
      edit.set(pathOf(place, 'requests', resource), limit);
  }
}

/** What was changed, in words: `api: requests.cpu 500m → 200m`. */
export function describeChanges(before: Fields, edit: PodEdit): string[] {
  const old = new PodEdit(before);
  return resourcePlaces(before).flatMap((place) =>
    (['requests', 'limits'] as const).flatMap((side) => {
      const now = fieldsOf(edit.get([...place.path, 'resources', side]));
      return Object.keys(now).flatMap((resource) => {
        const [was, is] = [amountText(old, place, side, resource), amountText(edit, place, side, resource)];
        return was === is
          ? []
          : [`${side}.${resource} of container ${place.name} becomes ${is}${was === '' ? '' : ` instead of ${was}`}`];
      });
    }),
  );
}
