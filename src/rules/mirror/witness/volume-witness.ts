import { textOf } from '../../evidence/values.js';
import { isExecutablePlace } from '../../guard/executable-places.js';
import type { ManifestContainer, ManifestVolume } from '../../pod/manifest-parts.js';
import { equalData } from '../../pod/plain-data.js';
import { type MountFields, PROBE_NAMES, probeOf } from '../../pod/pod-fields.js';
import { execCommandOf } from '../../pod/probe-fields.js';
import { quantityOf } from '../../pod/quantity.js';
import { type EmptyDirSource, emptyDirOf, sourceNamesOf } from '../../pod/volume-fields.js';
import { quotedName } from '../safe-text.js';
import { leaveOfChange, type WitnessCase, type WitnessPair, type WitnessRule } from './witness-case.js';

const LIMITLESS = 100;

/** What is mounted, where, and what is in it. */
export const volumeWitness: WitnessRule = (change) => [
  ...change.pairs.flatMap((pair) =>
    [...mountFaults(pair, change), ...shadows(pair), ...emptied(pair, change)].map(
      (fault) => `Container ${quotedName(pair.name)} ${fault}.`,
    ),
  ),
  ...change.before.volumes.flatMap((volume, index) => volumeFaults(volume, index, change)),
];

function mountFaults({ at, before, after }: WitnessPair, change: WitnessCase): string[] {
  const has = new Map(after.mounts.map((mount) => [mount.mountPath, mount]));
  return before.mounts.flatMap((was, index) => {
    const path = textOf(was.mountPath);
    const place = [...at, 'volumeMounts', `${index}`];
    const is = has.get(was.mountPath);
    if (is === undefined)
      return change.leaveAt([...place, 'mountPath']) === 'any' ? [] : [`does not mount ${quotedName(path)} any more`];
    if (equalData(was, is)) return [];
    const leave = leaveOfChange(change, place, [was, is]);
    return leave === 'none' && !onlyGains(was, is) ? [`mounts ${quotedName(path)} another way`] : [];
  });
}

/** Read-only where it was not. */
function onlyGains(was: MountFields, is: MountFields): boolean {
  return is.readOnly === true && equalData({ ...was, readOnly: true }, is);
}

/** A new mount in the place of programs puts others there, or none. */
function shadows(pair: WitnessPair): string[] {
  const { before, after } = pair;
  const had = new Set(before.mounts.map(({ mountPath }) => mountPath));
  const added = after.mounts
    .map(({ mountPath }) => textOf(mountPath))
    .filter((path) => path.length > 1 && !had.has(path));
  return [
    ...added
      .filter((path) => isExecutablePlace(path, before))
      .map((path) => `mounts something over ${quotedName(path)}, where its programs stand`),
    ...added
      .filter((path) => isProbed(path, before))
      .map((path) => `mounts something over ${quotedName(path)}, where its probe looks`),
  ];
}

/** What the program complains of where something cannot be written, or is not there: an empty directory is what it needs. */
const WANTS_PLACE =
  /denied|read-?only|no space|not permitted|no such file|not found|(?:can(?:not|'t)|could not|failed to) (?:create|open|write|mkdir)|E(?:ACCES|ROFS|NOSPC|NOENT|PERM)/i;

/** An empty directory over a file of which the program complains takes the file away, and what is wrong with it stays. */
function emptied({ before, after }: WitnessPair, change: WitnessCase): string[] {
  if (change.isOurs) return [];
  const had = new Set(before.mounts.map(({ mountPath }) => mountPath));
  const empty = new Set(
    change.after.volumes.filter(({ fields }) => fields.emptyDir !== undefined).map(({ fields }) => fields.name),
  );
  const lines = change.logLines.filter((line) => !WANTS_PLACE.test(line));
  return after.mounts
    .filter(({ mountPath, name }) => !had.has(mountPath) && empty.has(name))
    .map(({ mountPath }) => textOf(mountPath).replace(/\/{1,100}$/, ''))
    .filter((path) => path !== '' && lines.some((line) => line.includes(`${path}/`)))
    .map((path) => `has an empty directory over ${quotedName(path)}, and what failed is a file in it`);
}

function isProbed(path: string, { fields }: ManifestContainer): boolean {
  const commands = PROBE_NAMES.flatMap((probe) => execCommandOf(probeOf(fields, probe)));
  return commands.some((word) => word.includes(path));
}

function volumeFaults({ fields: was }: ManifestVolume, index: number, change: WitnessCase): string[] {
  const name = textOf(was.name);
  const now = change.after.volumes.find(({ fields }) => fields.name === was.name);
  const at = ['spec', 'volumes', `${index}`];
  const [source = ''] = sourceNamesOf(was);
  if (now === undefined) {
    const isFree = change.leaveAt([...at, source]) === 'any' || change.leaveAt([...at, 'name']) !== 'none';
    return isFree ? [] : [`Volume ${quotedName(name)} is gone.`];
  }
  const { fields: is } = now;
  if (equalData(was, is)) return [];
  const leave = leaveOfChange(change, at, [was, is]);
  if (leave === 'any') return [];
  if (sourceNamesOf(was).join() !== sourceNamesOf(is).join()) return [`Volume ${quotedName(name)} is of another kind.`];
  // A larger volume may always be had; none that is full is another one.
  if (source === 'emptyDir') return emptyDirFaults(name, emptyDirOf(was), emptyDirOf(is));
  return leave === 'none' ? [`Volume ${quotedName(name)} holds something else.`] : [];
}

function emptyDirFaults(name: string, was: EmptyDirSource, is: EmptyDirSource): string[] {
  const [before, after] = [was, is].map(({ sizeLimit }) => quantityOf(textOf(sizeLimit)));
  if (textOf(was.medium) !== textOf(is.medium)) return [`Volume ${quotedName(name)} is kept elsewhere.`];
  if (before === undefined) return [];
  if (after === undefined || after === 0) return [`Volume ${quotedName(name)} has no limit any more.`];
  return after > before * LIMITLESS ? [`Volume ${quotedName(name)} has a limit that holds nothing back any more.`] : [];
}
