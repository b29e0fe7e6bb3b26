import { PROVABLE } from '../scenario.js';
import type { TestCluster } from '../test-cluster.js';
import type { ProofCase, WrongSort } from './proof-case.js';
import { ProofScene, type Tried } from './proof-scene.js';
import { RIGHT_CASES } from './right-cases.js';
import { WRONG_CASES } from './wrong-cases.js';

/** So many proofs at once, each of one or two pods: a node takes about a hundred pods. */
const AT_ONCE = 24;

/** One proof: of our own fix, of what a person supplies that is right, or of what is wrong. */
export interface Bar {
  readonly scenario: string;
  readonly name: string;
  readonly sort: 'our own fix' | 'the right value' | WrongSort;
  readonly patch?: ProofCase['patch'];
}

const OURS: readonly Bar[] = PROVABLE.map((scenario) => ({ scenario, name: 'our own fix', sort: 'our own fix' }));
const RIGHT: readonly Bar[] = RIGHT_CASES.map((each) => ({ ...each, sort: 'the right value' }));

/** Those that must be proven. */
export const RIGHT_BARS: readonly Bar[] = [...OURS, ...RIGHT];
/** Those that must never be. */
export const WRONG_BARS: readonly Bar[] = WRONG_CASES;

/** What takes longest comes first: an eviction, and its window of two rounds of the kubelet. */
const isSlow = ({ scenario }: Bar) => scenario.startsWith('evicted');

/** All proofs on a cluster at once, as many as it takes. The proofs of a scenario share the pod that fails. */
export class ProofBars {
  readonly #scenes = new Map<string, ProofScene>();
  readonly #tried = new Map<Bar, Promise<Tried>>();
  readonly #waiting: (() => void)[] = [];
  #free = AT_ONCE;

  constructor(private readonly cluster: TestCluster) {}

  /** Begins all of them. */
  start(bars: readonly Bar[] = [...RIGHT_BARS, ...WRONG_BARS]): void {
    for (const bar of [...bars.filter(isSlow), ...bars.filter((each) => !isSlow(each))]) {
      const tried = this.#tryInTurn(bar);
      // Whoever asks for it hears of it.
      tried.catch(() => undefined);
      this.#tried.set(bar, tried);
    }
  }

  async tried(bar: Bar): Promise<Tried> {
    const tried = this.#tried.get(bar);
    if (tried === undefined) throw new Error(`${bar.scenario}, ${bar.name}: it was not begun`);
    return tried;
  }

  /** The scene of a scenario, when nothing more is tried in it. */
  async whenTried(scenario: string): Promise<ProofScene> {
    await Promise.allSettled([...this.#tried].filter(([bar]) => bar.scenario === scenario).map(([, tried]) => tried));
    return this.#scene(scenario);
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#tried.values());
    await Promise.all([...this.#scenes.values()].map((scene) => scene.end()));
  }

  #scene(scenario: string): ProofScene {
    const scene = this.#scenes.get(scenario) ?? new ProofScene(this.cluster, scenario);
    this.#scenes.set(scenario, scene);
    return scene;
  }

  async #tryInTurn(bar: Bar): Promise<Tried> {
    await this.#turn();
    try {
      const scene = this.#scene(bar.scenario);
      return bar.patch === undefined
        ? await scene.tryOurs()
        : await scene.tryManifest(bar.patch, bar.sort === 'the right value');
    } finally {
      this.#next();
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
