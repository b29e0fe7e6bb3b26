/** One instance in service: it counts its calls and is disposed once, when it is retired and the last of them has ended. */
export class ServingInstance<Port> {
  #calls = 0;
  #retired = false;
  #disposed = false;
  #tellDisposed: () => void = () => {};
  #tellIdle: () => void = () => {};

  /** Resolves when the instance has been disposed, whether or not that went well. */
  readonly disposed: Promise<void>;

  /**
   * @param port the instance under its policies
   * @param disposeInstance ends the instance; must not throw
   * @param clean takes the secrets of the instance out of what a call threw
   */
  constructor(
    readonly id: string,
    readonly port: Port,
    private readonly disposeInstance: () => Promise<void>,
    readonly clean: (error: unknown) => unknown = (error) => error,
  ) {
    this.disposed = new Promise((resolve) => {
      this.#tellDisposed = resolve;
    });
  }

  async run<Result>(work: (port: Port) => Promise<Result>): Promise<Result> {
    this.#calls += 1;
    try {
      return await work(this.port);
    } catch (error) {
      throw this.clean(error);
    } finally {
      this.#calls -= 1;
      this.#disposeWhenIdle();
    }
  }

  /** Waits until it has no call in flight, but no longer than that. Answers whether it has none. */
  async idleWithin(milliseconds: number): Promise<boolean> {
    if (this.#calls === 0) return true;
    let timer: NodeJS.Timeout | undefined;
    const idle = new Promise<boolean>((resolve) => {
      this.#tellIdle = () => resolve(true);
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    return idle.finally(() => {
      clearTimeout(timer);
      this.#tellIdle = () => {};
    });
  }

  /** Takes it out of service. Calls in flight go on. */
  retire(): void {
    this.#retired = true;
    this.#disposeWhenIdle();
  }

  /** Disposes it now, calls in flight or not. */
  abandon(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    void this.disposeInstance().then(this.#tellDisposed);
  }

  #disposeWhenIdle(): void {
    if (this.#calls === 0) this.#tellIdle();
    if (this.#retired && this.#calls === 0) this.abandon();
  }
}
