/** The label that stands for all values beyond the limit. */
export const OTHER = 'other';

/** Bounds how many values a label takes, since each one is a time series of its own: later ones become `other`. */
export class LabelLimit {
  readonly #known = new Set<string>();

  constructor(private readonly limit: number) {}

  /** The value as a label: itself while there is room or when it is known, else `other`. */
  of(value: string): string {
    if (this.#known.has(value)) return value;
    if (this.#known.size >= this.limit) return OTHER;
    this.#known.add(value);
    return value;
  }
}
