import { join } from 'node:path';
import type { FailureItem } from '../../../src/contracts/failure.js';
import { type CuttingProxy, type Fate, type Sender, startCuttingProxy } from '../../support/cutting-proxy.js';
import { type AgentOptions, AgentProcess } from './agent-process.js';
import { walk } from './audit.js';
import { checkNone } from './checks.js';
import { Installation } from './installation.js';
import { type Place, temporaryFolder } from './place.js';
import type { Track } from './runner.js';
import type { ServerProcess } from './server-process.js';
import { Told, wrongCounts } from './told.js';

/** An agent's spool, a backend, and between them what loses requests and answers. */
export class AgentScene {
  readonly told = new Told();
  readonly #agents: AgentProcess[] = [];
  #sender: Sender | undefined;
  /** What becomes of the next request. */
  fate: () => Fate = () => 'pass';

  private constructor(
    private readonly track: Track,
    private readonly installation: Installation,
    private readonly proxy: CuttingProxy,
    private readonly targets: string[],
    readonly spool: string,
    public server: ServerProcess,
  ) {}

  /** @param spool the agent's folder; a temporary one where it is left out */
  static async create(track: Track, place: Place, spool = join(temporaryFolder(track), 'spool')): Promise<AgentScene> {
    const installation = new Installation(track, place);
    const server = await installation.start();
    await installation.cookie(server);
    const targets = [server.url];
    const scene: { made?: AgentScene } = {};
    const proxy = await startCuttingProxy(targets, () => scene.made?.fate() ?? 'pass');
    track.defer(() => proxy.close());
    scene.made = new AgentScene(track, installation, proxy, targets, spool, server);
    return scene.made;
  }

  /**
   * Starts an agent, the one before having ended. What the backend still does for that one ends first: done later, it would undo what is told now, until
   * the agent tells its failing pods again (`failure_heartbeat_seconds`), which the program of these cases does not.
   */
  async agent(
    tell: number,
    options: Pick<AgentOptions, 'pods' | 'untilDiskFull' | 'timeoutMs'> = {},
  ): Promise<AgentProcess> {
    await this.#sender?.gone();
    this.#sender = this.proxy.sender();
    const agent = new AgentProcess({ spool: this.spool, backend: this.#sender.url, told: this.told, tell, ...options });
    this.track.defer(() => agent.kill('SIGKILL'));
    this.#agents.push(agent);
    return agent;
  }

  async restartServer(): Promise<void> {
    await this.server.kill('SIGKILL');
    this.server = await this.installation.start();
    this.targets[0] = this.server.url;
  }

  /** Lets an agent deliver all that waits. */
  async settle(): Promise<void> {
    this.fate = () => 'pass';
    await (await this.agent(0)).drain();
  }

  /** What the agents had to say of what they did. */
  #warnings(): string {
    const lines = this.#agents.flatMap(({ lines }) => lines.filter((line) => line.startsWith('warn')));
    return lines.length === 0 ? '' : ` (the agents said: ${[...new Set(lines)].join('; ')})`;
  }

  /** What the backend was told of a pod, in its order. */
  #handedOn(pod: string): string {
    const about = this.proxy.handedOn.filter(({ body }) => body.includes(`"${pod}"`));
    const words = about.map((request) => {
      const version = /"failure_message":"(version \d+)"/.exec(request.body)?.[1] ?? 'gone';
      return this.proxy.taken.includes(request) ? version : `${version} (not taken)`;
    });
    return words.join(', ') || 'nothing';
  }

  /** The newest state of each pod is there, and each report counts once. @param except pods that may be in another state */
  async check(except: ReadonlySet<string> = new Set()): Promise<void> {
    const headers = { Cookie: await this.installation.cookie(this.server) };
    const open = await walk<FailureItem>(this.server.url, '/api/pods/failed', headers);
    const resolved = await walk<FailureItem>(this.server.url, '/api/pods/history', headers);
    const wrong = this.told.wrongStates(open).filter((words) => !except.has(words.split(' ')[0] ?? ''));
    const explained = wrong.map((words) => `${words}, handed on were ${this.#handedOn(words.split(' ')[0] ?? '')}`);
    checkNone(explained, `pods that are not as was told last${this.#warnings()}`);
    checkNone(wrongCounts([...open, ...resolved], this.proxy), 'pods whose reports do not count once');
  }
}
