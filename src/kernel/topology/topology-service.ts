import { createHash } from 'node:crypto';
import { type Diagram, nodeId } from '../../contracts/diagram.js';
import { nextTurn } from '../next-turn.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { NamespaceNames, NamespaceObjects, TopologySource } from '../ports/cluster/topology-source.js';
import { PodproofError } from '../ports/errors.js';
import { type PreparedAnswer, prepareAnswer } from '../prepared-answer.js';
import { buildGraph } from './build-graph.js';
import { type OpenFailure, openFailures } from './open-failures.js';
import { reachOf } from './reach.js';
import { workloadKind } from './workload-kinds.js';

interface Dependencies {
  readonly source: TopologySource;
  readonly plugins: PluginAccess;
}

export interface GraphOptions {
  /** As in `foldPods`. */
  readonly fold?: number | undefined;
}

export interface WorkloadName {
  readonly namespace: string;
  /** As people write it. */
  readonly kind: string;
  readonly name: string;
}

/** A graph, and as it is sent once somebody asked for it. */
interface KnownGraph {
  readonly diagram: Diagram;
  prepared: PreparedAnswer<Diagram> | undefined;
}

/** Graphs of namespaces that are kept: those asked for last. */
const KEPT = 16;

/** What runs in a cluster and how it hangs together, with the open failures on it. */
export class TopologyService {
  readonly #known = new Map<string, Promise<KnownGraph>>();

  constructor(private readonly on: Dependencies) {}

  /** Throws PodproofError `unavailable` without a cluster. */
  namespaces(): Promise<NamespaceNames> {
    return this.on.source.namespaces();
  }

  /** Throws PodproofError `not_found` for an unknown namespace, `unavailable` without a cluster or storage. */
  async namespace(namespace: string, { fold }: GraphOptions = {}): Promise<PreparedAnswer<Diagram>> {
    const known = await this.#graph(namespace, fold);
    known.prepared ??= prepareAnswer(known.diagram);
    return known.prepared;
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
