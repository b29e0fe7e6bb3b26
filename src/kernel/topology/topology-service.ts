import { createHash } from 'node:crypto';
import { type Diagram, type NamespaceCount, type NodeStatus, nodeId } from '../../contracts/diagram.js';
import { nextTurn } from '../next-turn.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { NamespaceNames, NamespaceObjects, TopologySource } from '../ports/cluster/topology-source.js';
import { PodproofError } from '../ports/errors.js';
import { type PreparedAnswer, prepareAnswer } from '../prepared-answer.js';
import { buildGraph } from './build-graph.js';
import { type OpenFailure, openFailures } from './open-failures.js';
import { reachOf } from './reach.js';
import { surroundingsOf, truncatedTo } from './surroundings.js';
import { workloadKind } from './workload-kinds.js';

interface Dependencies {
  readonly source: TopologySource;
  readonly plugins: PluginAccess;
}

export interface GraphOptions {
  /** As in `foldPods`. */
  readonly fold?: number | undefined;
}

/** Which part of a namespace is asked for; all of it where nothing is said. */
export interface PartOptions extends GraphOptions {
  /** Only what is in this state, with what hangs on it. */
  readonly status?: NodeStatus | undefined;
  /** `kind/name` of an object: only what is near it. */
  readonly around?: string | undefined;
  /** How many edges away that may be. */
  readonly depth?: number | undefined;
}

/** The namespaces of the cluster, and how many of their pods fail. */
export interface CountedNamespaces extends NamespaceNames {
  readonly counts: readonly NamespaceCount[];
}

export interface WorkloadName {
  readonly namespace: string;
  /** As people write it. */
  readonly kind: string;
  readonly name: string;
}

/** A pod and its controller, as a record names them. */
export interface RelatedTo {
  readonly namespace: string;
  readonly pod: string;
  readonly owner: { readonly kind: string; readonly name: string } | null;
}

/** A graph, and as it is sent once somebody asked for it. */
interface KnownGraph {
  readonly diagram: Diagram;
  prepared: PreparedAnswer<Diagram> | undefined;
}

/** Graphs of namespaces that are kept: those asked for last. */
const KEPT = 16;
/** No page shows more nodes. What fails comes first. */
const MOST_NODES = 6_000;
/** How many nodes the graph of what a pod hangs on has at most, and how far away they are. */
const RELATED = { limit: 40, depth: 4 } as const;

/** What runs in a cluster and how it hangs together, with the open failures on it. */
export class TopologyService {
  readonly #known = new Map<string, Promise<KnownGraph>>();

  constructor(private readonly on: Dependencies) {}

