/** Lets many wait for the next of something that happens again and again. */
export class Signposts {
  readonly #waiting = new Set<() => void>();

  /** It happened. */
  pass(): void {
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  /** Resolves when it happens next, or after the time. */
  next(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(milliseconds) ? setTimeout(() => go(), milliseconds) : undefined;
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      this.#waiting.add(go);
    });
  }
}
