import { type Fields, fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import type { Proposal } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { type OwnLimit, ownLimit } from './eviction.js';
import { doubled, isSameAmount } from './grow.js';

const FIELD = ['resources', 'limits', 'ephemeral-storage'] as const;

/** A container, or each of a pod, that wrote more than its ephemeral-storage limit gets twice as much. */
export const raiseEphemeralStorageLimit: Fixer = {
  strategy: 'raise-ephemeral-storage-limit',
  title: 'Double the ephemeral-storage limit that was exceeded',
  kinds: ['evicted-own-limit'],
  touches: [
    '/spec/containers/*/resources/limits/ephemeral-storage',
    '/spec/initContainers/*/resources/limits/ephemeral-storage',
  ],
  propose: ({ evidence, pod }) => {
    const own = ownLimit(evidence);
    if (own === undefined || own.scope === 'volume') return [];
    return own.scope === 'container' ? ofContainer(pod, own) : ofPod(pod, own);
  },
};

function ofContainer(pod: Fields, { name, limit }: OwnLimit): Proposal[] {
  const place = containerPath(pod, { name });
  const edit = new PodEdit(pod);
  const present = place === undefined ? '' : textOf(edit.get([...place, ...FIELD]));
  const raised = doubled(present);
  // The limit of the message is the one that was exceeded: another one stands there where it has been raised since.
  if (place === undefined || raised === undefined || !isSameAmount(present, limit)) return [];
  edit.set([...place, ...FIELD], raised);
  return [
    {
      title: `Raise the ephemeral-storage limit of container ${name} from ${present} to ${raised}`,
      explanation: `The pod was evicted because container ${name} wrote more than its limit of ${present} (logs, its writable layer, emptyDir volumes); now it may write ${raised}. ${ENDLESS}`,
      assumes: [assumption(raised)],
      patch: edit.patch,
    },
  ];
}

/** All limits together were exceeded, and nobody knows by which container. */
function ofPod(pod: Fields, { limit }: OwnLimit): Proposal[] {
  const edit = new PodEdit(pod);
  const places: Path[] = listOf(fieldsOf(pod['spec'])['containers']).map((_, index) => [
    'spec',
    'containers',
    index,
    ...FIELD,
  ]);
  const limits = places.map((place) => textOf(edit.get(place)));
  const total = limits.reduce((sum, each) => sum + (quantityOf(each) ?? 0), 0);
  if (total === 0 || total !== quantityOf(limit)) return [];
  places.forEach((place, index) => {
    const raised = doubled(limits[index] ?? '');
    if (raised !== undefined) edit.set(place, raised);
  });
  const raised = doubled(limit) ?? limit;
  return [
    {
      title: `Raise the ephemeral-storage limits of the pod from ${limit} to ${raised} in all`,
      explanation: `The pod was evicted because its containers and emptyDir volumes together went over ${limit}, the sum of the ephemeral-storage limits. Each limit is doubled, to ${raised} in all. ${ENDLESS}`,
      assumes: [assumption(raised)],
      patch: edit.patch,
    },
  ];
}

const ENDLESS =
  'If the program writes without end, it fills this too: then it must rotate its logs, clean up, or write to a PersistentVolumeClaim.';

function assumption(raised: string): string {
  return `The program needs no more than ${raised}, and the node has that much to spare.`;
}
