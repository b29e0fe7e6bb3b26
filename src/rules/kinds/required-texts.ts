/** What a part of a pattern needs: a text that it is, or texts of which one stands in all that it matches; nothing where neither is known. */
interface Need {
  readonly exact?: string;
  readonly anyOf?: readonly string[];
}

/** A part of a sequence. */
interface Term {
  readonly need: Need;
  /** How often it stands there at least; undefined where it stands there once. */
  readonly least: number | undefined;
}

const NOTHING: Need = {};
/** A text that is longer tells no better. */
const LONG_ENOUGH = 8;
const QUANTIFIER = /(?:[*+?]|\{(\d{1,9})(?:,\d{0,9})?\})\??/y;
const GROUP = /\((?:\?(?::|<[A-Za-z_]\w{0,80}>))?/y;
const LOOK_AROUND = /\(\?<?[=!]/y;
/** Escapes that are more than the character that follows. */
const ESCAPE =
  /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|c[A-Za-z]|k<\w{1,80}>|[pP]\{[^}]{1,80}\}|\d{1,2}|[A-Za-z])/y;

/**
 * Texts in lower case, in ASCII, of which one stands in the lower case of every text that the pattern matches; none where no such texts are known.
 * What is known is read from the pattern (ECMA-262, 22.2.1), so that most texts need not be held against it at all.
 */
export function requiredTexts({ source, flags }: RegExp): readonly string[] {
  // With both flags letters fold to ASCII that lower case leaves as they are.
  if (flags.includes('i') && /[uv]/.test(flags)) return [];
  return textsOf(new PatternReader(source).disjunction()) ?? [];
}

function textsOf({ exact, anyOf }: Need): readonly string[] | undefined {
  if (exact === undefined) return anyOf;
  return exact === '' ? undefined : [exact];
}

class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  disjunction(): Need {
    const needs = [this.#alternative()];
    while (this.#take('|')) needs.push(this.#alternative());
    const [first = NOTHING] = needs;
    if (needs.length === 1) return first;
    const texts = needs.map(textsOf);
    return texts.some((each) => each === undefined)
      ? NOTHING
      : { anyOf: [...new Set(texts.flatMap((each) => each ?? []))] };
  }

  #alternative(): Need {
    const terms: Term[] = [];
    while (!this.#isAtEnd()) {
      if (this.#skipAssertion()) continue;
      terms.push({ need: this.#atom(), least: this.#leastTimes() });
    }
    return needOf(terms);
  }

  #isAtEnd(): boolean {
    const next = this.#next();
    return next === '' || next === '|' || next === ')';
  }

  /** What stands between characters matches none, so that those before and after it are adjacent. */
  #skipAssertion(): boolean {
    if (this.#take('^') || this.#take('$') || this.#take('\\b') || this.#take('\\B')) return true;
    if (this.#next() !== '(' || this.#match(LOOK_AROUND) === undefined) return false;
    this.disjunction();
    this.#take(')');
    this.#leastTimes();
    return true;
  }

  #atom(): Need {
    const first = this.#next();
    if (first === '(') return this.#group();
    if (first === '[') return this.#class();
    if (this.#take('.')) return NOTHING;
    if (first === '\\' && this.#match(ESCAPE) !== undefined) return NOTHING;
    this.#take('\\');
    const character = this.#next();
    this.#at += 1;
    return character < '\u0080' ? { exact: character.toLowerCase() } : NOTHING;
  }

  #group(): Need {
    this.#match(GROUP);
    const need = this.disjunction();
    this.#take(')');
    return need;
  }

  #class(): Need {
    while (this.#next() !== ']' && this.#next() !== '') this.#at += this.#next() === '\\' ? 2 : 1;
    this.#take(']');
    return NOTHING;
  }

  #leastTimes(): number | undefined {
    const sign = this.#next();
    if (sign !== '?' && sign !== '*' && sign !== '+' && sign !== '{') return undefined;
    const quantifier = this.#match(QUANTIFIER);
    if (quantifier === undefined) return undefined;
    if (quantifier[1] !== undefined) return Number(quantifier[1]);
    return sign === '+' ? 1 : 0;
  }

  #next(): string {
    return this.#source.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }
}

function needOf(terms: readonly Term[]): Need {
  const found: (readonly string[])[] = [];
  let run = '';
  let isExact = true;
  for (const { need, least } of terms) {
    if (least !== 0) run += need.exact ?? '';
    if (need.exact !== undefined && least === undefined) continue;
    found.push([run]);
    run = '';
    isExact = false;
    if (need.anyOf !== undefined && least !== 0) found.push(need.anyOf);
  }
  if (isExact) return { exact: run };
  found.push([run]);
  const best = found.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  return best.includes('') ? NOTHING : { anyOf: best };
}

/** Long texts are rare, and few texts are rarer than many. */
function worth(texts: readonly string[]): number {
  const shortest = Math.min(...texts.map(({ length }) => length));
  return Math.min(shortest, LONG_ENOUGH) - texts.length / 100;
}
