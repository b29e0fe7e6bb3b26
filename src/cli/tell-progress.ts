import type { AgentHealth, RunningAgent } from '../agent/start-agent.js';
import type { Incident } from '../contracts/failure.js';
import { NOT_ANSWERED_YET } from '../k8s/cluster-health.js';
import type { ClusterState } from '../kernel/ports/cluster/cluster-status.js';
import { counted } from '../rules/counted.js';
import type { ServerServices } from '../server/server-services.js';
import type { Companion } from './run-server.js';
import type { Terminal } from './terminal.js';

type Change = 'opened' | 'resolved';
type Watcher = Pick<RunningAgent, 'health'>;

const EVERY_MS = 1_000;
/** More lines at once than that nobody reads. */
const LINES_AT_ONCE = 12;
/** What waits to be said is bounded: of a storm of incidents, the number is enough. */
const WAITING = 1_000;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is seen of the cluster, in a sentence. */
function clusterWords(state: ClusterState, { synced, watching }: AgentHealth): string {
  const context = state.context === null ? '' : ` ${state.context}`;
  const name = state.simulated ? 'the simulated cluster' : `the cluster${context}`;
  if (!state.available)
    return `${capitalized(name)} cannot be reached; it is tried again by itself. ${state.reason ?? ''}`.trim();
  const kubernetes = state.version === null ? '' : ` (Kubernetes ${state.version})`;
  if (!synced) return `Reading ${name}${kubernetes} …`;
  return `Watching ${name}${kubernetes}: ${counted(watching, 'pod')}.`;
}

function incidentWords(change: Change, { namespace, owner, title, pods }: Incident): string {
  const where = `${namespace} ${owner.kind}/${owner.name}`;
  return change === 'opened' ? `failing  ${where}: ${title} (${counted(pods, 'pod')})` : `over     ${where}: ${title}`;
}

/** Tells people on the terminal what is watched and what is found, from when it is made. */
export class Progress implements Companion {
  readonly #waiting = new Map<number, Change>();
  #timer: NodeJS.Timeout | undefined;
  #agent: Watcher | undefined;
  #cluster = '';
  #found = 0;
  #telling: Promise<void> = Promise.resolve();
  #isTelling = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly services: ServerServices,
  ) {
    services.bus.on('client.event', 'terminal', (event) => {
      if (event.type === 'incident' && event.data.change !== 'grown') this.#remember(event.data.id, event.data.change);
    });
  }

  /** Begins to tell, of what happened before as well. */
  begin(agent: Watcher): void {
    this.#agent = agent;
    this.#timer = setInterval(() => this.#next(), EVERY_MS);
    this.#next();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling;
  }

  #remember(id: number, change: Change): void {
    if (change === 'opened') this.#found += 1;
    if (this.#waiting.size < WAITING) this.#waiting.set(id, change);
  }

  #next(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#telling = this.#tell().finally(() => {
      this.#isTelling = false;
    });
  }

  /** Never throws: what cannot be read is said at another time. */
  async #tell(): Promise<void> {
    await this.#tellOfCluster();
    const changes = [...this.#waiting].slice(0, LINES_AT_ONCE);
    for (const [id, change] of changes) {
      this.#waiting.delete(id);
      await this.#tellOf(id, change).catch(() => {});
    }
    if (changes.length > 0) this.#tellSum();
  }

  async #tellOfCluster(): Promise<void> {
    const status = this.services.clusterStatus;
    const state = await status.firstKnown();
    if (this.#agent === undefined || state.reason === NOT_ANSWERED_YET) return;
    const none = `No cluster is watched. ${state.reason ?? ''}`;
    const words = status.isConfigured ? clusterWords(state, this.#agent.health()) : none;
    if (words !== this.#cluster && !this.#isCountOnly(words)) this.terminal.out(words);
    this.#cluster = words;
  }

  /** While all goes well, how many objects there are changes all the time, and nobody wants to read that. */
  #isCountOnly(words: string): boolean {
    return words.startsWith('Watching ') && this.#cluster.startsWith('Watching ');
  }

  async #tellOf(id: number, change: Change): Promise<void> {
    this.terminal.out(incidentWords(change, await this.services.incidents.get(id)));
  }

  #tellSum(): void {
    const more = this.#waiting.size;
    if (more > 0) this.terminal.out(`… and ${counted(more, 'more change')}: GET /api/incidents`);
    this.#waiting.clear();
    this.terminal.out(`${counted(this.#found, 'incident')} found so far.`);
  }
}
