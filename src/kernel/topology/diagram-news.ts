import type { EventBus } from '../events/event-bus.js';
import type { Clock } from '../ports/clock.js';
import type { TopologyService } from './topology-service.js';

/** How often it is looked whether a namespace has changed, in milliseconds: changes within this time are told once. */
export const LOOK_EVERY_MS = 2_000;
/** A diagram that nobody asked for in so long is on no page any more, in milliseconds. */
const SHOWN_MS = 30 * 60_000;
/** So many namespaces are looked after at once: those asked for last. */
const MOST_NAMESPACES = 50;

interface Dependencies {
  readonly topology: Pick<TopologyService, 'version'>;
  readonly bus: EventBus;
  readonly clock: Clock;
}

interface Watched {
  readonly askedAt: number;
  readonly version: string | undefined;
}

/** Tells that a namespace has changed of which somebody looks at the diagram. What it costs is a look at what is watched anyway. */
export class DiagramNews {
  readonly #watched = new Map<string, Watched>();

  constructor(private readonly on: Dependencies) {}

  /** Somebody looks at this namespace from now on. */
  asked(namespace: string): void {
    const version = this.#watched.get(namespace)?.version;
    this.#watched.delete(namespace);
    this.#watched.set(namespace, { askedAt: this.on.clock.now(), version });
    for (const oldest of this.#watched.keys()) {
      if (this.#watched.size <= MOST_NAMESPACES) return;
      this.#watched.delete(oldest);
    }
  }

  /** Never throws: a cluster that is away has nothing to tell. */
  async look(): Promise<void> {
    const shownSince = this.on.clock.now() - SHOWN_MS;
    for (const [namespace, { askedAt }] of [...this.#watched]) {
      if (askedAt < shownSince) this.#watched.delete(namespace);
      else await this.#compare(namespace);
    }
  }

  async #compare(namespace: string): Promise<void> {
    const version = await this.on.topology.version(namespace).catch(() => undefined);
    const before = this.#watched.get(namespace);
    if (version === undefined || before === undefined) return;
    this.#watched.set(namespace, { ...before, version });
    if (before.version === undefined || before.version === version) return;
    this.on.bus.emit('client.event', { type: 'diagram_changed', data: { namespace } });
  }
}
