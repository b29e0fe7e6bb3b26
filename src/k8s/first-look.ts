import type { MissingKind } from '../contracts/diagram.js';
import { PodproofError } from '../kernel/ports/errors.js';
import type { TopologyObject } from '../rules/topology/index.js';
import type { ClusterConnection } from './cluster-connection.js';
import { NAMESPACE } from './topology-kinds.js';
import { isOfOneKind, PAGE, refusalOf } from './watch/reflector.js';
import type { WatchedKind } from './watch/watched-kind.js';

/** What one namespace had when it was read. */
export interface LookedAt {
  readonly objects: readonly TopologyObject[];
  /** Whether the cluster has the namespace. */
  readonly isThere: boolean;
  readonly missing: readonly MissingKind[];
  /** Another one for each look. */
  readonly version: string;
}

interface Look {
  /** When it ended. */
  at: number;
  readonly result: Promise<LookedAt | undefined>;
}

interface KindPart {
  readonly kind: string;
  readonly objects: readonly TopologyObject[];
  /** Why the account may not read the kind. */
  readonly refusal: string | undefined;
}

type Kind = WatchedKind<TopologyObject>;

/** A cluster that does not tell of the namespace itself within this time is away, in milliseconds. */
const ANSWERS_WITHIN_MS = 3_000;
/** So long a look counts, in milliseconds. */
const AGE_MS = 5_000;
/** More namespaces within that time wait for the whole cluster: a look costs a request a kind. */
const MOST_LOOKS = 8;

/**
 * Reads one namespace by itself, so that its first graph need not wait until the whole cluster was read, which takes many times as long. Errors are not
 * told: who then asks for the whole cluster hears of them.
 */
export class FirstLook {
  readonly #looks = new Map<string, Look>();
  #count = 0;

  constructor(
    private readonly cluster: ClusterConnection,
    private readonly kinds: readonly Kind[],
  ) {}

  /**
   * Undefined where it cannot be read, where many others were just read, or where namespaces may not be listed: such an account may see more of one
   * namespace than of all, and what is shown first would be gone when the whole cluster is known. Who asks while it is read, or soon after, is told
   * the same.
   */
  read(namespace: string): Promise<LookedAt | undefined> {
    const oldest = performance.now() - AGE_MS;
    for (const [name, { at }] of this.#looks) if (at < oldest) this.#looks.delete(name);
    const known = this.#looks.get(namespace)?.result;
    if (known !== undefined) return known;
    if (this.#looks.size >= MOST_LOOKS) return Promise.resolve(undefined);
    const ended = () => {
      look.at = performance.now();
    };
    const result = this.#look(namespace).catch(() => undefined);
    const look = { at: Number.POSITIVE_INFINITY, result: result.finally(ended) };
    this.#looks.set(namespace, look);
    return look.result;
  }

  /** The whole cluster is known: what was read before is old. */
  forget(): void {
    this.#looks.clear();
  }

  async #look(name: string): Promise<LookedAt | undefined> {
    const { ended } = this.cluster;
    const soon = AbortSignal.any([ended, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
    const namespaces = this.kinds.find(isNamespace);
    const own = namespaces && (await this.#read(namespaces, name, soon));
    if (own === undefined || own.refusal !== undefined) return undefined;
    const isThere = own.objects.some((object) => object.name === name);
    const others = isThere ? this.kinds.filter((kind) => !isNamespace(kind)) : [];
    const parts = await Promise.all(others.map((kind) => this.#read(kind, name, ended)));
    this.#count += 1;
    return {
      ...{ isThere, version: `look ${this.#count}` },
      objects: parts.flatMap(({ objects }) => objects),
      missing: parts.flatMap(({ kind, refusal }) => (refusal === undefined ? [] : [{ kind, reason: refusal }])),
    };
  }

  /** Throws PodproofError for what is no matter of this kind alone. */
  async #read(watched: Kind, name: string, signal: AbortSignal): Promise<KindPart> {
    const { kind, resources, selection, project } = watched;
    const objects: TopologyObject[] = [];
    const where = isNamespace(watched) ? { fieldSelector: `metadata.name=${name}` } : { namespace: name };
    try {
      const resource = await this.cluster.discovery.firstServed(resources);
      if (resource === undefined) return { kind, objects, refusal: undefined };
      await this.cluster.client.snapshot(resource, { ...selection, ...where, pageSize: PAGE, signal }, (object) => {
        const kept = project(object);
        if (kept !== undefined) objects.push(kept);
      });
      return { kind, objects, refusal: undefined };
    } catch (error) {
      if (!PodproofError.isInstance(error) || !isOfOneKind(error)) throw error;
      return { kind, objects: [], refusal: refusalOf({ trouble: { error, since: 0 } }) };
    }
  }
}

function isNamespace({ kind }: Kind): boolean {
  return kind === NAMESPACE;
}
