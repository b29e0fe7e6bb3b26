import { isDeepStrictEqual } from 'node:util';
import { type Fields, textOf } from '../../rules/evidence/values.js';
import { metadataOf, nameOf, namespaceOf, uidOf } from '../../rules/pod/object.js';

/** What happened to what is kept of an object. A name that was given anew comes as `deleted` and then `added`. */
export type ObjectChange<Item> =
  | { readonly type: 'added'; readonly key: string; readonly item: Item }
  | { readonly type: 'changed'; readonly key: string; readonly item: Item; readonly before: Item }
  | { readonly type: 'deleted'; readonly key: string; readonly before: Item };

interface Entry<Item> {
  readonly uid: string;
  resourceVersion: string;
  readonly item: Item;
  /** The last list that had it. */
  list: number;
}

/** `namespace/name`, or `/name` for what has no namespace. */
export function keyOfObject(object: Fields): string {
  return `${namespaceOf(object)}/${nameOf(object)}`;
}

/** What is kept of the objects of one kind, and what a newer state of them changes. */
export class ObjectCache<Item> {
  readonly #project: (object: Fields) => Item | undefined;
  readonly #entries = new Map<string, Entry<Item>>();
  #list = 0;

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

  /** Takes a state of an object; answers what it changes, which is nothing where what is kept of it stays the same. */
  set(object: Fields): ObjectChange<Item>[] {
    const key = keyOfObject(object);
    const before = this.#entries.get(key);
    const [uid, resourceVersion] = [uidOf(object), textOf(metadataOf(object).resourceVersion)];
    if (before !== undefined && this.#isSeen(before, resourceVersion)) return [];
    const item = this.#project(object);
    if (item === undefined) return this.delete(key);
    if (before?.uid === uid && isDeepStrictEqual(before.item, item)) {
      before.resourceVersion = resourceVersion;
      return [];
    }
    this.#entries.set(key, { uid, resourceVersion, item, list: this.#list });
    if (before === undefined) return [{ type: 'added', key, item }];
    if (before.uid === uid) return [{ type: 'changed', key, item, before: before.item }];
    return [
      { type: 'deleted', key, before: before.item },
      { type: 'added', key, item },
    ];
  }

  #isSeen(entry: Entry<Item>, resourceVersion: string): boolean {
    entry.list = this.#list;
    return resourceVersion !== '' && entry.resourceVersion === resourceVersion;
  }

  delete(key: string): ObjectChange<Item>[] {
    const before = this.#entries.get(key);
    if (before === undefined) return [];
    this.#entries.delete(key);
    return [{ type: 'deleted', key, before: before.item }];
  }

  /** A new list of all objects follows, by `set`. */
  beginList(): void {
    this.#list += 1;
  }

  /** The list was complete: what was not in it is gone. */
  endList(): ObjectChange<Item>[] {
    const gone = [...this.#entries].filter(([, { list }]) => list !== this.#list);
    return gone.flatMap(([key]) => this.delete(key));
  }
}
