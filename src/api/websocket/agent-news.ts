import { isDeepStrictEqual } from 'node:util';
import type { Agent } from '../../contracts/agent.js';
import type { WebSocketHub } from './websocket-hub.js';

const keyOf = ({ cluster, agent }: Agent) => JSON.stringify([cluster, agent]);

/** What makes a difference to who looks on: what agents count changes with every sign of life. */
const stateOf = ({ node, version, alive, permissions_missing, problems, spooled }: Agent) => [
  ...[node, version, alive, permissions_missing, problems, spooled > 0],
];

/**
 * Tells the clients of this replica of agents that are new, silent, back, or say something else of themselves. Silence is no fact that anybody tells, so the
 * list is looked at from time to time, as long as somebody listens. The first look tells nothing: whoever connects reads the list.
 */
export class AgentNews {
  #known: ReadonlyMap<string, Agent> | undefined;

  constructor(
    private readonly hub: WebSocketHub,
    private readonly list: () => Promise<readonly Agent[]>,
  ) {}

  /** Never throws: while the storage is away there is nothing to tell. */
  async look(): Promise<void> {
    if (this.hub.size === 0) {
      this.#known = undefined;
      return;
    }
    const agents = await this.list().catch(() => undefined);
    if (agents !== undefined) this.#compare(new Map(agents.map((agent) => [keyOf(agent), agent])));
  }

  #compare(agents: ReadonlyMap<string, Agent>): void {
    const known = this.#known;
    this.#known = agents;
    if (known === undefined) return;
    for (const [key, agent] of agents) {
      const before = known.get(key);
      const isSame = before !== undefined && isDeepStrictEqual(stateOf(before), stateOf(agent));
      if (!isSame) this.hub.broadcast({ type: 'agent', data: agent });
    }
  }
}
