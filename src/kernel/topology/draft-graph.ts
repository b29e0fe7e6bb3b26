import { nodeId } from '../../contracts/diagram.js';
import {
  isClusterScoped,
  type TopologyObject,
  type TopologyOwner,
  type TopologyReference,
} from '../../rules/topology/index.js';
import type { NamespaceObjects } from '../ports/cluster/topology-source.js';
import { createDraft, type Draft, type DraftIdentity } from './draft.js';

const NO_OWNERS: readonly TopologyOwner[] = [];

/** The nodes of a namespace in the making: its objects, and what these name. */
export class DraftGraph {
  readonly namespace: string;
  readonly #drafts = new Map<string, Draft>();
  readonly #owners = new Map<readonly TopologyOwner[], readonly Draft[]>();
  readonly #kinds: ReadonlySet<string>;
  /** The objects that are no nodes of their own. */
  readonly substitutes: readonly TopologyObject[];

  constructor(namespace: string, { objects, kinds }: Pick<NamespaceObjects, 'objects' | 'kinds'>) {
    this.namespace = namespace;
    this.#kinds = kinds;
    this.substitutes = objects.filter(({ standsFor }) => standsFor !== undefined);
    for (const object of withoutSuperseded(objects)) {
      const { kind, name } = object;
      const identity = { id: nodeId(kind, object.namespace, name), kind, namespace: object.namespace, name };
      this.#drafts.set(identity.id, createDraft(identity, object));
    }
    // A Node owns its static pods, and is no workload.
    for (const draft of [...this.#drafts.values()])
      draft.owner = this.#ownersOf(draft).find((owner) => owner.namespace === draft.namespace);
  }

  get drafts(): Iterable<Draft> {
    return this.#drafts.values();
  }

  find(kind: string, name: string): Draft | undefined {
    return this.#drafts.get(nodeId(kind, this.namespace, name));
  }

  /** What an object owns it by, its controller first. */
  ownerReferences(draft: Draft): readonly Draft[] {
    return this.#ownersOf(draft);
  }

  /** The node that a reference names; made where there is none yet. */
  referenced(reference: Pick<TopologyReference, 'kind' | 'name' | 'namespace'>): Draft {
    const { kind, name, namespace = this.namespace } = reference;
    const identity = { id: nodeId(kind, namespace, name), kind, namespace, name };
    return this.#drafts.get(identity.id) ?? this.#create(identity, this.#isKnown(identity));
  }

  add(draft: Draft): void {
    this.#drafts.set(draft.id, draft);
  }

  has(id: string): boolean {
    return this.#drafts.has(id);
  }

  /** All objects of its kind in this namespace are known: it is not there. */
  #isKnown({ kind, namespace }: DraftIdentity): boolean {
    return namespace === this.namespace && this.#kinds.has(kind);
  }

  #create(identity: DraftIdentity, isMissing: boolean): Draft {
    const draft = createDraft(identity);
    if (isMissing) draft.reason = 'missing';
    this.#drafts.set(draft.id, draft);
    return draft;
  }

  #ownersOf({ object }: Draft): readonly Draft[] {
    const references = object?.owners ?? NO_OWNERS;
    // The pods of one controller share the list of their owners.
    const known = this.#owners.get(references);
    if (known !== undefined) return known;
    const sorted = [...references].sort((one, other) => Number(other.controller) - Number(one.controller));
    const owners = sorted.map((each) => this.#owner(each));
    this.#owners.set(references, owners);
    return owners;
  }

  /** An owner that is gone is shown all the same: its objects are until the garbage collector comes. */
  #owner({ kind, name }: TopologyOwner): Draft {
    const namespace = isClusterScoped(kind) ? '' : this.namespace;
    const identity = { id: nodeId(kind, namespace, name), kind, namespace, name };
    return this.#drafts.get(identity.id) ?? this.#create(identity, false);
  }
}

/** Without what stands for others, and without what has nothing to do and a newer one beside it. */
function withoutSuperseded(objects: readonly TopologyObject[]): TopologyObject[] {
  const newest = new Map<string, number>();
  const lists = new Set(objects.map(({ owners }) => owners));
  const owners = new Set([...lists].flatMap((list) => list.map(({ kind, name }) => `${kind}/${name}`)));
  for (const object of objects) {
    const line = revisionLine(object);
    if (line !== undefined) newest.set(line, Math.max(newest.get(line) ?? 0, object.revision ?? 0));
  }
  const isSuperseded = (object: TopologyObject) => {
    const line = object.idle === true ? revisionLine(object) : undefined;
    const isNewest = line === undefined || (newest.get(line) ?? 0) <= (object.revision ?? 0);
    return !isNewest && !owners.has(`${object.kind}/${object.name}`);
  };
  return objects.filter((object) => object.standsFor === undefined && !isSuperseded(object));
}

/** Whose revision it is; undefined for what has none. */
function revisionLine({ kind, owners, revision }: TopologyObject): string | undefined {
  const [owner] = owners;
  return revision === undefined || owner === undefined ? undefined : `${kind} of ${owner.kind}/${owner.name}`;
}
