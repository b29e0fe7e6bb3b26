import type { Fields } from '../evidence/values.js';

/** A way to find elements of a list by a key in constant time; made once a list. The lists are not to be changed afterwards. */
export class ObjectIndex {
  readonly #keyOf: (object: Fields) => string;
  readonly #made = new WeakMap<readonly Fields[], Map<string, Fields[]>>();

  constructor(keyOf: (object: Fields) => string) {
    this.#keyOf = keyOf;
  }

  /** The elements of a list that have this key, in their order. */
  find(objects: readonly Fields[], key: string): readonly Fields[] {
    return this.#of(objects).get(key) ?? [];
  }

  #of(objects: readonly Fields[]): Map<string, Fields[]> {
    const known = this.#made.get(objects);
    if (known !== undefined) return known;
    const index = new Map<string, Fields[]>();
    for (const object of objects) {
      const key = this.#keyOf(object);
      const alike = index.get(key);
      if (alike === undefined) index.set(key, [object]);
      else alike.push(object);
    }
    this.#made.set(objects, index);
    return index;
  }
}
