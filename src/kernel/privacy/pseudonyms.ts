import type { Redaction } from '../../rules/secrets/scrub.js';
import type { SensitiveName } from '../ports/llm-provider.js';
import { findNames } from './find-names.js';
import type { FoundName, NameKind } from './found-name.js';
import { outsideFences } from './nonces.js';

/** More names than this no prompt has; those beyond stay. */
const NAMES_LIMIT = 1_000;
/** Hosts get the ending that is reserved for examples (RFC 2606), so that they read as hosts. */
const ENDINGS: Readonly<Record<NameKind, string>> = {
  namespace: '',
  name: '',
  host: '.example',
  ip: '',
  registry: '.example',
  repository: '',
};
const STEM = '(?:namespace|name|host|ip|registry|repository)-\\d{1,9}';
const TAKEN = new RegExp(STEM, 'gi');
/** A pseudonym in an answer, also one that the model made a longer name of, such as `name-2-config`. */
export const PSEUDONYM = new RegExp(
  `(?<![\\p{L}\\p{N}])${STEM}(?![\\p{L}\\p{N}])(?:\\.example(?![\\p{L}\\p{N}]))?`,
  'gu',
);

interface Sources {
  readonly texts: readonly string[];
  readonly names: readonly SensitiveName[];
  /** What no name reaches into. */
  readonly nonces: readonly string[];
  /** Words that are never replaced, such as the fields of the answer. */
  readonly keep: readonly string[];
}

/**
 * Names and what stands for them: `namespace-1`, `name-2`, `host-3.example`. Readable, the same for the same request, and reversible: no
 * pseudonym is used that the texts have already, so whatever looks like one in an answer either is one of ours or stays as it is.
 */
export class Pseudonyms {
  static readonly NONE = new Pseudonyms([], []);

  /** How many names of each kind were replaced. */
  readonly counts: Redaction[];
  readonly #byName: ReadonlyMap<string, string>;
  readonly #byPseudonym: ReadonlyMap<string, string>;
  readonly #pattern: RegExp | undefined;

  private constructor(
    entries: readonly Entry[],
    private readonly nonces: readonly string[],
  ) {
    this.#byName = new Map(entries.map(({ value, stem, kind }) => [value, stem + ENDINGS[kind]]));
    // A model may leave the ending away.
    this.#byPseudonym = new Map(
      entries.flatMap(({ value, stem, kind }) => [
        [stem, value],
        [stem + ENDINGS[kind], value],
      ]),
    );
    this.#pattern = entries.length === 0 ? undefined : wholeWords(entries.map(({ value }) => value));
    this.counts = countsOf(entries);
  }

  static for({ texts, names, nonces, keep }: Sources): Pseudonyms {
    const kept = new Set([...nonces, ...keep]);
    const found: FoundName[] = [];
    for (const name of findNames(texts, names)) {
      // Whether one stands there is not asked of thousands: each is looked for in the whole text.
      if (found.length === NAMES_LIMIT) break;
      if (!kept.has(name.value) && texts.some((text) => text.includes(name.value))) found.push(name);
    }
    return new Pseudonyms(numbered(found, takenIn([...texts, ...names.map(({ value }) => value)])), nonces);
  }

  apply(text: string): string {
    const pattern = this.#pattern;
    if (pattern === undefined) return text;
    return outsideFences(text, this.nonces, (part) => part.replace(pattern, (name) => this.#byName.get(name) ?? name));
  }

  /** The text with the names again. They need no escaping in JSON, so this is right inside of strings and patches as well. */
  restore(text: string): string {
    if (this.#pattern === undefined) return text;
    return text.replace(PSEUDONYM, (pseudonym) => this.#nameOf(pseudonym));
  }

  #nameOf(pseudonym: string): string {
    const whole = this.#byPseudonym.get(pseudonym);
    if (whole !== undefined) return whole;
    // `name-2.example` is our `name-2` with more behind it.
    const stem = this.#byPseudonym.get(pseudonym.replace(/\.example$/, ''));
    return stem === undefined ? pseudonym : `${stem}.example`;
  }
}

interface Entry extends FoundName {
  readonly stem: string;
}

function takenIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(TAKEN) ?? []).map((stem) => stem.toLowerCase()));
}

function numbered(names: readonly FoundName[], taken: ReadonlySet<string>): Entry[] {
  let number = 0;
  return names.map(({ kind, value }) => {
    do number += 1;
    while (taken.has(`${kind}-${number}`));
    return { kind, value, stem: `${kind}-${number}` };
  });
}

function countsOf(entries: readonly Entry[]): Redaction[] {
  const counts = new Map<string, number>();
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** The longest first, so that `orders-db` is not taken for `orders`. A dash is part of a word: Kubernetes' names have them. */
function wholeWords(names: readonly string[]): RegExp {
  const longestFirst = [...names].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const escaped = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}])`, 'gu');
}
