import { elementsOf, type Fields, fieldsOf } from '../evidence/values.js';
import { addedElements } from '../pod/added-elements.js';
import { type GuardRule, isSame, quoted } from './guard-case.js';

/** Sources that give a pod nothing of its node; the objects that some of them name are judged elsewhere. */
const PLAIN = new Set(['emptyDir', 'configMap', 'secret', 'persistentVolumeClaim', 'downwardAPI', 'projected']);
const PLAIN_PROJECTED = new Set(['configMap', 'secret', 'downwardAPI']);
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
  if (before.spec['volumes'] === after.spec['volumes']) return [];
  const had = new Map([...before.volumes].reverse().map(({ fields }) => [fields['name'], fields]));
  const names = new Set<unknown>();
  return after.volumes.flatMap(({ fields: volume }) => {
    const name = volume['name'];
    if (names.has(name)) return [`volume ${quoted(name)} stands there twice`];
    names.add(name);
    const same = had.get(name) ?? {};
    return Object.keys(volume)
      .filter((source) => source !== 'name' && !isSame(same[source], volume[source]))
      .flatMap((source) => judgeSource(source, fieldsOf(same[source]), volume));
  });
};

function judgeSource(source: string, before: Fields, volume: Fields): string[] {
  const after = fieldsOf(volume[source]);
  const label = `volume ${quoted(volume['name'])}`;
  if (source === 'hostPath')
    return keepsHostPath(before, after) ? [] : [`${label}: a hostPath must not be added or moved`];
  if (!PLAIN.has(source)) return [`${label}: a volume of kind ${quoted(source)} must not be added or changed`];
  if (source !== 'projected') return [];
  return addedElements(before['sources'], after['sources'])
    .filter((each) => !isPlainProjection(each))
    .map(
      (each) => `${label}: projected ${quoted(Object.keys(fieldsOf(each)).join(', '))} must not be added or changed`,
    );
}

function keepsHostPath(before: Fields, after: Fields): boolean {
  const { type, ...rest } = after;
  const { type: _type, ...restBefore } = before;
  const isKnownType = (type ?? null) === null || HOST_PATH_TYPES.some((each) => each === type);
  return typeof before['path'] === 'string' && isSame(restBefore, rest) && isKnownType;
}

function isPlainProjection(source: unknown): boolean {
  return Object.keys(fieldsOf(source)).every((kind) => PLAIN_PROJECTED.has(kind));
}

/** Whether a volume can hold something of the node, of another system, or a token, so that it may not be mounted anew. */
export function isSensitiveVolume(volume: Fields): boolean {
  const sources = elementsOf(fieldsOf(volume['projected'])['sources']);
  return Object.keys(volume).some((key) => key !== 'name' && !PLAIN.has(key)) || !sources.every(isPlainProjection);
}
