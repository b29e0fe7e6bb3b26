import { NODES } from '../k8s/resources.js';
import { Reflector, refusalOf } from '../k8s/watch/reflector.js';
import type { Fields } from '../rules/evidence/values.js';
import { MINUTE, SECOND } from '../rules/failing/durations.js';
import { conditionOf, nameOf, statusOf } from '../rules/pod/object.js';
import type { PartOptions } from './part-options.js';
import { WatchedPart } from './watched-part.js';

/** What is kept of a node. */
interface SeenNode {
  readonly name: string;
  readonly isReady: boolean;
}

/** So often it is seen whether all of a node that has come back is well, in milliseconds. */
const LOOK_MS = 10 * SECOND;
/** What is not well so long after that fails of something else, which the agent of the node tells of. */
const BACK_MS = 5 * MINUTE;

/** The pods of nodes that are not ready, whose own agents may be gone with them: watched until the node is back, and all that was told of it is over. */
export class LostNodes {
  readonly #on: PartOptions;
  readonly #nodes: Reflector<SeenNode>;
  readonly #parts = new Map<string, WatchedPart>();
  /** When nodes that are back were seen to be, by a steady clock. */
  readonly #back = new Map<string, number>();
  #looking: NodeJS.Timeout | undefined;
  #stopping: Promise<unknown> = Promise.resolve();

  constructor(options: PartOptions) {
    this.#on = options;
    const { cluster, logger, timing } = options;
    this.#nodes = new Reflector<SeenNode>({
      ...{ client: cluster.client, logger, resource: NODES, project: seenNode },
      ...(timing !== undefined && { timing }),
      onChange: ({ type, ...change }) => {
        if (type !== 'deleted' && 'item' in change && !change.item.isReady) this.#watch(change.item.name);
      },
    });
  }

  get parts(): readonly WatchedPart[] {
    return [...this.#parts.values()];
  }

  /** Why the account may not read nodes; undefined where it may. */
  get refusal(): string | undefined {
    return refusalOf(this.#nodes.state);
  }

  start(): void {
    this.#nodes.start();
    this.#looking = setInterval(() => this.#letGo(), LOOK_MS);
    this.#looking.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking);
    await this.#nodes.stop();
    await Promise.all([this.#stopping, ...this.parts.map((part) => part.stop())]);
  }

  #watch(node: string): void {
    if (this.#parts.has(node)) return;
    const part = new WatchedPart({ kind: 'lost', node }, this.#on);
    this.#parts.set(node, part);
    part.start();
  }

  #letGo(): void {
    const now = performance.now();
    for (const [node, part] of this.#parts) {
      if (this.#nodes.get(`/${node}`)?.isReady === false) {
        this.#back.delete(node);
        continue;
      }
      const backAt = this.#back.get(node) ?? now;
      this.#back.set(node, backAt);
      if (part.open > 0 && now - backAt < BACK_MS) continue;
      this.#parts.delete(node);
      this.#back.delete(node);
      this.#stopping = Promise.all([this.#stopping, part.stop()]);
    }
  }
}

function seenNode(node: Fields): SeenNode {
  return { name: nameOf(node), isReady: conditionOf(statusOf(node), 'Ready')?.status === 'True' };
}
