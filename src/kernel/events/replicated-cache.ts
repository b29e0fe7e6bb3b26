import type { EventBus } from './event-bus.js';

interface CacheOptions<Value> {
  /** Names it among the caches of all replicas. */
  readonly name: string;
  /** What it holds until it is loaded. */
  readonly initial: Value;
  /** Reads what is stored. */
  readonly read: () => Promise<Value>;
  /** Told when somebody else changed what is stored, before it is read again. */
  readonly onStale?: () => void;
}

/** Services that keep what is stored in memory: the server loads them at its start and again from time to time. */
export interface Cached {
  load(): Promise<unknown>;
}

/**
 * What is stored, kept in memory for readers that cannot wait, and read again when another replica changes it or another storage serves.
 * When a read fails the value stays; when reads overlap, the one that began last wins.
 */
export class ReplicatedCache<Value> implements Cached {
  #value: Value;
  #begun = 0;
  #applied = 0;

  constructor(
    private readonly bus: EventBus,
    private readonly options: CacheOptions<Value>,
  ) {
    this.#value = options.initial;
    const reload = async () => {
      options.onStale?.();
      await this.load();
    };
    bus.on('cache.stale', options.name, ({ cache }) => (cache === options.name ? reload() : undefined));
    bus.on('storage.switched', options.name, reload);
  }

  get value(): Value {
    return this.#value;
  }

  /** Reads again; answers what it read. */
  async load(): Promise<Value> {
    const turn = ++this.#begun;
    const value = await this.options.read();
    if (turn > this.#applied) {
      this.#applied = turn;
      this.#value = value;
    }
    return value;
  }

  /** For whoever has written: tells the other replicas first, so that they learn of it even when reading it back fails here. */
  changed(): Promise<Value> {
    const { name } = this.options;
    this.bus.emit('cache.stale', { cache: name }, name);
    return this.load();
  }
}
