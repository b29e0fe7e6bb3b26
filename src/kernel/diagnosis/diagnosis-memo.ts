import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CanonicalFacts } from './canonical-facts.js';

interface Entry {
  /** The answer for the first pod as JSON. */
  readonly first: string;
  readonly hide: CanonicalFacts['hide'];
  /** The same with marks in the place of what is that pod's own; made when a second pod asks, which most failures of one pod never see. */
  template?: string;
  /** What was the first pod's own. */
  readonly own: readonly string[];
  /** Of which the answer is known to change with nothing but the words, by the same numbers. */
  readonly tested: boolean[];
  /** Once it told another pod a wrong answer: what is thought to be a pod's own decides there. */
  isRefuted: boolean;
}

/**
 * Answers pods from what was found for others whose facts differ in nothing but what is their own. Before an entry is believed for a pod with
 * another name, node or instant, it must have foretold the answer of one whose name, node or instants differed as well: so a pod gets what it
 * would get alone even where a rule reads a name.
 */
export class DiagnosisMemo<Answer> {
  readonly #entries: LRUCache<string, Entry>;

  /** @param limit how many entries are kept, at least 1: those that were asked for last */
  constructor(limit: number) {
    this.#entries = new LRUCache({ max: limit });
  }

  /** The answer for the pod with these facts; the caller may change it. @param compute finds it for this pod alone */
  answer(canonical: CanonicalFacts, compute: () => Answer): Answer {
    const key = hash('sha256', canonical.text, 'base64');
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#learn(key, canonical, compute());
    if (entry.isRefuted) return compute();
    const untested = entry.own.flatMap((own, index) =>
      own === canonical.own[index] || entry.tested[index] ? [] : [index],
    );
    entry.template ??= entry.hide(entry.first);
    const predicted = canonical.restore(entry.template);
    if (untested.length === 0) return JSON.parse(predicted) as Answer;
    const answer = compute();
    if (JSON.stringify(answer) !== predicted) entry.isRefuted = true;
    for (const index of untested) entry.tested[index] = true;
    return answer;
  }

  /** Forgets all: what diagnosis asks has changed. */
  clear(): void {
    this.#entries.clear();
  }

  #learn(key: string, canonical: CanonicalFacts, answer: Answer): Answer {
    const { hide, own } = canonical;
    this.#entries.set(key, { first: JSON.stringify(answer), hide, own, tested: [], isRefuted: false });
    return answer;
  }
}
