import { appendTo } from '../append-to.js';
import { type LabelSelector, type Labels, type Requirement, selects } from '../label-selector.js';

/** Things with the same labels: no selector can tell them apart. */
interface LabelClass<Item> {
  readonly labels: Labels;
  readonly items: Set<Item>;
}

/**
 * Finds by labels without trying all: things that differ in no label that a selector asks for are tried once, and only those are tried that meet the
 * requirement which the fewest do.
 */
export class LabelIndex<Item> {
  readonly #classes = new Map<string, LabelClass<Item>>();
  readonly #byLabels = new WeakMap<Labels, LabelClass<Item>>();
  /** By key, and by key and value. */
  readonly #withKey = new Map<string, LabelClass<Item>[]>();
  readonly #withPair = new Map<string, LabelClass<Item>[]>();
  readonly #answers = new Map<string, readonly Item[]>();

  readonly #keys: ReadonlySet<string>;

  /** @param selectors all that will be asked for */
  constructor(selectors: Iterable<LabelSelector>) {
    this.#keys = new Set([...selectors].flatMap((selector) => selector.requirements.map(({ key }) => key)));
  }

  /** Not to be called after the first `select`. */
  add(item: Item, labels: Labels): void {
    this.#classOf(labels).items.add(item);
  }

  /** Each once, in no particular order. */
  select(selector: LabelSelector): readonly Item[] {
    const key = JSON.stringify(selector);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const classes = this.#candidates(selector).filter(({ labels }) => selects(selector, labels));
    const found = [...new Set(classes.flatMap(({ items }) => [...items]))];
    this.#answers.set(key, found);
    return found;
  }

  #classOf(labels: Labels): LabelClass<Item> {
    // Labels are shared by the pods of one template, so they are seldom read.
    const seen = this.#byLabels.get(labels);
    if (seen !== undefined) return seen;
    const entries = Object.entries(labels).filter(([key]) => this.#keys.has(key));
    entries.sort(([one], [other]) => (one < other ? -1 : 1));
    const key = JSON.stringify(entries);
    const known = this.#classes.get(key) ?? this.#create(key, entries);
    this.#byLabels.set(labels, known);
    return known;
  }

  #create(key: string, entries: readonly (readonly [string, string])[]): LabelClass<Item> {
    const created: LabelClass<Item> = { labels: Object.fromEntries(entries), items: new Set() };
    this.#classes.set(key, created);
    for (const [label, value] of entries) {
      appendTo(this.#withKey, label, created);
      appendTo(this.#withPair, pairOf(label, value), created);
    }
    return created;
  }

  #candidates(selector: LabelSelector): readonly LabelClass<Item>[] {
    let fewest: readonly LabelClass<Item>[] | undefined;
    for (const requirement of selector.requirements) {
      const candidates = this.#meeting(requirement);
      if (candidates !== undefined && candidates.length < (fewest?.length ?? Number.POSITIVE_INFINITY))
        fewest = candidates;
    }
    return fewest ?? [...this.#classes.values()];
  }

  /** Undefined for a requirement that says what must not be there: most meet it. */
  #meeting({ key, operator, values }: Requirement): readonly LabelClass<Item>[] | undefined {
    if (operator === 'Exists') return this.#withKey.get(key) ?? [];
    if (operator !== 'In') return undefined;
    return [...new Set(values)].flatMap((value) => this.#withPair.get(pairOf(key, value)) ?? []);
  }
}

function pairOf(key: string, value: string): string {
  return `${key}=${value}`;
}
