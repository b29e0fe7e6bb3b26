/** Tells when a cluster that did not answer answers again. */
export class ClusterReturns {
  readonly #listeners = new Set<() => void>();
  #isAway = false;

  /** How a request went. */
  heard(isAnswered: boolean): void {
    const isBack = this.#isAway && isAnswered;
    this.#isAway = !isAnswered;
    if (isBack) for (const listener of this.#listeners) listener();
  }

  /** Answers how to stop listening. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
