import type { MissingKind } from '../contracts/diagram.js';
import type { NamespaceNames, NamespaceObjects, TopologySource } from '../kernel/ports/cluster/topology-source.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { TopologyObject } from '../rules/topology/index.js';
import type { ClusterConnection } from './cluster-connection.js';
import { FirstLook } from './first-look.js';
import { SharedParts } from './shared-parts.js';
import { NAMESPACE, topologyKinds } from './topology-kinds.js';
import { type GroupTiming, type GroupView, ReflectorGroup } from './watch/reflector-group.js';

interface Options {
  readonly cluster: ClusterConnection;
  readonly logger: Logger;
  readonly timing?: Partial<GroupTiming>;
}

/** The objects of a namespace, and a number that is another one when they are others. */
interface Part {
  readonly objects: readonly TopologyObject[];
  readonly revision: number;
}

const NO_PART: Part = { objects: [], revision: 0 };

/** What is watched of a cluster, namespace by namespace; until all of it was read, each namespace that is asked for is read by itself. */
export class ClusterTopology implements TopologySource {
  readonly #cluster: ClusterConnection;
  readonly #group: ReflectorGroup<TopologyObject>;
  readonly #first: FirstLook;
  readonly #kinds: readonly string[];
  #parts: ReadonlyMap<string, Part> = new Map();
  #version = Number.NaN;
  #revision = 0;

  constructor({ cluster, logger, timing = {} }: Options) {
    const kinds = topologyKinds(new SharedParts().share);
    this.#kinds = kinds.map(({ kind }) => kind);
    this.#cluster = cluster;
    this.#group = new ReflectorGroup({ cluster, kinds, logger, timing });
    this.#first = new FirstLook(cluster, kinds);
  }

  async namespaces(signal?: AbortSignal): Promise<NamespaceNames> {
    const view = await this.#group.ready(signal);
    const missing = view.missing.filter(({ kind }) => kind === NAMESPACE);
    const names = missing.length === 0 ? objectNames(view) : [...this.#partsOf(view).keys()];
    return { names: names.sort(), missing };
  }

  async namespace(name: string, signal?: AbortSignal): Promise<NamespaceObjects> {
    return (await this.#firstOf(name)) ?? (await this.#watched(name, signal));
  }

  /** Ends all watches. */
  stop(): Promise<void> {
    return this.#group.stop();
  }

  async #watched(name: string, signal: AbortSignal | undefined): Promise<NamespaceObjects> {
    const view = await this.#group.ready(signal);
    const { objects, revision } = this.#partsOf(view).get(name) ?? NO_PART;
    if (objects.length === 0 && !objectNames(view).includes(name)) throw unknownNamespace(name, view.missing);
    return this.#told({ objects, missing: view.missing, version: String(revision) });
  }

  /** Undefined where what is watched can tell, or must. All is watched after the first question: those after it find more than they ask for. */
  async #firstOf(name: string): Promise<NamespaceObjects | undefined> {
    if (this.#group.isReady) {
      this.#first.forget();
      return undefined;
    }
    const look = await this.#first.read(name);
    if (look === undefined) return undefined;
    if (!this.#cluster.ended.aborted) this.#group.ready().catch(() => undefined);
    if (!look.isThere) throw unknownNamespace(name, look.missing);
    return this.#told(look);
  }

  #told({ objects, missing, version }: Omit<NamespaceObjects, 'kinds'>): NamespaceObjects {
    const unseen = new Set(missing.map(({ kind }) => kind));
    const kinds = new Set(this.#kinds.filter((kind) => !unseen.has(kind)));
    return { objects, kinds, missing, version: `${version} without ${[...unseen].join(' ')}` };
  }

  /** Sorted anew only after something has changed anywhere. */
  #partsOf(view: GroupView<TopologyObject>): ReadonlyMap<string, Part> {
    if (view.version === this.#version) return this.#parts;
    const before = this.#parts;
    const sorted = sortByNamespace(this.#kinds, view);
    this.#parts = new Map([...sorted].map(([name, objects]) => [name, this.#partOf(objects, before.get(name))]));
    this.#version = view.version;
    return this.#parts;
  }

  #partOf(objects: readonly TopologyObject[], before: Part | undefined): Part {
    const isSame =
      before !== undefined &&
      before.objects.length === objects.length &&
      objects.every((object, index) => object === before.objects[index]);
    if (isSame) return before;
    this.#revision += 1;
    return { objects, revision: this.#revision };
  }
}

function objectNames(view: GroupView<TopologyObject>): string[] {
  return [...view.items(NAMESPACE)].map(({ name }) => name);
}

function sortByNamespace(kinds: readonly string[], view: GroupView<TopologyObject>): Map<string, TopologyObject[]> {
  const sorted = new Map<string, TopologyObject[]>();
  for (const kind of kinds) {
    if (kind === NAMESPACE) continue;
    for (const object of view.items(kind)) {
      const objects = sorted.get(object.namespace);
      if (objects === undefined) sorted.set(object.namespace, [object]);
      else objects.push(object);
    }
  }
  return sorted;
}

function unknownNamespace(name: string, missing: readonly MissingKind[]): PodproofError {
  const unseen = missing.find(({ kind }) => kind === NAMESPACE);
  const because = unseen === undefined ? '' : `, as far as Podproof can see: ${unseen.reason}`;
  return new PodproofError('not_found', `There is no namespace "${name}"${because}`);
}
