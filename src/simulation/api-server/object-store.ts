import type { Resource } from '../../k8s/resources.js';
import { type Shape, textOf } from '../../rules/evidence/values.js';
import { metadataOf, type ObjectMetadata } from '../../rules/pod/object.js';

/** The fields of objects of any kind that somebody here reads or makes. */
export type ObjectFields = Shape<
  | 'action'
  | 'addressType'
  | 'apiVersion'
  | 'automountServiceAccountToken'
  | 'count'
  | 'data'
  | 'endpoints'
  | 'eventTime'
  | 'firstTimestamp'
  | 'imagePullSecrets'
  | 'involvedObject'
  | 'kind'
  | 'lastTimestamp'
  | 'message'
  | 'metadata'
  | 'ports'
  | 'reason'
  | 'reportingComponent'
  | 'reportingInstance'
  | 'revision'
  | 'rules'
  | 'series'
  | 'source'
  | 'spec'
  | 'status'
  | 'stringData'
  | 'subsets'
  | 'type'
  | 'value'
  | 'volumeBindingMode'
>;

export type StoredObject = ObjectFields & { readonly metadata: ObjectMetadata };

export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly version: number;
  /** Of a deleted object its last state, with the version of the deletion. */
  readonly object: StoredObject;
  readonly previous: StoredObject | undefined;
}

interface Shelf {
  readonly objects: Map<string, StoredObject>;
  /** In the order of lists; undefined after one came or went. */
  sorted: readonly string[] | undefined;
  history: Change[];
}

const FIRST_VERSION = 100;

/** What Kubernetes fills in. */
export interface Stamps {
  /** In milliseconds since 1970. */
  now(): number;
  uid(): string;
}

function ownStamps(): Stamps {
  let uids = 0;
  return { now: Date.now, uid: () => `uid-${++uids}` };
}

/** The objects of a cluster with their resource versions, and what changed since the last compaction. Objects are never changed, but replaced. */
export class ObjectStore {
  readonly #shelves = new Map<string, Shelf>();
  readonly #listeners = new Set<(resource: Resource, change: Change) => void>();
  readonly #stamps: Stamps;
  #version = FIRST_VERSION;
  #forgotten = 0;
  #compactions = 0;

  constructor(stamps: Stamps = ownStamps()) {
    this.#stamps = stamps;
  }

  /** The version of the last change. */
  get version(): number {
    return this.#version;
  }

  /** Changes up to this one are forgotten. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** How often all that happened was forgotten. */
  get compactions(): number {
    return this.#compactions;
  }

  /** Creates the object, or replaces the one of that name; what Kubernetes sets of the metadata is filled in. */
  put(resource: Resource, object: ObjectFields): StoredObject {
    const shelf = this.#shelf(resource);
    const { namespace, name } = metadataOf(object);
    const key = keyOf(resource, namespace, name);
    const previous = shelf.objects.get(key);
    const stored = this.#stamped(resource, object, previous);
    shelf.objects.set(key, stored);
    if (previous === undefined) shelf.sorted = undefined;
    const type = previous === undefined ? 'ADDED' : 'MODIFIED';
    this.#happen(resource, { type, version: this.#version, object: stored, previous });
    return stored;
  }

  remove(resource: Resource, namespace: string | undefined, name: string): StoredObject | undefined {
    const shelf = this.#shelf(resource);
    const key = keyOf(resource, namespace, name);
    const previous = shelf.objects.get(key);
    if (previous === undefined) return undefined;
    shelf.objects.delete(key);
    shelf.sorted = undefined;
    const metadata = { ...previous.metadata, resourceVersion: String(++this.#version) };
    this.#happen(resource, { type: 'DELETED', version: this.#version, object: { ...previous, metadata }, previous });
    return previous;
  }

  get(resource: Resource, namespace: string | undefined, name: string): StoredObject | undefined {
    return this.#shelf(resource).objects.get(keyOf(resource, namespace, name));
  }

  /** In the order of etcd's keys: by namespace and name. */
  list(resource: Resource, namespace?: string): StoredObject[] {
    const shelf = this.#shelf(resource);
    shelf.sorted ??= [...shelf.objects.keys()].sort();
    const keys = namespace === undefined ? shelf.sorted : shelf.sorted.filter((key) => key.startsWith(`${namespace}/`));
    return keys.flatMap((key) => shelf.objects.get(key) ?? []);
  }

  /** What changed after that version, oldest first. */
  since(resource: Resource, version: number): Change[] {
    return this.#shelf(resource).history.filter((change) => change.version > version);
  }

  onChange(listener: (resource: Resource, change: Change) => void): void {
    this.#listeners.add(listener);
  }

  /** Forgets what happened so far: watches from before are too old, and so are lists that are not read to their end. */
  compact(): void {
    this.#compactions += 1;
    this.#forgotten = this.#version;
    for (const shelf of this.#shelves.values()) shelf.history = [];
  }

  /** Forgets all but about the latest `kept` changes. */
  trim(kept: number): void {
    this.#forgotten = Math.max(this.#forgotten, this.#version - kept);
    for (const shelf of this.#shelves.values())
      shelf.history = shelf.history.filter(({ version }) => version > this.#forgotten);
  }

  #shelf(resource: Resource): Shelf {
    const name = nameOf(resource);
    const known = this.#shelves.get(name);
    if (known !== undefined) return known;
    const shelf: Shelf = { objects: new Map(), sorted: undefined, history: [] };
    this.#shelves.set(name, shelf);
    return shelf;
  }

  #stamped({ apiVersion, kind }: Resource, object: ObjectFields, previous: StoredObject | undefined): StoredObject {
    const metadata = metadataOf(object);
    const kept = previous?.metadata;
    return {
      ...{ apiVersion, kind, ...object },
      metadata: {
        ...metadata,
        uid: kept?.uid ?? metadata.uid ?? this.#stamps.uid(),
        creationTimestamp: kept?.creationTimestamp ?? metadata.creationTimestamp ?? instantOf(this.#stamps.now()),
        resourceVersion: String(++this.#version),
      },
    };
  }

  #happen(resource: Resource, change: Change): void {
    this.#shelf(resource).history.push(change);
    for (const listener of this.#listeners) listener(resource, change);
  }
}

export function keyOf({ isNamespaced }: Resource, namespace: unknown, name: unknown): string {
  return isNamespaced ? `${textOf(namespace)}/${textOf(name)}` : textOf(name);
}

/** Kinds may be described by more than one object. */
export function nameOf({ apiVersion, plural }: Resource): string {
  return `${apiVersion}/${plural}`;
}

/** As Kubernetes writes an instant: to the second. */
export const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
