/** What is stored, kept in memory for readers that cannot wait. When reads overlap, the one that began last wins. */
export class Snapshot<Value> {
  #value: Value;
  #begun = 0;
  #applied = 0;

  constructor(
    initial: Value,
    private readonly read: () => Promise<Value>,
  ) {
    this.#value = initial;
  }

  get value(): Value {
    return this.#value;
  }

  /** Reads again; answers what it read. */
  async load(): Promise<Value> {
    const turn = ++this.#begun;
    const value = await this.read();
    if (turn > this.#applied) {
      this.#applied = turn;
      this.#value = value;
    }
    return value;
  }
}
