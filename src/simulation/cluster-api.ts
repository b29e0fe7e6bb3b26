import type { Resource } from '../k8s/resources.js';
import { type Fields, textOf } from '../rules/evidence/values.js';
import { type Change, nameOf as nameOfKind, type ObjectStore, type StoredObject } from './api-server/object-store.js';
import type { Writes } from './api-server/writes.js';
import { elementsOf, isSame, metadataOf, nameOf, namespaceOf, uidOf } from './objects.js';

type Listener = (change: Change) => void;

/** The API as the cluster's own components use it, in the same process. What clients send goes the same way into the same store. */
export class ClusterApi {
  readonly #store: ObjectStore;
  readonly #writes: Writes;
  readonly #listeners = new Map<string, Listener[]>();
  /** uid of an owner → what it owns, by kind and name. */
  readonly #owned = new Map<string, Map<string, { resource: Resource; object: StoredObject }>>();

  constructor(store: ObjectStore, writes: Writes) {
    this.#store = store;
    this.#writes = writes;
    store.onChange((resource, change) => {
      this.#index(resource, change);
      for (const listener of this.#listeners.get(nameOfKind(resource)) ?? []) listener(change);
    });
  }

  get(resource: Resource, namespace: string | undefined, name: string): StoredObject | undefined {
    return this.#store.get(resource, namespace, name);
  }

  /** The object as it is now; undefined where it is gone, or another one of its name is there. */
  current(resource: Resource, object: Fields): StoredObject | undefined {
    const found = this.#store.get(resource, namespaceOf(object), nameOf(object));
    return found !== undefined && uidOf(found) === uidOf(object) ? found : undefined;
  }

  list(resource: Resource, namespace?: string): StoredObject[] {
    return this.#store.list(resource, namespace);
  }

  /** What has the owner among its owners, in the order of its making. */
  owned(owner: Fields, resource?: Resource): StoredObject[] {
    return this.ownedOf(uidOf(owner), resource).map(({ object }) => object);
  }

  ownedOf(uid: string, resource?: Resource): { resource: Resource; object: StoredObject }[] {
    const all = [...(this.#owned.get(uid)?.values() ?? [])];
    return resource === undefined ? all : all.filter((each) => nameOfKind(each.resource) === nameOfKind(resource));
  }

  /** Throws StatusError where the API server refuses it. */
  create(resource: Resource, object: Fields): StoredObject {
    const namespace = resource.isNamespaced ? namespaceOf(object) : undefined;
    return this.#writes.create({ resource, namespace, object });
  }

  /** As a client does. Throws StatusError. */
  update(resource: Resource, previous: StoredObject, object: Fields): StoredObject {
    const namespace = resource.isNamespaced ? namespaceOf(previous) : undefined;
    return this.#writes.update({ resource, namespace, object, previous });
  }

  /** As the component that is responsible for it: nothing is checked, and what says the same is no change. */
  put(resource: Resource, object: StoredObject): StoredObject {
    const known = this.#store.get(resource, namespaceOf(object), nameOf(object));
    if (known !== undefined && isSame(withoutVersion(known), withoutVersion(object))) return known;
    return this.#store.put(resource, object);
  }

  /** Sets the status of the object as it is now; undefined where it is gone. */
  putStatus(resource: Resource, object: StoredObject, status: Fields): StoredObject | undefined {
    const current = this.current(resource, object);
    return current === undefined ? undefined : this.put(resource, { ...current, status });
  }

  delete(resource: Resource, object: StoredObject, graceSeconds?: number): void {
    const current = this.current(resource, object);
    if (current !== undefined) this.#writes.delete(resource, current, { graceSeconds });
  }

  /** At once, whatever it waits for. */
  removeNow(resource: Resource, object: Fields): void {
    if (this.current(resource, object) !== undefined) this.#store.remove(resource, namespaceOf(object), nameOf(object));
  }

  onChange(resource: Resource, listener: Listener): void {
    const name = nameOfKind(resource);
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  #index(resource: Resource, { type, object, previous }: Change): void {
    const key = `${nameOfKind(resource)} ${namespaceOf(object)}/${nameOf(object)}`;
    const owners = ownersOf(type === 'DELETED' ? {} : object);
    for (const uid of ownersOf(previous ?? {})) if (!owners.includes(uid)) this.#forget(uid, key);
    for (const uid of owners) {
      const owned = this.#owned.get(uid) ?? new Map<string, { resource: Resource; object: StoredObject }>();
      this.#owned.set(uid, owned.set(key, { resource, object }));
    }
  }

  #forget(uid: string, key: string): void {
    const owned = this.#owned.get(uid);
    owned?.delete(key);
    if (owned?.size === 0) this.#owned.delete(uid);
  }
}

function ownersOf(object: Fields): string[] {
  return elementsOf(metadataOf(object)['ownerReferences']).map((each) => textOf(each['uid']));
}

function withoutVersion(object: StoredObject): Fields {
  const { resourceVersion: _version, ...metadata } = object.metadata;
  return { ...object, metadata };
}
