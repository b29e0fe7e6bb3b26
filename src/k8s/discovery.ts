import { PodproofError } from '../kernel/ports/errors.js';
import type { KubernetesClient } from './kubernetes-client.js';
import type { Resource } from './resources.js';
import { readServedResources, type ServedResource, type ServedResources } from './served-resources.js';

export type { ServedResource } from './served-resources.js';

export interface DiscoveryTiming {
  /** What is known is asked for again after this time, in milliseconds. */
  readonly freshMs: number;
  /** What is not there is looked for again after this time: a definition may have been installed meanwhile. */
  readonly againMs: number;
}

const TIMING: DiscoveryTiming = { freshMs: 5 * 60_000, againMs: 10_000 };

/** Which kinds the cluster serves, and where. Asked for once and kept; asked for again when it is old or something is missing. */
export class Discovery {
  readonly #client: KubernetesClient;
  readonly #timing: DiscoveryTiming;
  #known: { readonly served: ServedResources; readonly at: number } | undefined;
  #asking: Promise<ServedResources> | undefined;

  constructor(client: KubernetesClient, timing: Partial<DiscoveryTiming> = {}) {
    this.#client = client;
    this.#timing = { ...TIMING, ...timing };
  }

  /** All kinds, those of a group's preferred version first. Groups whose server does not answer are left out. Throws PodproofError where the cluster cannot be asked. */
  async resources(): Promise<readonly ServedResource[]> {
    return (await this.#served(this.#timing.freshMs)).resources;
  }

  /** Groups, or groups with a version, whose server did not answer: whether they have a kind is not known. */
  async failedGroups(): Promise<readonly string[]> {
    return (await this.#served(this.#timing.freshMs)).failedGroups;
  }

  /**
   * The resource of a kind: of the API version where one is given (`apps/v1`), else in the core group or the built-in ones before others.
   * Undefined for a kind that the cluster does not have.
   */
  async find(kind: string, apiVersion?: string): Promise<ServedResource | undefined> {
    return this.#look(({ resources }) =>
      resources.find((each) => each.kind === kind && (apiVersion === undefined || each.apiVersion === apiVersion)),
    );
  }

  /** The first of the resources that the cluster serves. */
  async firstServed(candidates: readonly Resource[]): Promise<ServedResource | undefined> {
    return this.#look(({ resources }) => firstAmong(resources, candidates));
  }

  /** Forgets what is known: the next question goes to the cluster. */
  forget(): void {
    this.#known = undefined;
  }

  async #look<Found>(find: (served: ServedResources) => Found | undefined): Promise<Found | undefined> {
    return find(await this.#served(this.#timing.freshMs)) ?? find(await this.#served(this.#timing.againMs));
  }

  /** What is known when it is no older than that; what is old is better than nothing when the cluster does not answer. */
  async #served(maxAgeMs: number): Promise<ServedResources> {
    const known = this.#known;
    if (known !== undefined && performance.now() - known.at < maxAgeMs) return known.served;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    try {
      return await this.#asking;
    } catch (error) {
      if (known === undefined || !PodproofError.isInstance(error)) throw error;
      return known.served;
    }
  }

  async #ask(): Promise<ServedResources> {
    const served = await readServedResources(this.#client);
    this.#known = { served, at: performance.now() };
    return served;
  }
}

function firstAmong(resources: readonly ServedResource[], candidates: readonly Resource[]): ServedResource | undefined {
  for (const { apiVersion, plural } of candidates) {
    const found = resources.find((each) => each.apiVersion === apiVersion && each.plural === plural);
    if (found !== undefined) return found;
  }
  return undefined;
}
