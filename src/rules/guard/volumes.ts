import type { Fields } from '../evidence/values.js';
import { addedFields } from '../pod/added-elements.js';
import type { ManifestVolume } from '../pod/manifest-parts.js';
import type { VolumeFields } from '../pod/pod-fields.js';
import { type HostPathSource, hostPathOf, type ProjectedSource, projectedOf } from '../pod/volume-fields.js';
import { type GuardRule, isSameValue, quotedValue } from './guard-case.js';

/** Sources that give a pod nothing of its node; the objects that some of them name are judged elsewhere. */
const PLAIN: ReadonlySet<string> = new Set<keyof VolumeFields>([
  'emptyDir',
  'configMap',
  'secret',
  'persistentVolumeClaim',
  'downwardAPI',
  'projected',
]);
const PLAIN_PROJECTED: ReadonlySet<string> = new Set<keyof ProjectedSource>(['configMap', 'secret', 'downwardAPI']);
const HOST_PATH_TYPES = [
  '',
  'DirectoryOrCreate',
  'Directory',
  'FileOrCreate',
  'File',
  'Socket',
  'CharDevice',
  'BlockDevice',
];

/** New and changed volumes are of plain kinds. Of a hostPath only the type may change; tokens of ServiceAccounts stay as they are. */
export const volumes: GuardRule = ({ before, after }) => {
  if (before.spec.volumes === after.spec.volumes) return [];
  const had = new Map([...before.volumes].reverse().map(({ fields }) => [fields.name, fields]));
  const names = new Set<unknown>();
  return after.volumes.flatMap(({ fields: volume }) => {
    const { name } = volume;
    if (names.has(name)) return [`volume ${quotedValue(name)} stands there twice`];
    names.add(name);
    const same = had.get(name) ?? {};
    return changedSources(same, volume).flatMap((source) => judgeSource(source, same, volume));
  });
};

/** Also of sources that nobody knows. */
function changedSources(before: Fields, after: Fields): readonly string[] {
  return Object.keys(after).filter((source) => source !== 'name' && !isSameValue(before[source], after[source]));
}

function judgeSource(source: string, before: VolumeFields, after: VolumeFields): string[] {
  const label = `volume ${quotedValue(after.name)}`;
  if (source === 'hostPath')
    return keepsHostPath(hostPathOf(before), hostPathOf(after))
      ? []
      : [`${label}: a hostPath must not be added or moved`];
  if (!PLAIN.has(source)) return [`${label}: a volume of kind ${quotedValue(source)} must not be added or changed`];
  if (source !== 'projected') return [];
  return addedFields<ProjectedSource>(projectedOf(before).sources, projectedOf(after).sources)
    .filter((each) => !isPlainProjection(each))
    .map((each) => `${label}: projected ${quotedValue(Object.keys(each).join(', '))} must not be added or changed`);
}

function keepsHostPath(before: HostPathSource, after: HostPathSource): boolean {
  const { type, ...rest } = after;
  const { type: _type, ...restBefore } = before;
  const isKnownType = (type ?? null) === null || HOST_PATH_TYPES.some((each) => each === type);
  return typeof before.path === 'string' && isSameValue(restBefore, rest) && isKnownType;
}

function isPlainProjection(source: ProjectedSource): boolean {
  return Object.keys(source).every((kind) => PLAIN_PROJECTED.has(kind));
}

/** Whether a volume can hold something of the node, of another system, or a token, so that it may not be mounted anew. */
export function isSensitiveVolume({ fields, projected }: ManifestVolume): boolean {
  return Object.keys(fields).some((key) => key !== 'name' && !PLAIN.has(key)) || !projected.every(isPlainProjection);
}
