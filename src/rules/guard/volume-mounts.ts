import { elementsOf, type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { addedElements } from '../pod/added-elements.js';
import { isDataPlace, isExecutablePlace } from './executable-places.js';
import { type ContainerPair, type GuardCase, type GuardRule, isSame, quoted } from './guard-case.js';
import { isSensitiveVolume } from './volumes.js';

/**
 * What reaches the node, another system or a token is mounted only where it was, and what containers share only in those that shared it; what was mounted
 * read-only stays so; no mount is carried back to the node; and no files come over programs of the image, or where its code may stand.
 */
export const volumeMounts: GuardRule = (change) => {
  const { before, after, pairs } = change;
  const isMoved = before.spec['volumes'] !== after.spec['volumes'];
  const volumes = volumesOf(change);
  return pairs.flatMap((pair) => {
    const fresh = addedElements(pair.before.fields['volumeMounts'], pair.after.fields['volumeMounts']).map(fieldsOf);
    const kept = isMoved ? mountsOf(pair.after.fields).filter((mount) => !fresh.includes(mount)) : [];
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
  readonly before: ReadonlyMap<unknown, Fields>;
  readonly after: ReadonlyMap<unknown, Fields>;
}

function volumesOf({ before, after }: GuardCase): Volumes {
  const was = before.volumes.map(({ fields }) => fields);
  const is = after.volumes.map(({ fields }) => fields);
  const [byNameBefore, byNameAfter] = [byName(was), byName(is)];
  const mounted = new Set(before.containers.flatMap(({ fields }) => mountsOf(fields)).map(({ name }) => name));
  return {
    sensitive: new Set([...was, ...is].filter(isSensitiveVolume).map(({ name }) => name)),
    shared: new Set(was.map(({ name }) => name).filter((name) => mounted.has(name) && isEmpty(byNameBefore.get(name)))),
    before: byNameBefore,
    after: byNameAfter,
  };
}

function byName(volumes: readonly Fields[]): ReadonlyMap<unknown, Fields> {
  return new Map(volumes.map((volume) => [volume['name'], volume]));
}

function isEmpty(volume: Fields | undefined): boolean {
  return volume !== undefined && Object.keys(volume).every((key) => key === 'name' || key === 'emptyDir');
}

function judgeMount(mount: Fields, { before, after, label }: ContainerPair, volumes: Volumes): string[] {
  const name = quoted(mount['name']);
  const had = mountsOf(before.fields).filter((each) => each['name'] === mount['name']);
  if (volumes.sensitive.has(mount['name']) && !had.some((each) => isNoWider(each, mount)))
    return [`${label}: volume ${name} must not be mounted anew or wider`];
  if (volumes.shared.has(mount['name']) && had.length === 0)
    return [`${label}: volume ${name}, which other containers share, must not be mounted`];
  const wasReadOnly = had.length > 0 && had.every((each) => each['readOnly'] === true);
  return [
    ...(wasReadOnly && mount['readOnly'] !== true ? [`${label}: volume ${name} must stay read-only`] : []),
    ...(isPrivate(mount) ? [] : [`${label}: mountPropagation of volume ${name} must not be changed`]),
    ...judgePlace(mount, had, { before, after, label }, volumes),
  ];
}

/** A mount that stays where it was, of the same part of its volume, brings no program that was not there. */
function judgePlace(mount: Fields, had: readonly Fields[], pair: ContainerPair, volumes: Volumes): string[] {
  const isThere = had.some((each) => SAME_FILES.every((field) => isSame(each[field], mount[field])));
  if (isThere) return [];
  const path = textOf(mount['mountPath']);
  if (isExecutablePlace(path, pair.before))
    return [`${pair.label}: nothing must be mounted at ${quoted(path)}, where programs stand`];
  if (bringsFiles(volumes.after.get(mount['name'])) && !isDataPlace(path) && !isRepair(path, pair, volumes))
    return [`${pair.label}: files must not be mounted at ${quoted(path)}, where code may stand`];
  const isMovedFile = had.some((each) => isSame(each['mountPath'], mount['mountPath']));
  return !isMovedFile && holdsPrograms(volumes.after.get(mount['name']))
    ? [`${pair.label}: volume ${quoted(mount['name'])}, whose files can be run, must not be mounted anew`]
    : [];
}

/** Whether a volume has files that somebody else wrote; an empty one hides what the image has, and no more. */
function bringsFiles(volume: Fields = {}): boolean {
  return Object.keys(volume).some((key) => key !== 'name' && key !== 'emptyDir');
}

/** Whether the container mounted files there before, or a volume that the pod does not have: no such pod runs, and what is meant is to be put right. */
function isRepair(path: string, { before }: ContainerPair, volumes: Volumes): boolean {
  return mountsOf(before.fields)
    .filter(({ mountPath }) => mountPath === path)
    .some(({ name }) => !volumes.before.has(name) || bringsFiles(volumes.before.get(name)));
}

const SAME_FILES = ['mountPath', 'subPath', 'subPathExpr'];

/** A mount that stays, of a volume that becomes one of another kind. */
function judgeSource(mount: Fields, { before, label }: ContainerPair, volumes: Volumes): string[] {
  const [was, is] = [volumes.before, volumes.after].map((each) => kindsOf(each.get(mount['name'])));
  const path = textOf(mount['mountPath']);
  const mayHoldCode =
    isExecutablePlace(path, before) || (!isDataPlace(path) && !bringsFiles(volumes.before.get(mount['name'])));
  if (was === is || !mayHoldCode) return [];
  return [`${label}: the volume at ${quoted(mount['mountPath'])} must stay of its kind`];
}

function kindsOf(volume: Fields = {}): string {
  return Object.keys(volume).sort().join();
}

/** Whether files of a ConfigMap or Secret get a mode with which they can be run. */
function holdsPrograms(volume: Fields = {}): boolean {
  const sources = [volume['configMap'], volume['secret'], volume['projected'], volume['downwardAPI']].map(fieldsOf);
  const all = sources.flatMap((source) => [
    source,
    ...elementsOf(source['sources']).flatMap((each) => Object.values(fieldsOf(each)).map(fieldsOf)),
  ]);
  const modes = all.flatMap((source) => [
    source['defaultMode'],
    ...elementsOf(source['items']).map((item) => fieldsOf(item)['mode']),
  ]);
  return modes.some((mode) => typeof mode === 'number' && (mode & 0o111) !== 0);
}

/** The same mount, at most read-only or kept to itself now. */
function isNoWider(before: Fields, after: Fields): boolean {
  const { readOnly: wasReadOnly, mountPropagation: _before, ...rest } = before;
  const { readOnly, mountPropagation, ...restAfter } = after;
  const isKept = isSame(before['mountPropagation'], mountPropagation) || isPrivate(after);
  return isSame(rest, restAfter) && isKept && (wasReadOnly !== true || readOnly === true);
}

function isPrivate({ mountPropagation }: Fields): boolean {
  return (mountPropagation ?? null) === null || mountPropagation === 'None';
}

function mountsOf(container: Fields): readonly Fields[] {
  return elementsOf(container['volumeMounts']).map(fieldsOf);
}
