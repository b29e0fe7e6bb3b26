import { PodproofError } from '../kernel/ports/errors.js';
import type { Fields } from '../rules/evidence/values.js';
import type { PlacedPod } from '../rules/report/index.js';
import { readPlaced } from './collect-placed.js';
import type { GetOptions, KubernetesClient, ListOptions } from './kubernetes-client.js';
import { qualifiedName, type Resource } from './resources.js';
import { untilAborted } from './until-aborted.js';

/** So long what was read counts, in milliseconds: in a storm many reports are about the same owners, nodes and ConfigMaps. */
const MAX_AGE = 10_000;
const READS = 500;

interface SharedRead {
  readonly at: number;
  readonly value: Promise<unknown>;
}

/** Reads what several reports need at the same time or within some seconds once, also that it is not there or forbidden. Throws PodproofError. */
export class SharedReader {
  readonly #reads = new Map<string, SharedRead>();

  constructor(
    private readonly client: KubernetesClient,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param project what is kept of the object; told apart by its name */
  get<Value>(
    resource: Resource,
    name: string,
    { signal, ...options }: GetOptions,
    project: (object: Fields) => Value,
  ): Promise<Value> {
    const key = JSON.stringify(['get', project.name, qualifiedName(resource), name, options]);
    return this.#once(key, signal, async () => project(await this.client.get(resource, name, options)));
  }

  list(resource: Resource, { signal, ...options }: ListOptions): Promise<readonly Fields[]> {
    const key = JSON.stringify(['list', qualifiedName(resource), options]);
    return this.#once(key, signal, () => this.client.list(resource, options));
  }

  /** What all pods take of their nodes; undefined where the cluster has too many. */
  placed(signal: AbortSignal | undefined): Promise<readonly PlacedPod[] | undefined> {
    return this.#once('placed', signal, () => readPlaced(this.client));
  }

  /** Who gives up leaves the others their read. */
  async #once<Value>(key: string, signal: AbortSignal | undefined, read: () => Promise<Value>): Promise<Value> {
    this.#forgetOld();
    const known = this.#reads.get(key)?.value as Promise<Value> | undefined;
    try {
      return await untilAborted(known ?? this.#start(key, read), signal);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      throw new PodproofError('aborted', 'The request was given up', { cause: error });
    }
  }

  #start<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const value = read();
    const entry = { at: this.now(), value };
    this.#reads.set(key, entry);
    value.catch((error: unknown) => {
      const isLasting = PodproofError.isInstance(error) && (error.code === 'not_found' || error.code === 'forbidden');
      if (!isLasting && this.#reads.get(key) === entry) this.#reads.delete(key);
    });
    return value;
  }

  /** The oldest stand first. */
  #forgetOld(): void {
    const oldest = this.now() - MAX_AGE;
    for (const [key, { at }] of this.#reads) {
      if (at > oldest && this.#reads.size <= READS) return;
      this.#reads.delete(key);
    }
  }
}
