import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';

/** What happened to an object. A name that was given anew comes as `deleted` and then `added`. */
export type ObjectChange<Item> =
  | { readonly type: 'added'; readonly key: string; readonly item: Item }
  | { readonly type: 'changed'; readonly key: string; readonly item: Item; readonly before: Item }
  | { readonly type: 'deleted'; readonly key: string; readonly before: Item };

interface Entry<Item> {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly item: Item;
}

/** `namespace/name`, or `/name` for what has no namespace. */
export function keyOfObject(object: Fields): string {
  const metadata = fieldsOf(object['metadata']);
  return `${textOf(metadata['namespace'])}/${textOf(metadata['name'])}`;
}

/** What is kept of the objects of one kind, and what a newer state of them changes. */
export class ObjectCache<Item> {
  readonly #project: (object: Fields) => Item | undefined;
  readonly #entries = new Map<string, Entry<Item>>();

  /** @param project what is kept of an object; undefined for one that is left out */
  constructor(project: (object: Fields) => Item | undefined) {
    this.#project = project;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Item | undefined {
    return this.#entries.get(key)?.item;
  }

  *items(): Generator<Item> {
    for (const { item } of this.#entries.values()) yield item;
  }

  /** Takes a state of an object; answers what it changes, which is nothing for a state that was seen before. */
  set(object: Fields): ObjectChange<Item>[] {
    const key = keyOfObject(object);
    const before = this.#entries.get(key);
    const metadata = fieldsOf(object['metadata']);
    const [uid, resourceVersion] = [textOf(metadata['uid']), textOf(metadata['resourceVersion'])];
    if (before !== undefined && resourceVersion !== '' && before.resourceVersion === resourceVersion) return [];
    const item = this.#project(object);
    if (item === undefined) return this.delete(key);
    this.#entries.set(key, { uid, resourceVersion, item });
    if (before === undefined) return [{ type: 'added', key, item }];
    if (before.uid === uid) return [{ type: 'changed', key, item, before: before.item }];
    return [
      { type: 'deleted', key, before: before.item },
      { type: 'added', key, item },
    ];
  }

  delete(key: string): ObjectChange<Item>[] {
    const before = this.#entries.get(key);
    if (before === undefined) return [];
    this.#entries.delete(key);
    return [{ type: 'deleted', key, before: before.item }];
  }

  /** Everything that is not among the keys is gone. */
  keepOnly(keys: ReadonlySet<string>): ObjectChange<Item>[] {
    return [...this.#entries.keys()].filter((key) => !keys.has(key)).flatMap((key) => this.delete(key));
  }
}
