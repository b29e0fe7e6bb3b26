import { PodproofError } from '../ports/errors.js';
import type { StorageContents } from '../ports/storage/contents.js';
import type { Storage } from '../ports/storage.js';
import type { LoadedPlugin } from './checks.js';
import { withTimeLimit } from './policies/time-limit.js';
import { errorWithoutSecrets } from './secrets.js';
import { ServingInstance } from './serving-instance.js';
import { createInstance, disposeInstance, proveInstance, type StartOptions } from './start-instance.js';

/** What a candidate is made of. */
export interface CandidateParts {
  readonly plugin: LoadedPlugin;
  readonly rawConfig: unknown;
  readonly options: StartOptions;
  /** Puts the instance under the policies of storages. */
  guard(storage: Storage): Storage;
}

/** A storage beside the one that serves, lent to whoever moves the data. It serves nobody until the host switches to it. */
export class StorageCandidate {
  private constructor(
    readonly serving: ServingInstance<Storage>,
    private readonly storage: Storage,
    private readonly parts: CandidateParts,
    private readonly clean: (error: unknown) => unknown,
  ) {}

  /** Validates and creates; opens nothing. Throws PodproofError `invalid`, naming the field, or what the plugin threw. */
  static async create(parts: CandidateParts): Promise<StorageCandidate> {
    const { plugin, rawConfig, options } = parts;
    const clean = (error: unknown) => errorWithoutSecrets(error, rawConfig, plugin.secrets);
    const instance = (await createInstance(plugin, rawConfig, options).catch((error: unknown) => {
      throw clean(error);
    })) as Storage;
    const end = () => disposeInstance(instance, plugin, options.logger);
    return new StorageCandidate(
      new ServingInstance(plugin.id, parts.guard(instance), end, clean),
      instance,
      parts,
      clean,
    );
  }

  get id(): string {
    return this.serving.id;
  }

  /** What is there, with nothing changed; undefined where the plugin cannot say. Throws PodproofError when it cannot be used. */
  async inspect(): Promise<StorageContents | undefined> {
    const { storage, parts } = this;
    const milliseconds = parts.options.limits.testMs;
    if (storage.inspect === undefined) return undefined;
    return this.#cleanly(() => withTimeLimit({ what: 'the test', milliseconds }, async () => storage.inspect?.()));
  }

  /** Brings its schema up to date and tests it. Throws PodproofError. */
  async prepare(): Promise<void> {
    await this.#cleanly(() => proveInstance(this.parts.plugin, this.storage, this.parts.options));
  }

  /** Lends it for one call. */
  use<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
    return this.serving.run(work);
  }

  /** Ends it. Not to be called once it serves. */
  dispose(): Promise<void> {
    this.serving.retire();
    return this.serving.disposed;
  }

  async #cleanly<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const cleaned = this.clean(error);
      if (PodproofError.isInstance(cleaned)) throw cleaned;
      throw new PodproofError('unavailable', cleaned instanceof Error ? cleaned.message : String(cleaned));
    }
  }
}
