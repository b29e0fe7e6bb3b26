export interface Timer {
  readonly at: number;
  readonly order: number;
  /** Undefined once it is cancelled. */
  work: (() => void) | undefined;
}

/** What is due when: the earliest first, and of the same instant what was asked for first. */
export class TimerHeap {
  readonly #timers: Timer[] = [];
  #order = 0;

  get size(): number {
    return this.#timers.length;
  }

  add(at: number, work: () => void): Timer {
    const timer: Timer = { at, order: ++this.#order, work };
    this.#timers.push(timer);
    this.#rise(this.#timers.length - 1);
    return timer;
  }

  /** The next that is not cancelled; it stays. */
  peek(): Timer | undefined {
    while (this.#timers[0] !== undefined && this.#timers[0].work === undefined) this.#removeFirst();
    return this.#timers[0];
  }

  pop(): Timer | undefined {
    const first = this.peek();
    if (first !== undefined) this.#removeFirst();
    return first;
  }

  #removeFirst(): void {
    const last = this.#timers.pop();
    if (last === undefined || this.#timers.length === 0) return;
    this.#timers[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#isBefore(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(from: number): void {
    let index = from;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (left < this.#timers.length && this.#isBefore(left, least)) least = left;
      if (right < this.#timers.length && this.#isBefore(right, least)) least = right;
      if (least === index) return;
      this.#swap(index, least);
      index = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#timers[one], this.#timers[other]];
    if (a === undefined || b === undefined) return false;
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#timers[one], this.#timers[other]];
    if (a === undefined || b === undefined) return;
    this.#timers[one] = b;
    this.#timers[other] = a;
  }
}
