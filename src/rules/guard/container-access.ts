import { fieldsOf, textOf } from '../evidence/values.js';
import type { ManifestContainer, ManifestVolume } from '../pod/manifest-parts.js';
import type { Pod } from '../pod/pod.js';
import {
  type ClaimSource,
  claimSourceOf,
  type EnvFields,
  keyReferenceOf,
  type MountFields,
  valueSourceOf,
  wholeReferenceOf,
} from '../pod/pod-fields.js';
import { type FileSource, fileSourceOf } from '../pod/volume-fields.js';
import { existenceOf, type GuardRule, keysOfObject, quotedValue, type RelatedObject } from './guard-case.js';

/** What one container reaches of an object that holds something: a key of a Secret, a part of a claim. */
interface Access {
  readonly kind: 'Secret' | 'PersistentVolumeClaim';
  readonly name: string;
  /** A key or a subPath; WHOLE for all of it. */
  readonly part: string;
  readonly isWritable: boolean;
}

const WHOLE = '*';

/**
 * A container reaches no more of the Secrets and claims that the pod names than it did: not those of another container, no other key or subPath, and
 * what it could only read it does not write. One that no container has reached before must be known to exist.
 */
export const containerAccess: GuardRule = ({ before, after, pairs, related }) => {
  const reached = new Set(before.containers.flatMap((each) => accessesOf(before, each)).map(accessObject));
  return pairs.flatMap(({ before: was, after: is, label }) => {
    if (was.fields === is.fields && before.spec.volumes === after.spec.volumes) return [];
    const meant = misnamedMounts(before, was);
    const [had, has] = [accessesOf(before, was), accessesOf(after, is, meant)];
    return has
      .filter((access) => !had.some((each) => covers(each, access)))
      .filter((access) => reached.has(accessObject(access)) || existenceOf(related, access.kind, access.name) !== true)
      .filter((access) => !isRepaired(access, { had, has, related }))
      .map((access) => `${label}: ${access.kind} ${quotedValue(access.name)} must not be reached anew or wider`);
  });
};

function accessObject({ kind, name }: Access): string {
  return `${kind}/${name}`;
}

function covers(had: Access, has: Access): boolean {
  if (accessObject(had) !== accessObject(has) || (has.isWritable && !had.isWritable)) return false;
  const isInside =
    had.kind === 'PersistentVolumeClaim' && has.part.startsWith(`${had.part}/`) && !has.part.split('/').includes('..');
  return had.part === WHOLE || had.part === has.part || isInside;
}

interface Change {
  readonly had: readonly Access[];
  readonly has: readonly Access[];
  readonly related: readonly RelatedObject[];
}

/** Whether the access stands in place of one to what is known not to exist: another object, or another key of the same one. */
function isRepaired({ kind, name, part }: Access, { had, has, related }: Change): boolean {
  const gone = had.filter((each) => each.kind === kind && !has.some((other) => covers(other, each)));
  if (gone.some((each) => existenceOf(related, kind, each.name) === false)) return true;
  const keys = keysOfObject(related, kind, name);
  return keys.includes(part) && gone.some((each) => each.name === name && !keys.includes(each.part));
}

/** Where a container mounts volumes that the pod does not have: no such pod runs, and what is meant there is to be put right. */
function misnamedMounts({ volumes }: Pod, { mounts }: ManifestContainer): ReadonlySet<unknown> {
  const names = new Set(volumes.map(({ fields }) => fields.name));
  return new Set(mounts.filter(({ name }) => !names.has(name)).map(({ mountPath }) => mountPath));
}

/** All but what is mounted at these paths. */
function accessesOf(pod: Pod, container: ManifestContainer, except: ReadonlySet<unknown> = new Set()): Access[] {
  const volumes = new Map(pod.volumes.map((volume) => [volume.fields.name, volume]));
  return [
    ...container.env.flatMap((variable) => {
      const { name, key } = keyReferenceOf(variable, 'secretKeyRef');
      return secretParts(name, [textOf(key)]);
    }),
    ...container.env.map(fileOfVariable).flatMap((mount) => mountedParts(mount, volumes.get(mount.name))),
    ...container.envFrom.flatMap((source) => secretParts(wholeReferenceOf(source, 'secretRef').name, [WHOLE])),
    ...container.mounts
      .filter(({ mountPath }) => !except.has(mountPath))
      .flatMap((mount) => mountedParts(mount, volumes.get(mount.name))),
  ];
}

/** A variable may take its value from a file of a volume, as if that were mounted. */
function fileOfVariable(variable: EnvFields): MountFields {
  const { volumeName, path } = fieldsOf(valueSourceOf(variable).fileKeyRef);
  return { name: volumeName, subPath: path, readOnly: true };
}

function secretParts(name: unknown, parts: readonly string[]): Access[] {
  const secret = textOf(name);
  return secret === '' ? [] : parts.map((part) => ({ kind: 'Secret', name: secret, part, isWritable: false }));
}

function mountedParts(mount: MountFields, volume: ManifestVolume | undefined): Access[] {
  if (volume === undefined) return [];
  const claim = claimSourceOf(volume.fields);
  const secret = fileSourceOf(volume.fields, 'secret');
  const projected = volume.projected.map((source) => fileSourceOf(source, 'secret'));
  return [
    ...secretParts(secret.secretName, filesOf(volume, secret)),
    ...projected.flatMap((source) => secretParts(source.name, filesOf(volume, source))),
    ...(textOf(claim.claimName) === '' ? [] : [claimPart(mount, claim)]),
  ];
}

/** The keys that a volume takes; all of them where it says none. */
function filesOf(volume: ManifestVolume, source: FileSource): readonly string[] {
  const items = volume.itemsOf(source);
  return items.length === 0 ? [WHOLE] : items.map(({ key }) => textOf(key));
}

function claimPart(mount: MountFields, claim: ClaimSource): Access {
  const expression = textOf(mount.subPathExpr);
  const part = expression === '' ? textOf(mount.subPath).replace(/\/$/, '') : `$${expression}`;
  return {
    kind: 'PersistentVolumeClaim',
    name: textOf(claim.claimName),
    part: part === '' || part === '.' ? WHOLE : part,
    isWritable: mount.readOnly !== true && claim.readOnly !== true,
  };
}
