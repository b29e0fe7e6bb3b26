import { elementsAt, type Fields, type Shape, textOf } from '../evidence/values.js';
import { type Pod, readPod } from '../pod/pod.js';
import { claimOf, mountsOf } from '../pod/pod-fields.js';

/** An object that a pod needs, and the keys that it takes of it. */
export interface NamedObject {
  readonly kind: string;
  readonly name: string;
  readonly keys: readonly string[];
}

/** What every namespace has and every pod names. */
export const EVERYWHERE: ReadonlySet<string> = new Set(['ConfigMap/kube-root-ca.crt', 'ServiceAccount/default']);

/**
 * The ConfigMaps, Secrets, claims and ServiceAccount that a pod names, each once; without those that every pod names.
 * @param source a manifest, or the pod, or what has the template of one
 */
export function objectsNamedBy(source: string | Fields): NamedObject[] {
  const pod = readPod(source);
  const found = new Map<string, { kind: string; name: string; keys: Set<string> }>();
  const add = (kind: string, name: string, keys: readonly string[] = []) => {
    if (name === '' || EVERYWHERE.has(`${kind}/${name}`)) return;
    const object = found.get(`${kind}/${name}`) ?? { kind, name, keys: new Set() };
    for (const key of keys) if (key !== '') object.keys.add(key);
    found.set(`${kind}/${name}`, object);
  };
  for (const { kind, name, key, items } of pod.references) add(kind, name, [key, ...items]);
  for (const { fields } of pod.volumes) add('PersistentVolumeClaim', claimOf(fields));
  for (const { kind, name, keys } of subPathObjects(pod)) add(kind, name, keys);
  for (const { name } of elementsAt<Shape<'name'>>(pod.spec.imagePullSecrets)) add('Secret', textOf(name));
  add('ServiceAccount', textOf(pod.spec.serviceAccountName));
  return [...found.values()].map(({ keys, ...object }) => ({ ...object, keys: [...keys] }));
}

/** The PersistentVolumeClaims that a pod names. */
export function claimsNamedBy(pod: Fields): NamedObject[] {
  return objectsNamedBy(pod).filter(({ kind }) => kind === 'PersistentVolumeClaim');
}

/** A subPath is a key of the ConfigMap or Secret behind its volume, unless the volume gives its keys paths of its own. */
function subPathObjects(pod: Pod): NamedObject[] {
  return pod.containers
    .flatMap((container) => mountsOf(container.fields))
    .filter((mount) => textOf(mount.subPath) !== '')
    .flatMap((mount) => {
      const [volume, keys] = [textOf(mount.name), [textOf(mount.subPath)]];
      return pod.references
        .filter((each) => each.volume === volume && each.via === 'volume' && each.items.length === 0)
        .map(({ kind, name }) => ({ kind, name, keys }));
    });
}
