import type { Resource } from '../k8s/resources.js';
import { textOf } from '../rules/evidence/values.js';
import { nameOf, namespaceOf, ownerReferencesOf, uidOf } from '../rules/pod/object.js';
import {
  type Change,
  nameOf as nameOfKind,
  type ObjectFields,
  type ObjectStore,
  type StoredObject,
} from './api-server/object-store.js';

type Listener = (change: Change) => void;

interface Owned {
  readonly resource: Resource;
  readonly object: StoredObject;
}

/** What the cluster's own components know by watching, as client-go's shared informers: who wants to be told of a kind, and an index by owner. */
export class Informers {
  readonly #listeners = new Map<string, Listener[]>();
  /** uid of an owner → what it owns, by kind and name. */
  readonly #owned = new Map<string, Map<string, Owned>>();

  constructor(store: ObjectStore) {
    store.onChange((resource, change) => {
      this.#index(resource, change);
      for (const listener of this.#listeners.get(nameOfKind(resource)) ?? []) listener(change);
    });
  }

  onChange(resource: Resource, listener: Listener): void {
    const name = nameOfKind(resource);
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  /** What has the owner among its owners, in the order of its making. */
  owned(owner: ObjectFields, resource?: Resource): StoredObject[] {
    return this.ownedOf(uidOf(owner), resource).map(({ object }) => object);
  }

  ownedOf(uid: string, resource?: Resource): Owned[] {
    const all = [...(this.#owned.get(uid)?.values() ?? [])];
    return resource === undefined ? all : all.filter((each) => nameOfKind(each.resource) === nameOfKind(resource));
  }

  #index(resource: Resource, { type, object, previous }: Change): void {
    const key = `${nameOfKind(resource)} ${namespaceOf(object)}/${nameOf(object)}`;
    const owners = ownersOf(type === 'DELETED' ? {} : object);
    for (const uid of ownersOf(previous ?? {})) if (!owners.includes(uid)) this.#forget(uid, key);
    for (const uid of owners) {
      const owned = this.#owned.get(uid) ?? new Map<string, Owned>();
      this.#owned.set(uid, owned.set(key, { resource, object }));
    }
  }

  #forget(uid: string, key: string): void {
    const owned = this.#owned.get(uid);
    owned?.delete(key);
    if (owned?.size === 0) this.#owned.delete(uid);
  }
}

function ownersOf(object: ObjectFields): string[] {
  return ownerReferencesOf(object).map((each) => textOf(each.uid));
}
