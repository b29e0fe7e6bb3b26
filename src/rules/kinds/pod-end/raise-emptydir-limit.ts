import { fieldsOf, textOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { ownLimit } from './eviction.js';
import { doubled, isSameAmount } from './grow.js';

/** An emptyDir that the pod overfilled may hold twice as much. */
export const raiseEmptydirLimit: Fixer = {
  strategy: 'raise-emptydir-limit',
  title: 'Double the sizeLimit of the emptyDir that was exceeded',
  kinds: ['evicted-own-limit'],
  touches: ['/spec/volumes/*/emptyDir/sizeLimit'],
  propose: ({ evidence, pod }) => {
    const own = ownLimit(evidence);
    const place = own?.scope === 'volume' ? volumePath(pod, own.name) : undefined;
    if (own === undefined || place === undefined) return [];
    const edit = new PodEdit(pod);
    const source = fieldsOf(edit.get([...place, 'emptyDir']));
    const present = textOf(source['sizeLimit']);
    const raised = doubled(present);
    // The limit of the message is the one that was exceeded: another one stands there where it has been raised since.
    if (raised === undefined || !isSameAmount(present, own.limit)) return [];
    edit.set([...place, 'emptyDir', 'sizeLimit'], raised);
    const memory =
      source['medium'] === 'Memory'
        ? ' What is written there counts as memory of the containers: their limits must allow for it.'
        : '';
    return [
      {
        title: `Raise the sizeLimit of emptyDir ${own.name} from ${present} to ${raised}`,
        explanation: `The pod was evicted because emptyDir volume ${own.name} went over its sizeLimit of ${present}; now it may hold ${raised}.${memory} If the program writes without end, it fills this too: then it must clean up or write to a PersistentVolumeClaim.`,
        assumes: [`The program needs no more than ${raised} there, and the node has that much to spare.`],
        patch: edit.patch,
      },
    ];
  },
};
