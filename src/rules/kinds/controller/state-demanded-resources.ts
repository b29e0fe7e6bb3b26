import { PodEdit } from '../../pod/pod-edit.js';
import { multiplyQuantity, quantityOf } from '../../pod/quantity.js';
import { fix } from '../fix.js';
import {
  amountText,
  describeChanges,
  pathOf,
  RESOURCES,
  type ResourcePlace,
  resourcePlaces,
  type Side,
} from './pod-resources.js';
import type { QuotaDemand, QuotaRefusal } from './quota-refusal.js';

/** Modest amounts with which most programs start; what a container says of the other side goes before. */
const USUAL: Readonly<Record<Side, Readonly<Record<string, string>>>> = {
  requests: { cpu: '100m', memory: '128Mi', 'ephemeral-storage': '256Mi' },
  limits: { cpu: '500m', memory: '256Mi', 'ephemeral-storage': '1Gi' },
};

/** States the requests and limits that a quota demands. */
export const stateDemandedResources = fix<QuotaRefusal>({
  strategy: 'state-demanded-resources',
  title: 'State the requests and limits that a ResourceQuota demands',
  touches: RESOURCES,
  propose: (refusal, { pod }) => {
    if (refusal.kind !== 'demands') return [];
    const demands = refusal.demands.map(demandOfQuota);
    if (demands.some(({ side, resource }) => USUAL[side][resource] === undefined)) return [];
    const edit = new PodEdit(pod);
    for (const demand of [...demands].sort(requestsFirst)) stateFor(edit, resourcePlaces(pod), demand);
    if (edit.patch.length === 0) return [];
    const others = strangers(demands, resourcePlaces(pod));
    return [
      {
        title: `State what ResourceQuota ${refusal.quota} demands`,
        explanation: `ResourceQuota ${refusal.quota} refuses containers without these amounts: ${describeChanges(pod, edit).join('; ')}. The quota must also have that much left.`,
        assumes: [
          'The containers get along with these amounts; what they use under load shows which are right.',
          ...(others.length === 0
            ? []
            : [
                `What puts ${others.join(', ')} into the pod is made to state them there too: this manifest does not have ${others.length === 1 ? 'it' : 'them'}.`,
              ]),
        ],
        patch: edit.patch,
      },
    ];
  },
});

interface Demand {
  readonly side: Side;
  readonly resource: string;
  readonly containers: readonly string[];
}

/** A quota of `cpu` is one of requests. */
function demandOfQuota({ resource, containers }: QuotaDemand): Demand {
  const [, side, name] = /^(requests|limits)\.(.{1,253})$/.exec(resource) ?? [];
  return { side: side === 'limits' ? 'limits' : 'requests', resource: name ?? resource, containers };
}

/** Containers that the quota names and the manifest does not have. */
function strangers(demands: readonly Demand[], places: readonly ResourcePlace[]): string[] {
  const known = new Set(places.map(({ name }) => name));
  return [...new Set(demands.flatMap(({ containers }) => containers))].filter((name) => !known.has(name));
}

function requestsFirst(one: Demand, other: Demand): number {
  return Number(one.side === 'limits') - Number(other.side === 'limits');
}

function stateFor(edit: PodEdit, places: readonly ResourcePlace[], { side, resource, containers }: Demand): void {
  for (const place of places) {
    const isMeant = containers.length === 0 || containers.includes(place.name);
    if (!isMeant || amountText(edit, place, side, resource) !== '') continue;
    edit.set(pathOf(place, side, resource), amountFor(edit, place, { side, resource }));
  }
}

function amountFor(edit: PodEdit, place: ResourcePlace, { side, resource }: Omit<Demand, 'containers'>): string {
  const usual = USUAL[side][resource] ?? '';
  const other = amountText(edit, place, side === 'requests' ? 'limits' : 'requests', resource);
  if (other === '') return usual;
  const isWithin = (quantityOf(other) ?? 0) >= (quantityOf(usual) ?? 0);
  if (side === 'requests') return isWithin ? usual : other;
  return isWithin ? (multiplyQuantity(other, 2) ?? other) : usual;
}
