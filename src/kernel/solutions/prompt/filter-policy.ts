/** What a filter behind a pipe may be given. Whatever is not named here may name a file, write one or run a program. */
interface FilterForm {
  /** Whole words: options that only change how the input is shown, with their values where those are joined to them. */
  readonly options: RegExp;
  /** Options whose value is the next word, and what that may be. */
  readonly valued?: Readonly<Record<string, RegExp>>;
  /** Words that are no options, such as the pattern of grep. More would be names of files. */
  readonly operands?: number;
}

const NONE = /^(?!)/;
const COUNT = /^[+-]?\d{1,6}$/;
const ANY = /^.{0,200}$/s;
/** jq reads variables of the environment, which hold secrets, and files by these words. */
const JQ_REACHES_OUT =
  /(?<![.\w])env\b|\$ENV|\b(?:input_filename|import|include|modulemeta|get_search_list|\$__prog_args)\b/i;

const GREP: FilterForm = {
  options:
    /^-(?:[ivEFPwxnochqa]{1,8}|[ABCm]\d{1,4})$|^--(?:ignore-case|invert-match|line-number|only-matching|count|color(?:=\w{1,6})?)$/,
  valued: { '-A': COUNT, '-B': COUNT, '-C': COUNT, '-m': COUNT },
  operands: 1,
};
const ENDS: FilterForm = { options: /^-(?:[nc]?\d{1,6}|[nc][+-]\d{1,6}|q)$/, valued: { '-n': COUNT, '-c': COUNT } };
/** Pagers run commands and write files by some of their options, and by words that begin with a plus sign. */
const PAGER: FilterForm = { options: /^-[SRNFX]{1,5}$/ };

const FILTERS: Readonly<Record<string, FilterForm>> = {
  grep: GREP,
  egrep: GREP,
  head: ENDS,
  tail: ENDS,
  sort: {
    options:
      /^-(?:[rnhVubfgM]{1,8}|k\d{1,3}[a-zA-Z]{0,3}(?:,\d{1,3}[a-zA-Z]{0,3})?|t[^\s])$|^--(?:reverse|unique|numeric-sort|human-numeric-sort)$/,
    valued: { '-k': /^\d{1,3}[bdfghinMrV]{0,4}(?:,\d{1,3}[bdfghinMrV]{0,4})?$/, '-t': /^.$/su },
  },
  uniq: { options: /^-[cdiu]{1,4}$/ },
  wc: { options: /^-[lwcm]{1,4}$/ },
  less: PAGER,
  more: { options: NONE },
  cat: { options: /^-[nAetv]{1,5}$/ },
  jq: { options: /^-[rcseSMC]{1,6}$/, operands: 1 },
  column: { options: /^-t$/, valued: { '-s': /^.{1,3}$/su } },
  tr: { options: /^-[dsc]{1,3}$/, operands: 2 },
  cut: {
    options: /^-(?:d.|[fcb][\d,-]{1,20})$/su,
    valued: { '-d': /^.$/su, '-f': /^[\d,-]{1,20}$/, '-c': /^[\d,-]{1,20}$/ },
  },
};

/** Whether a program with these words reads nothing but its input, and writes nothing but its output. */
export function isFilter([program = '', ...words]: readonly string[]): boolean {
  const form = Object.hasOwn(FILTERS, program) ? FILTERS[program] : undefined;
  if (form === undefined || (program === 'jq' && words.some((word) => JQ_REACHES_OUT.test(word)))) return false;
  const operands = operandsOf(words, form);
  return operands !== undefined && operands.length <= (form.operands ?? 0) && operands.every((word) => ANY.test(word));
}

/** What is left without the options; undefined when one of them is not allowed. */
function operandsOf(words: readonly string[], { options, valued = {} }: FilterForm): readonly string[] | undefined {
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = Object.hasOwn(valued, word) ? valued[word] : undefined;
    if (value !== undefined) {
      at += 1;
      if (!value.test(words[at] ?? '')) return undefined;
    } else if (!word.startsWith('-')) operands.push(word);
    else if (!options.test(word)) return undefined;
  }
  return operands;
}
