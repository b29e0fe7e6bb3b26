import { textOf } from '../evidence/values.js';
import { addedFields } from '../pod/added-elements.js';
import type { ManifestVolume } from '../pod/manifest-parts.js';
import type { MountFields } from '../pod/pod-fields.js';
import { FILE_SOURCES, fileSourceOf, projectedParts, sourceNamesOf } from '../pod/volume-fields.js';
import { isDataPlace, isExecutablePlace } from './executable-places.js';
import { type ContainerPair, type GuardCase, type GuardRule, isSameValue, quotedValue } from './guard-case.js';
import { isSensitiveVolume } from './volumes.js';

/**
 * What reaches the node, another system or a token is mounted only where it was, and what containers share only in those that shared it; what was mounted
 * read-only stays so; no mount is carried back to the node; and no files come over programs of the image, or where its code may stand.
 */
export const volumeMounts: GuardRule = (change) => {
  const { before, after, pairs } = change;
  const isMoved = before.spec.volumes !== after.spec.volumes;
  const volumes = volumesOf(change);
  return pairs.flatMap((pair) => {
    const fresh = addedFields<MountFields>(pair.before.fields.volumeMounts, pair.after.fields.volumeMounts);
    const kept = isMoved ? pair.after.mounts.filter((mount) => !fresh.includes(mount)) : [];
    return [
      ...fresh.flatMap((mount) => judgeMount(mount, pair, volumes)),
      ...kept.flatMap((mount) => judgeSource(mount, pair, volumes)),
    ];
  });
};

interface Volumes {
  readonly sensitive: ReadonlySet<unknown>;
  /** Those that were empty directories of the pod and mounted somewhere. */
  readonly shared: ReadonlySet<unknown>;
  readonly before: ReadonlyMap<unknown, ManifestVolume>;
  readonly after: ReadonlyMap<unknown, ManifestVolume>;
}

function volumesOf({ before, after }: GuardCase): Volumes {
  const [was, is] = [before.volumes, after.volumes];
  const [byNameBefore, byNameAfter] = [byName(was), byName(is)];
  const mounted = new Set(before.containers.flatMap(({ mounts }) => mounts).map(({ name }) => name));
  const names = was.map(({ fields }) => fields.name);
  return {
    sensitive: new Set([...was, ...is].filter(isSensitiveVolume).map(({ fields }) => fields.name)),
    shared: new Set(names.filter((name) => mounted.has(name) && isEmpty(byNameBefore.get(name)))),
    before: byNameBefore,
    after: byNameAfter,
  };
}

function byName(volumes: readonly ManifestVolume[]): ReadonlyMap<unknown, ManifestVolume> {
  return new Map(volumes.map((volume) => [volume.fields.name, volume]));
}

function isEmpty(volume: ManifestVolume | undefined): boolean {
  return volume !== undefined && !bringsFiles(volume);
}

function judgeMount(mount: MountFields, { before, after, label }: ContainerPair, volumes: Volumes): string[] {
  const name = quotedValue(mount.name);
  const had = before.mounts.filter((each) => each.name === mount.name);
  if (volumes.sensitive.has(mount.name) && !had.some((each) => isNoWider(each, mount)))
    return [`${label}: volume ${name} must not be mounted anew or wider`];
  if (volumes.shared.has(mount.name) && had.length === 0)
    return [`${label}: volume ${name}, which other containers share, must not be mounted`];
  const wasReadOnly = had.length > 0 && had.every((each) => each.readOnly === true);
  return [
    ...(wasReadOnly && mount.readOnly !== true ? [`${label}: volume ${name} must stay read-only`] : []),
    ...(isPrivate(mount) ? [] : [`${label}: mountPropagation of volume ${name} must not be changed`]),
    ...judgePlace(mount, had, { before, after, label }, volumes),
  ];
}

/** A mount that stays where it was, of the same part of its volume, brings no program that was not there, unless the volume becomes another one. */
function judgePlace(mount: MountFields, had: readonly MountFields[], pair: ContainerPair, volumes: Volumes): string[] {
  const isThere = had.some((each) => SAME_FILES.every((field) => isSameValue(each[field], mount[field])));
  if (isThere) return judgeSource(mount, pair, volumes);
  const path = textOf(mount.mountPath);
  if (isExecutablePlace(path, pair.before))
    return [`${pair.label}: nothing must be mounted at ${quotedValue(path)}, where programs stand`];
  if (bringsFiles(volumes.after.get(mount.name)) && !isDataPlace(path) && !isRepair(path, pair, volumes))
    return [`${pair.label}: files must not be mounted at ${quotedValue(path)}, where code may stand`];
  const isMovedFile = had.some((each) => isSameValue(each.mountPath, mount.mountPath));
  return !isMovedFile && holdsPrograms(volumes.after.get(mount.name))
    ? [`${pair.label}: volume ${quotedValue(mount.name)}, whose files can be run, must not be mounted anew`]
    : [];
}

/** Whether a volume has files that somebody else wrote; an empty one hides what the image has, and no more. */
function bringsFiles(volume: ManifestVolume | undefined): boolean {
  return sourceNamesOf(volume?.fields ?? {}).some((key) => key !== 'emptyDir');
}

/** Whether the container mounted files there before, or a volume that the pod does not have: no such pod runs, and what is meant is to be put right. */
function isRepair(path: string, { before }: ContainerPair, volumes: Volumes): boolean {
  return before.mounts
    .filter(({ mountPath }) => mountPath === path)
    .some(({ name }) => !volumes.before.has(name) || bringsFiles(volumes.before.get(name)));
}

const SAME_FILES = ['mountPath', 'subPath', 'subPathExpr'] as const;

/** A mount that stays at its place, of a volume that becomes one of another kind. */
function judgeSource(mount: MountFields, { before, label }: ContainerPair, volumes: Volumes): string[] {
  const [was, is] = [volumes.before, volumes.after].map((each) => kindsOf(each.get(mount.name)));
  const path = textOf(mount.mountPath);
  const mayHoldCode =
    isExecutablePlace(path, before) || (!isDataPlace(path) && !bringsFiles(volumes.before.get(mount.name)));
  if (was === is || !mayHoldCode) return [];
  return [`${label}: the volume at ${quotedValue(mount.mountPath)} must stay of its kind`];
}

function kindsOf(volume: ManifestVolume | undefined): string {
  return Object.keys(volume?.fields ?? {})
    .sort()
    .join();
}

/** Whether files of a ConfigMap or Secret get a mode with which they can be run. */
function holdsPrograms(volume: ManifestVolume | undefined): boolean {
  if (volume === undefined) return false;
  const own = FILE_SOURCES.map((name) => fileSourceOf(volume.fields, name));
  const sources = [...own, ...volume.projected.flatMap(projectedParts)];
  const modes = sources.flatMap((source) => [source.defaultMode, ...volume.itemsOf(source).map(({ mode }) => mode)]);
  return modes.some((mode) => typeof mode === 'number' && (mode & 0o111) !== 0);
}

/** The same mount, at most read-only or kept to itself now. */
function isNoWider(before: MountFields, after: MountFields): boolean {
  const { readOnly: wasReadOnly, mountPropagation: _before, ...rest } = before;
  const { readOnly, mountPropagation, ...restAfter } = after;
  const isKept = isSameValue(before.mountPropagation, mountPropagation) || isPrivate(after);
  return isSameValue(rest, restAfter) && isKept && (wasReadOnly !== true || readOnly === true);
}

function isPrivate({ mountPropagation }: MountFields): boolean {
  return (mountPropagation ?? null) === null || mountPropagation === 'None';
}
