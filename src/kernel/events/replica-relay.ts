import type { PluginAccess } from '../plugins/plugin-access.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Metrics } from '../ports/metrics.js';
import type { EventBus } from './event-bus.js';
import type { EventMap, EventName } from './event-map.js';

const RELAYED: readonly EventName[] = [
  'failure.reported',
  'solution.updated',
  'client.event',
  'sessions.ended',
  'cache.stale',
];
const LISTENER = 'relay';
const SWITCH_LISTENER = 'relay-switch';
/** How many facts may wait for the storage before further ones are dropped. */
const WAITING_LIMIT = 10_000;
/** How many go with one message to the storage. */
const BATCH_LIMIT = 200;

interface Envelope {
  readonly name: EventName;
  readonly fact: EventMap[EventName];
}

/** Tells the facts of this replica to the others that share its storage, and theirs here, so that every WebSocket client hears all. */
export class ReplicaRelay {
  readonly #waiting: Envelope[] = [];
  #publishing = false;
  #listening = false;
  #unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  /** Tells and hears nothing as long as the storage serves one replica only. */
  async start(): Promise<void> {
    await this.#subscribe();
    this.bus.on('storage.switched', SWITCH_LISTENER, () => this.#subscribeAnew());
    if (this.#unsubscribe !== undefined) this.#listen();
  }

  async stop(): Promise<void> {
    await this.#unsubscribe?.();
  }

  async #subscribe(): Promise<void> {
    this.#unsubscribe = await this.plugins.use('storage', async ({ relay }) => {
      return relay.shared ? relay.subscribe((text) => this.#receive(text)) : undefined;
    });
  }

  /** Another storage serves; the old one may be gone already, and takes its subscriptions with it. */
  async #subscribeAnew(): Promise<void> {
    await this.#unsubscribe?.().catch(() => {});
    this.#unsubscribe = undefined;
    await this.#subscribe();
    if (this.#unsubscribe !== undefined) this.#listen();
  }

  #listen(): void {
    if (this.#listening) return;
    this.#listening = true;
    for (const name of RELAYED) {
      this.bus.on(name, LISTENER, (fact) => {
        if (this.#unsubscribe !== undefined) this.#send({ name, fact });
      });
    }
  }

  #send(envelope: Envelope): void {
    if (this.#waiting.length >= WAITING_LIMIT) return this.metrics.eventDropped(LISTENER);
    this.#waiting.push(envelope);
    if (this.#publishing) return;
    this.#publishing = true;
    setImmediate(() => void this.#publishAll());
  }

  async #publishAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#publish(this.#waiting.splice(0, BATCH_LIMIT));
    this.#publishing = false;
  }

  async #publish(envelopes: readonly Envelope[]): Promise<void> {
    try {
      await this.plugins.use('storage', async ({ relay }) => {
        if ((await relay.isHeard?.()) !== false)
          await relay.publish(envelopes.map((envelope) => JSON.stringify(envelope)));
      });
    } catch (error) {
      this.logger.warn(
        { lost: envelopes.length, error: messageOf(error) },
        'events could not be told to other replicas',
      );
    }
  }

  #receive(text: string): void {
    try {
      const { name, fact } = JSON.parse(text) as Envelope;
      if (RELAYED.includes(name)) this.bus.emit(name, fact, LISTENER);
    } catch (error) {
      this.logger.warn({ error: messageOf(error) }, 'an event of another replica could not be read');
    }
  }
}
