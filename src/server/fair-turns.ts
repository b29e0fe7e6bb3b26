interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** How many may run at a time, and how many may wait in each of the two queues. */
export interface TurnLimits {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Gives turns to expensive work. Known askers go first, in their order. Strangers go in a circle of their clients, so that a client who asks for
 * many turns waits for them alone; where no more may wait, the client with most in the queue loses its newest.
 */
export class FairTurns {
  readonly #known: Waiting[] = [];
  /** A list is never empty; the first client is the next one. */
  readonly #strangers = new Map<string, Waiting[]>();
  #strangersWaiting = 0;
  #running = 0;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Rejects with what `refusal` makes where too many wait.
   * @param stranger the client that asks, or undefined for somebody who is known
   */
  async run<Result>(work: () => Promise<Result>, stranger: string | undefined, refusal: () => Error): Promise<Result> {
    await this.#turn(stranger, refusal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #turn(stranger: string | undefined, refusal: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { start: resolve, refuse: () => reject(refusal()) };
      if (this.#running < this.limits.running) this.#start(waiting);
      else if (stranger !== undefined) this.#queueStranger(stranger, waiting);
      else if (this.#known.length < this.limits.waiting) this.#known.push(waiting);
      else waiting.refuse();
    });
  }

  #start(waiting: Waiting | undefined): void {
    if (waiting === undefined) return;
    this.#running += 1;
    waiting.start();
  }

  #next(): void {
    this.#start(this.#known.shift() ?? this.#nextStranger());
  }

  #nextStranger(): Waiting | undefined {
    for (const [client, queue] of this.#strangers) {
      const [first, ...others] = queue;
      this.#strangers.delete(client);
      if (others.length > 0) this.#strangers.set(client, others);
      this.#strangersWaiting -= 1;
      return first;
    }
    return undefined;
  }

  #queueStranger(client: string, waiting: Waiting): void {
    const queue = this.#strangers.get(client) ?? [];
    if (this.#strangersWaiting >= this.limits.waiting && !this.#makeRoom(queue.length)) {
      waiting.refuse();
      return;
    }
    this.#strangers.set(client, [...queue, waiting]);
    this.#strangersWaiting += 1;
  }

  /** Refuses the newest of the client with most in the queue, if it has more than whoever asks would have then. */
  #makeRoom(length: number): boolean {
    const [longest = []] = [...this.#strangers.values()].sort((one, other) => other.length - one.length);
    if (longest.length <= length + 1) return false;
    longest.pop()?.refuse();
    this.#strangersWaiting -= 1;
    return true;
  }
}
