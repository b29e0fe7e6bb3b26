/** How many characters are looked up together. */
const GRAM = 4;
/** The characters of English texts, the most frequent first; all others are seldom. */
const FREQUENT = ' etaoinsrhldcumfpgwybvkxjqz';
/** By the character's code in ASCII: the more seldom the higher. */
const RARITY = Uint8Array.from({ length: 128 }, (_, code) => {
  const at = FREQUENT.indexOf(String.fromCharCode(code));
  return at === -1 ? FREQUENT.length : at;
});
const BITS_OF_CHARACTER = 7;
const GRAM_MASK = (1 << (GRAM * BITS_OF_CHARACTER)) - 1;
/** An odd number near the golden section of 2^32: neighbours are spread over the whole filter (Knuth, multiplicative hashing). */
const SPREAD = 0x9e3779b1;
/** Bits of the filter for each gram, so that seven of eight grams that no entry needs are known at once. */
const BITS_OF_GRAM = 8;
/** Bits of an element of the filter. */
const WORD = 32;

/**
 * Finds in one pass which of many entries a text may concern, each of which needs one of some texts. An entry is never missed; some are named that
 * do not concern it.
 */
export class TextIndex {
  /** Entries that may concern any text. */
  readonly #always: readonly number[];
  readonly #entries = new Map<number, number[]>();
  /** One bit for each hash of a gram that some entry needs: most grams of a text are known by it to be none. */
  readonly #filter: Uint32Array;
  readonly #shift: number;

  /** @param needed for each entry the texts, in lower case and ASCII, of which one stands in each that concerns it; none where that may be any text */
  constructor(needed: readonly (readonly string[])[]) {
    this.#always = needed.flatMap((texts, entry) => (isIndexed(texts) ? [] : [entry]));
    needed.forEach((texts, entry) => {
      if (isIndexed(texts)) for (const gram of new Set(texts.map(rarestGram))) this.#add(gram, entry);
    });
    const bits = Math.max(Math.log2(WORD), Math.ceil(Math.log2(this.#entries.size * BITS_OF_GRAM + 1)));
    this.#shift = WORD - bits;
    this.#filter = new Uint32Array(2 ** bits / WORD);
    for (const gram of this.#entries.keys()) {
      const bit = this.#bitOf(gram);
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] as number) | (1 << bit);
    }
  }

  /** The entries that the text may concern, in their order. */
  entriesFor(text: string): readonly number[] {
    const lower = text.toLowerCase();
    let found: Set<number> | undefined;
    let gram = 0;
    for (let at = 0; at < lower.length; at += 1) {
      gram = nextGram(gram, lower, at);
      const bit = this.#bitOf(gram);
      // A shift counts its bits modulo 32.
      const entries = ((this.#filter[bit >>> 5] as number) >>> bit) & 1 ? this.#entries.get(gram) : undefined;
      if (entries === undefined) continue;
      found ??= new Set(this.#always);
      for (const entry of entries) found.add(entry);
    }
    return found === undefined ? this.#always : [...found].sort((one, other) => one - other);
  }

  #add(gram: number, entry: number): void {
    const entries = this.#entries.get(gram);
    if (entries === undefined) this.#entries.set(gram, [entry]);
    else entries.push(entry);
  }

  #bitOf(gram: number): number {
    return Math.imul(gram, SPREAD) >>> this.#shift;
  }
}

function isIndexed(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every(({ length }) => length >= GRAM);
}

function rarestGram(text: string): number {
  let rarest = 0;
  let rarity = -1;
  let gram = 0;
  for (let at = 0; at < text.length; at += 1) {
    gram = nextGram(gram, text, at);
    const sum = at + 1 < GRAM ? -1 : rarityOf(text, at);
    if (sum <= rarity) continue;
    rarity = sum;
    rarest = gram;
  }
  return rarest;
}

/** The gram that ends with that character, by the one that ends before it. */
function nextGram(gram: number, text: string, at: number): number {
  return ((gram << BITS_OF_CHARACTER) ^ text.charCodeAt(at)) & GRAM_MASK;
}

function rarityOf(text: string, end: number): number {
  let sum = 0;
  for (let at = end - GRAM + 1; at <= end; at += 1) sum += RARITY[text.charCodeAt(at)] ?? 0;
  return sum;
}
