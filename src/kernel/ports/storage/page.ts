/** What a filter asks for: one text, or several of which one has to fit. */
export type OneOrMany = string | readonly string[];

/** Which part of a list. `cursor` is opaque: what a Page gave as `next`. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** A part of a list, newest first. */
export interface Page<Item> {
  readonly items: Item[];
  /** The cursor of what follows; null at the end. */
  readonly next: string | null;
  /** How many items match in all. Exact without a filter; with one it is counted up to 10,000 and then `capped`. */
  readonly total: number;
  readonly capped: boolean;
}
