import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { changeStep } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import type { StorageHint } from './storage-hint.js';
import { podVolume } from './volume-words.js';

/** What the kubelet says where a file of the downward API is to hold a limit or request of a container that the pod does not have. */
const NO_CONTAINER = /^container (?:\S{1,253} )?not found$/;

/** The place of a file of the downward API with the container that it names wrongly; undefined where the volume has none. */
function strayContainer({ manifest }: Evidence, fields: Readonly<Record<string, unknown>>) {
  const names = manifest.containers.map(({ name }) => name);
  const own = listOf(fieldsOf(fields['downwardAPI'])['items'], 50).map((item) => [item, 'downwardAPI.items'] as const);
  const projected = listOf(fieldsOf(fields['projected'])['sources'], 50).flatMap((source, index) =>
    listOf(fieldsOf(fieldsOf(source)['downwardAPI'])['items'], 50).map(
      (item) => [item, `projected.sources[${index}].downwardAPI.items`] as const,
    ),
  );
  return [...own, ...projected]
    .map(([item, place]) => ({ name: textOf(fieldsOf(fieldsOf(item)['resourceFieldRef'])['containerName']), place }))
    .map((each) => ({ ...each, names }))
    .find(({ name }) => name !== '' && !names.includes(name));
}

/** What such a message means, and what is to be corrected; undefined for every other one. */
export function downwardHint(evidence: Evidence, volumes: readonly string[], detail: string): StorageHint | undefined {
  if (!NO_CONTAINER.test(detail.trim())) return undefined;
  for (const volume of volumes.map((name) => podVolume(evidence, name))) {
    const found = volume === undefined ? undefined : strayContainer(evidence, volume.fields);
    if (volume === undefined || found === undefined) continue;
    const { name, place, names } = found;
    return {
      reason: `it asks for resources of container ${name}, which the pod does not have`,
      meaning: `One of its files (downwardAPI) is to hold a limit or request of container ${name}, and the pod has ${names.join(', ')} only.${didYouMean(name, names)}`,
      step: changeStep(
        evidence,
        `Correct resourceFieldRef.containerName at ${volume.path}.${place}, now ${name}, to ${names.length === 1 ? names[0] : `one of ${names.join(', ')}`}`,
      ).text,
    };
  }
  return undefined;
}
