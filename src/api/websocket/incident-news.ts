import type { EventOf } from '../../contracts/event.js';
import type { Incident } from '../../contracts/failure.js';
import type { WebSocketHub } from './websocket-hub.js';

/** What became of incidents within this time is read and told together, in milliseconds: a burst changes one incident many times. */
const GATHER_MS = 100;
/** So many incidents are read at once; of more, clients are told the id only. */
const READ_LIMIT = 100;

/** Reads incidents as lists have them; those that are gone are left out. */
export type ReadIncidents = (ids: readonly number[]) => Promise<readonly Incident[]>;

/** Tells what became of incidents, with the incident as it is then, so that no page has to ask for each. */
export class IncidentNews {
  #waiting = new Map<string, EventOf<'incident'>['data']>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: WebSocketHub,
    private readonly read: ReadIncidents,
  ) {}

  tell({ data }: EventOf<'incident'>): void {
    const { id, change } = data;
    this.#waiting.set(`${id} ${change}`, { id, change });
    this.#timer ??= setTimeout(() => void this.#tellAll(), GATHER_MS);
  }

  async #tellAll(): Promise<void> {
    const news = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#timer = undefined;
    const incidents = await this.#itemsOf(news.map(({ id }) => id));
    for (const { id, change } of news) {
      const incident = incidents.get(id);
      this.hub.broadcast({ type: 'incident', data: { id, change, ...(incident && { incident }) } });
    }
  }

  /** Nobody who listens needs no items; a storage that is away must not keep the news from being told. */
  async #itemsOf(ids: readonly number[]): Promise<ReadonlyMap<number, Incident>> {
    if (this.hub.size === 0) return new Map();
    const items = await this.read([...new Set(ids)].slice(0, READ_LIMIT)).catch(() => []);
    return new Map(items.map((incident) => [incident.id, incident]));
  }
}
