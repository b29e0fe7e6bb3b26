import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf, listOfOne, textOf } from '../../evidence/values.js';
import { notEvicted } from '../../oracles/checks/not-evicted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { containerPath, volumePath } from '../../pod/places.js';
import { type Path, PodEdit } from '../../pod/pod-edit.js';
import { multiplyQuantity, quantityOf } from '../../pod/quantity.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix, type Proposal } from '../fix.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { describeVolume } from '../volume/volume-words.js';
import { type OwnLimit, ownLimit } from './eviction.js';
import { doubled, isSameAmount } from './grow.js';
import { replacedCheck } from './restart.js';

interface Words {
  readonly what: string;
  readonly path: string;
  readonly object: string;
}

/** An emptyDir that the pod overfilled may hold twice as much. */
const raiseEmptydirLimit = fix<OwnLimit>({
  strategy: 'raise-emptydir-limit',
  title: 'Double the sizeLimit of the emptyDir that was exceeded',
  touches: ['/spec/volumes/*/emptyDir/sizeLimit'],
  propose: (own, { pod }) => {
    const place = own.scope === 'volume' ? volumePath(pod, own.name) : undefined;
    if (place === undefined) return [];
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
});

const FIELD = ['resources', 'limits', 'ephemeral-storage'] as const;

/** A container, or each of a pod, that wrote more than its ephemeral-storage limit gets twice as much. */
const raiseEphemeralStorageLimit = fix<OwnLimit>({
  strategy: 'raise-ephemeral-storage-limit',
  title: 'Double the ephemeral-storage limit that was exceeded',
  touches: containerPaths('resources/limits/ephemeral-storage'),
  propose: (own, { pod }) => {
    if (own.scope === 'volume') return [];
    return own.scope === 'container' ? raiseStorageOfContainer(pod, own) : raiseStorageOfPod(pod, own);
  },
});

function raiseStorageOfContainer(pod: Fields, { name, limit }: OwnLimit): Proposal[] {
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
function raiseStorageOfPod(pod: Fields, { limit }: OwnLimit): Proposal[] {
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

/** Evicted for writing more than its own limit allows. */
export const evictedOwnLimit = defineKind({
  id: 'evicted-own-limit',
  title: 'Evicted: its own storage limit is exceeded',
  description:
    "`status.reason` is Evicted and the message names a limit of the pod itself: the sizeLimit of an emptyDir, a container's ephemeral-storage limit, or the sum of those. The pod wrote more than it may; exit code 137 of its containers comes from that.",
  group: 'pod-end',
  severity: 'high',
  read: (evidence) => listOfOne(ownLimit(evidence)),
  say: sayOwnLimit,
  fixes: [raiseEmptydirLimit, raiseEphemeralStorageLimit],
  oracles: [notEvicted],
});

function wordsFor(evidence: Evidence, { scope, name }: OwnLimit): Words {
  const { manifest } = evidence;
  if (scope === 'volume') {
    const path = `${manifest.volumePath(name)}.emptyDir.sizeLimit`;
    const medium = textOf(fieldsOf(manifest.volume(name)?.fields['emptyDir'])['medium']);
    const kind = medium === 'Memory' ? ' (in memory)' : '';
    return { what: `emptyDir ${describeVolume(evidence, name)}${kind}`, path, object: `volume ${name}` };
  }
  const field = 'resources.limits.ephemeral-storage';
  if (scope === 'container') {
    const what = `container ${name} (ephemeral storage: logs, writable layer, emptyDir)`;
    return { what, path: `${manifest.containerPath(name)}.${field}`, object: `container ${name}` };
  }
  const path = `${manifest.specPath}.containers[*].${field}`;
  return { what: 'the pod as a whole (ephemeral storage)', path, object: 'pod' };
}

function sayOwnLimit(own: OwnLimit, evidence: Evidence): Draft {
  const { limit, end } = own;
  const { what, path, object } = wordsFor(evidence, own);
  const doubled = multiplyQuantity(limit, 2);
  return {
    title: `Evicted: ${object} exceeds its limit of ${limit}`,
    cause: `The pod was evicted by the kubelet: ${what} went over its limit of ${limit} (${path}). Exit code 137 of its containers comes from that.`,
    objects: [`limit of ${object}`],
    evidence: [...end.quotes, ...(evidence.manifest.known ? [fromManifest(path, limit)] : [])],
    steps: [
      changeStep(evidence, `Raise ${path}${doubled === undefined ? '' : `, for instance to ${doubled}`}`),
      step(
        'Or let the program write less: rotate logs, delete temporary files, or use a PersistentVolumeClaim for large data.',
      ),
    ],
    checks: [replacedCheck(evidence)],
  };
}
