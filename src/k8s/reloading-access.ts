import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import type { ClusterAccess } from './cluster-access.js';
import type { Authorized, RequestAccess } from './request-access.js';

/** Files are read and plugins are run anew at most so often, in milliseconds. */
const RENEW_MS = 10_000;

/** Access that is loaded when it is first needed, and loaded anew when it no longer works: the files may have changed meanwhile. */
export class ReloadingAccess implements RequestAccess {
  readonly #load: () => Promise<ClusterAccess>;
  readonly #renewMs: number;
  #access: Promise<ClusterAccess> | undefined;
  #loaded: ClusterAccess | undefined;
  /** Grows each time that credentials are to be read anew. */
  generation = 0;
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor(load: () => Promise<ClusterAccess>, options: { readonly renewMs?: number } = {}) {
    this.#load = load;
    this.#renewMs = options.renewMs ?? RENEW_MS;
  }

  get host(): string {
    return this.#loaded?.host ?? 'an address not read yet';
  }

  get context(): string | null {
    return this.#loaded?.context ?? null;
  }

  async authorize(options?: { readonly isStream?: boolean }): Promise<Authorized> {
    this.#access ??= this.#loadAnew();
    const access = await this.#access;
    return access.authorize(options);
  }

  /** What is loaded may be out of date. Answers whether the next request reads it anew. */
  renew(): boolean {
    if (performance.now() - this.#loadedAt < this.#renewMs) return false;
    this.#loaded?.retire();
    this.#access = undefined;
    this.generation += 1;
    this.#loadedAt = performance.now();
    return true;
  }

  close(): void {
    this.#loaded?.close();
    this.#access = undefined;
  }

  async #loadAnew(): Promise<ClusterAccess> {
    try {
      this.#loaded = await this.#load();
      return this.#loaded;
    } catch (error) {
      // What is wrong with a file may be put right at any time.
      this.#access = undefined;
      const words = PodproofError.isInstance(error) ? '' : 'The kubeconfig cannot be used: ';
      throw new PodproofError('unavailable', `${words}${messageOf(error)}`);
    }
  }
}