  /** Throws PodproofError `unavailable` without a cluster. */
  async namespaces(): Promise<CountedNamespaces> {
    const found = await this.on.source.namespaces();
    const counts: NamespaceCount[] = [];
    for (const name of found.names) counts.push(...(await this.#count(name)));
    return { ...found, counts };
  }

  /** Throws PodproofError `not_found` for an unknown namespace, `unavailable` without a cluster or storage. */
  async namespace(namespace: string, options: PartOptions = {}): Promise<PreparedAnswer<Diagram>> {
    const { fold, status, around } = options;
    const known = await this.#graph(namespace, fold);
    if (status !== undefined || around !== undefined)
      return prepareAnswer(chosenPart(known.diagram, namespace, options));
    known.prepared ??= prepareAnswer(fittingPart(known.diagram));
    return known.prepared;
  }

  /** What a pod, or where it is gone its owner, hangs on. Throws as `namespace` does. */
  async related({ namespace, pod, owner }: RelatedTo): Promise<Diagram> {
    const { diagram } = await this.#graph(namespace, undefined);
    const known = new Set(diagram.nodes.map(({ id }) => id));
    const start = nodeId('Pod', namespace, pod);
    const workload = owner === null ? '' : nodeId(owner.kind, namespace, owner.name);
    const reach = known.has(workload) ? reachOf(diagram, workload) : diagram;
    return surroundingsOf(reach, { around: [known.has(start) ? start : workload], ...RELATED });
  }

  /** What changes whenever the namespace does; undefined for one that is not there. Throws `unavailable` without a cluster. */
  async version(namespace: string): Promise<string | undefined> {
    return (await this.#objects(namespace))?.version;
  }

  async #count(namespace: string): Promise<NamespaceCount[]> {
    const pods = (await this.#objects(namespace))?.objects.filter(({ kind }) => kind === 'Pod');
    if (pods === undefined) return [];
    const failing = pods.filter(({ status }) => status?.status === 'failing');
    return [{ namespace, failing: failing.length, total: pods.length }];
  }

  /** A namespace may go between two questions. */
  #objects(namespace: string): Promise<NamespaceObjects | undefined> {
    return this.on.source.namespace(namespace).catch((error: unknown) => {
      if (PodproofError.isInstance(error) && error.code === 'not_found') return undefined;
      throw error;
    });
  }

  /** Throws PodproofError `invalid` for a kind that has no graph, `not_found` for an unknown workload, else as `namespace`. */
  async workload(
    { namespace, kind, name }: WorkloadName,
    { fold }: GraphOptions = {},
  ): Promise<PreparedAnswer<Diagram>> {
    const shown = workloadKind(kind);
    const { diagram } = await this.#graph(namespace, fold);
    const id = nodeId(shown, namespace, name);
    const node = diagram.nodes.find((each) => each.id === id);
    if (node === undefined || node.metadata['reason'] === 'missing')
      throw notThere(diagram, `There is no ${shown} "${name}" in namespace ${namespace}`, shown);
    return prepareAnswer(reachOf(diagram, id));
  }

  async #graph(namespace: string, fold: number | undefined): Promise<KnownGraph> {
    const objects = await this.on.source.namespace(namespace);
    const failures = await openFailures(this.on.plugins, namespace);
    const key = diagramKey(namespace, objects, failures, fold);
    // Who asks while it is made waits for the same.
    const known = this.#known.get(key) ?? buildGraph({ namespace, objects, failures, fold }, nextTurn).then(kept);
    this.#keep(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  #keep(key: string, known: Promise<KnownGraph>): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= KEPT) return;
      this.#known.delete(oldest);
    }
  }
}

/** Throws `invalid` for what is no `kind/name`, `not_found` for an object that the graph does not show. */
function chosenPart(diagram: Diagram, namespace: string, { status, around, depth = 1 }: PartOptions): Diagram {
  if (around === undefined) {
    const ids = diagram.nodes.filter(({ metadata }) => metadata['status'] === status).map(({ id }) => id);
    return surroundingsOf(diagram, { around: ids, depth, limit: MOST_NODES });
  }
  const [kind = '', name = ''] = around.split('/', 2);
  const node = diagram.nodes.find((each) => each.kind === kind && each.name === name);
  if (node === undefined) throw notThere(diagram, `There is no ${kind} "${name}" in namespace ${namespace}`, kind);
  return surroundingsOf(diagram, { around: [node.id], depth, limit: MOST_NODES });
}

function fittingPart(diagram: Diagram): Diagram {
  const ids = diagram.nodes.map(({ id }) => id);
  if (ids.length <= MOST_NODES) return truncatedTo(diagram, new Set(ids));
  const failing = diagram.nodes.filter(({ metadata }) => metadata['status'] === 'failing').map(({ id }) => id);
  return truncatedTo(diagram, new Set([...failing, ...ids].slice(0, MOST_NODES)));
}

function kept(diagram: Diagram): KnownGraph {
  return { diagram, prepared: undefined };
}

function diagramKey(
  namespace: string,
  { version }: NamespaceObjects,
  failures: readonly OpenFailure[],
  fold: number | undefined,
): string {
  const digest = createHash('sha256').update(JSON.stringify(failures)).digest('base64url');
  return `${namespace}/${fold ?? ''}/${version}/${digest}`;
}

function notThere({ missing = [] }: Diagram, words: string, kind: string): PodproofError {
  const unseen = missing.find((each) => each.kind === kind);
  if (unseen === undefined) return new PodproofError('not_found', words);
  return new PodproofError('forbidden', `${words}, as far as Podproof can see: ${unseen.reason}`);
}
