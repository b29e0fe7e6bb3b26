import { type Fields, fieldsOf, textOf, textsOf } from '../../evidence/values.js';
import { isExecutablePlace } from '../../guard/executable-places.js';
import { equalData } from '../../pod/plain-data.js';
import { quantityOf } from '../../pod/quantity.js';
import { quotedName } from '../safe-text.js';
import { elementsOf, leaveOfChange, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

const LIMITLESS = 100;
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

/** What is mounted, where, and what is in it. */
export const volumeWitness: WitnessRule = (change) => [
  ...change.pairs.flatMap((pair) =>
    [...mountFaults(pair, change), ...shadows(pair)].map((fault) => `Container ${quotedName(pair.name)} ${fault}.`),
  ),
  ...elementsOf(change.before['volumes']).flatMap((volume, index) => volumeFaults(volume, index, change)),
];

function mountFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const has = new Map(elementsOf(after['volumeMounts']).map((mount) => [mount['mountPath'], mount]));
  return elementsOf(before['volumeMounts']).flatMap((was, index) => {
    const path = textOf(was['mountPath']);
    const place = [...at, 'volumeMounts', `${index}`];
    const is = has.get(was['mountPath']);
    if (is === undefined)
      return change.leaveAt([...place, 'mountPath']) === 'any' ? [] : [`does not mount ${quotedName(path)} any more`];
    if (equalData(was, is)) return [];
    const leave = leaveOfChange(change, place, [was, is]);
    return leave === 'none' && !onlyGains(was, is) ? [`mounts ${quotedName(path)} another way`] : [];
  });
}

/** Read-only where it was not. */
function onlyGains(was: Fields, is: Fields): boolean {
  return is['readOnly'] === true && equalData({ ...was, readOnly: true }, is);
}

/** A new mount in the place of programs puts others there, or none. */
function shadows(pair: WitnessPair): string[] {
  const { before, after } = pair;
  const had = new Set(elementsOf(before['volumeMounts']).map(({ mountPath }) => mountPath));
  const added = elementsOf(after['volumeMounts'])
    .map(({ mountPath }) => textOf(mountPath))
    .filter((path) => path.length > 1 && !had.has(path));
  return [
    ...added
      .filter((path) => isExecutablePlace(path, { fields: before }))
      .map((path) => `mounts something over ${quotedName(path)}, where its programs stand`),
    ...added
      .filter((path) => isProbed(path, before))
      .map((path) => `mounts something over ${quotedName(path)}, where its probe looks`),
  ];
}

function isProbed(path: string, container: Fields): boolean {
  const commands = PROBES.flatMap((probe) => textsOf(fieldsOf(fieldsOf(container[probe])['exec'])['command']));
  return commands.some((word) => word.includes(path));
}

function volumeFaults(was: Fields, index: number, change: WitnessCase): string[] {
  const name = textOf(was['name']);
  const is = elementsOf(change.after['volumes']).find((volume) => volume['name'] === was['name']);
  const at = ['spec', 'volumes', `${index}`];
  const [source = ''] = sourcesOf(was);
  if (is === undefined) {
    const isFree = change.leaveAt([...at, source]) === 'any' || change.leaveAt([...at, 'name']) !== 'none';
    return isFree ? [] : [`Volume ${quotedName(name)} is gone.`];
  }
  if (equalData(was, is)) return [];
  const leave = leaveOfChange(change, at, [was, is]);
  if (leave === 'any') return [];
  if (sourcesOf(was).join() !== sourcesOf(is).join()) return [`Volume ${quotedName(name)} is of another kind.`];
  // A larger volume may always be had; none that is full is another one.
  if (source === 'emptyDir') return emptyDirFaults(name, fieldsOf(was['emptyDir']), fieldsOf(is['emptyDir']));
  return leave === 'none' ? [`Volume ${quotedName(name)} holds something else.`] : [];
}

function emptyDirFaults(name: string, was: Fields, is: Fields): string[] {
  const [before, after] = [was, is].map(({ sizeLimit }) => quantityOf(textOf(sizeLimit)));
  if (textOf(was['medium']) !== textOf(is['medium'])) return [`Volume ${quotedName(name)} is kept elsewhere.`];
  if (before === undefined) return [];
  if (after === undefined || after === 0) return [`Volume ${quotedName(name)} has no limit any more.`];
  return after > before * LIMITLESS ? [`Volume ${quotedName(name)} has a limit that holds nothing back any more.`] : [];
}

function sourcesOf(volume: Fields): readonly string[] {
  return Object.keys(volume)
    .filter((key) => key !== 'name')
    .sort();
}
