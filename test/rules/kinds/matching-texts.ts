/** More choices than these are not all put together, but each beside the first of the others. */
const MOST = 300;
/** What a class or a dot is written as, the first that it takes: letters that are in few words, and what may stand between words. */
const LETTERS = [
  'q',
  'Q',
  '7',
  ' ',
  '/',
  '.',
  '-',
  '_',
  ':',
  "'",
  '"',
  '\r',
  '\\',
  ',',
  '=',
  '@',
  '#',
  '(',
  '[',
  '<',
  '\n',
  '\t',
];

/** Short texts for which a pattern is: together they hold each of its alternatives, with and without what may be left out. */
export function matchingTexts(pattern: RegExp): readonly string[] {
  const texts = new Reader(pattern).read();
  return [...new Set(texts)].filter((text) => new RegExp(pattern.source, pattern.flags.replace('g', '')).test(text));
}

/** Reads the source of a pattern as the texts of each part. What only looks ahead or behind and forbids something is nothing. */
class Reader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags.replace('g', '');
  }

  read(): readonly string[] {
    const texts = this.#alternatives();
    if (this.#at < this.#source.length) throw new Error(`not read: ${this.#source.slice(this.#at)}`);
    return texts;
  }

  #alternatives(): readonly string[] {
    const all = [...this.#sequence()];
    while (this.#takes('|')) all.push(...this.#sequence());
    return all;
  }

  #sequence(): readonly string[] {
    const parts: (readonly string[])[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at)))
      parts.push(this.#repeated(this.#part()));
    return together(parts);
  }

  #part(): readonly string[] {
    const looking = this.#match(/\(\?<?([=!])/y);
    if (looking !== undefined) return this.#group(looking[1] === '=');
    if (this.#match(/\((?:\?:|\?<\w+>)?/y) !== undefined) return this.#group(true);
    if (this.#match(/\^|\$|\\[bB]/y) !== undefined) return [''];
    const set = this.#match(/\[(?:\\.|[^\]\\])*\]|\\(?:u[\da-f]{4}|x[\da-f]{2}|.)|[^]/iy)?.[0] ?? '';
    return /^[[\\.]/.test(set) ? this.#charactersOf(set) : [set];
  }

  #charactersOf(set: string): readonly string[] {
    const one = new RegExp(`^${set}$`, this.#flags);
    const literal = set.replace(/^\\(?=\W)/, '');
    if (literal.length === 1 && one.test(literal) && set !== '.') return [literal];
    const found = [...LETTERS, ...ascii()].filter((letter) => one.test(letter));
    if (found.length === 0) return [String.fromCodePoint(firstCode(one))];
    return found.includes(' ') ? [...new Set([found[0] ?? '', ' '])] : found.slice(0, 1);
  }

  #group(isWritten: boolean): readonly string[] {
    const texts = this.#alternatives();
    if (!this.#takes(')')) throw new Error(`no end of a group: ${this.#source.slice(this.#at)}`);
    return isWritten ? texts : [''];
  }

  #repeated(texts: readonly string[]): readonly string[] {
    const times = this.#match(/[?*+]\??|\{(\d+)(?:,\d*)?\}\??/y);
    if (times === undefined) return texts;
    const least = times[1] === undefined ? (times[0].startsWith('+') ? 1 : 0) : Number(times[1]);
    return least === 0 ? ['', ...texts] : texts.map((text) => text.repeat(least));
  }

  #takes(mark: string): boolean {
    const isThere = this.#source.charAt(this.#at) === mark;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.#at;
    const match = sticky.exec(this.#source) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }
}

function together(parts: readonly (readonly string[])[]): readonly string[] {
  const count = parts.reduce((product, texts) => product * texts.length, 1);
  if (count <= MOST)
    return parts.reduce<readonly string[]>(
      (before, texts) => before.flatMap((start) => texts.map((text) => start + text)),
      [''],
    );
  const first = parts.map((texts) => texts[0] ?? '');
  return parts.flatMap((texts, at) => texts.map((text) => first.with(at, text).join('')));
}

function ascii(): readonly string[] {
  return Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index));
}

function firstCode(one: RegExp): number {
  for (let code = 0xa0; code < 0xffff; code += 1) if (one.test(String.fromCodePoint(code))) return code;
  throw new Error(`a class of nothing: ${one}`);
}
