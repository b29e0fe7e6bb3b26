import type { Resource } from '../k8s/resources.js';
import type { Shape } from '../rules/evidence/values.js';
import { nameOf, namespaceOf, uidOf } from '../rules/pod/object.js';
import { equalData } from '../rules/pod/plain-data.js';
import type { ObjectFields, ObjectStore, StoredObject } from './api-server/object-store.js';
import type { Writes } from './api-server/writes.js';

/** The API as the cluster's own components use it, in the same process. What clients send goes the same way into the same store. */
export class ClusterApi {
  readonly #store: ObjectStore;
  readonly #writes: Writes;

  constructor(store: ObjectStore, writes: Writes) {
    this.#store = store;
    this.#writes = writes;
  }

  get(resource: Resource, namespace: string | undefined, name: string): StoredObject | undefined {
    return this.#store.get(resource, namespace, name);
  }

  /** The object as it is now; undefined where it is gone, or another one of its name is there. */
  current(resource: Resource, object: ObjectFields): StoredObject | undefined {
    const found = this.#store.get(resource, namespaceOf(object), nameOf(object));
    return found !== undefined && uidOf(found) === uidOf(object) ? found : undefined;
  }

  list(resource: Resource, namespace?: string): StoredObject[] {
    return this.#store.list(resource, namespace);
  }

  /** Throws StatusError where the API server refuses it. */
  create(resource: Resource, object: ObjectFields): StoredObject {
    const namespace = resource.isNamespaced ? namespaceOf(object) : undefined;
    return this.#writes.create({ resource, namespace, object });
  }

  /** As the component that is responsible for it: nothing is checked, and what says the same is no change. */
  put(resource: Resource, object: StoredObject): StoredObject {
    const known = this.#store.get(resource, namespaceOf(object), nameOf(object));
    if (known !== undefined && equalData(withoutVersion(known), withoutVersion(object))) return known;
    return this.#store.put(resource, object);
  }

  /** Sets the status of the object as it is now; undefined where it is gone. */
  putStatus(resource: Resource, object: StoredObject, status: Shape<string>): StoredObject | undefined {
    const current = this.current(resource, object);
    return current === undefined ? undefined : this.put(resource, { ...current, status });
  }

  delete(resource: Resource, object: StoredObject, graceSeconds?: number): void {
    const current = this.current(resource, object);
    if (current !== undefined) this.#writes.delete(resource, current, { graceSeconds });
  }

  /** At once, whatever it waits for. */
  removeNow(resource: Resource, object: ObjectFields): void {
    if (this.current(resource, object) !== undefined) this.#store.remove(resource, namespaceOf(object), nameOf(object));
  }
}

function withoutVersion(object: StoredObject): ObjectFields {
  const { resourceVersion: _version, ...metadata } = object.metadata;
  return { ...object, metadata };
}
