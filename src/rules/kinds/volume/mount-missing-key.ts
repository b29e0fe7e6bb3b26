import type { Evidence } from '../../evidence/evidence.js';
import { volumesMounted } from '../../oracles/checks/volumes-mounted.js';
import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { renameKey } from '../configuration/repair-references.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, kubectl, objectName, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { listKeys } from '../support/texts.js';
import { type MissingKey, missingKeys } from './missing-key.js';
import { optionalVolume } from './optional-volume.js';
import { startsNot } from './progress.js';
import { describeOwnVolume } from './volume-words.js';

/** A key that a volume demands and that its ConfigMap or Secret does not have becomes the near one that it has; the file keeps its name. */
const existingVolumeKey = fix<MissingKey>({
  strategy: 'existing-volume-key',
  title: 'Mount the near key that the ConfigMap or Secret has',
  touches: REFERENCE_PATHS,
  propose: ({ kind, key, reference }, problem) =>
    reference === undefined ? [] : renameKey(problem, { kind, name: reference.name, key }),
});

/** Kubelet: `configmap references non-existent config key: K`, `references non-existent secret key: K`. */
export const mountMissingKey = defineKind({
  id: 'mount-missing-key',
  title: 'Volume names a key that its ConfigMap or Secret does not have',
  description:
    'A FailedMount event says that a volume references a non-existent key: the ConfigMap or Secret exists, but `items` of the volume name a key that it does not have. No container of the pod starts.',
  group: 'volume',
  severity: 'high',
  read: missingKeys,
  say: sayMissingVolumeKey,
  fixes: [existingVolumeKey, optionalVolume],
  oracles: [volumesMounted],
});

function sayMissingVolumeKey(missing: MissingKey, evidence: Evidence): Draft {
  const { kind, key, volume, event, reference } = missing;
  const name = reference?.name ?? 'NAME';
  const { keys, near } = evidence.related(kind, name) ?? { keys: [], near: [] };
  const place = itemPlace(evidence, missing);
  const object = objectName(kind, name);
  const subject = reference === undefined ? `The ${kind} of volume ${volume}` : `${kind} ${name}`;
  return {
    title: `${subject} has no key ${key}`,
    cause:
      `${subject} in namespace ${evidence.namespace} has no key "${key}", which the volume demands (${place}). ` +
      `So ${describeOwnVolume(evidence, volume)} cannot be mounted and ${startsNot(evidence)}.${listKeys(keys)}${didYouMean(key, [...near, ...keys])}`,
    objects: [`${kind}/${name}`, `key ${key}`],
    evidence: [
      fromEvent(event),
      ...(reference === undefined ? [] : [fromManifest(place, `${kind} ${name}, key: ${key}`)]),
      ...fromRelated(evidence.related(kind, name)),
    ],
    steps: [
      step(`Add the key to the ${kind}:`, kubectl(evidence, 'edit', object)),
      changeStep(evidence, `Or name a key that exists at ${place}, or set optional: true beside items`),
    ],
    checks: [step('List its keys:', kubectl(evidence, 'describe', object)), recoveryCheck(evidence)],
  };
}

function itemPlace(evidence: Evidence, { reference, volume, key }: MissingKey): string {
  const path = reference?.path ?? evidence.manifest.volumePath(volume);
  const index = reference?.items.indexOf(key) ?? -1;
  return index === -1 ? `${path}.items` : `${path}.items[${index}].key`;
}
