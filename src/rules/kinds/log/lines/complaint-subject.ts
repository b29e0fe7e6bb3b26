import { cut } from '../../support/quotes.js';

/** A thing in the words of a sentence: a name, with up to five words before it. */
const THING =
  '((?:[^\\s:;,()=]{0,39}[^\\s:;,()=.!] ){0,5}(?:"[^"]{1,100}"|\'[^\']{1,100}\'|`[^`]{1,100}`|[^\\s:;,()=]{2,120}))';
/** What stands behind a colon: its name, where the words before it say only what it is. */
const NAMED = '(?:: {0,2}(?!(?:the|an?|it|this|that|there|no|not)\\b)(["\'`]?[\\w./@-]{2,100}["\'`]?)(?=[\\s,;.)]|$))?';
const BEGIN = '(?:^|[:;,(=>] {0,2}|[.!] )';
/** How gRPC heads what a server says. */
const OF_RPC = /\brpc error: code = \w{2,30} desc = /g;
const IS = '(?:(?:is|was|are|were|has|have|could|can) )?(?:been )?';

/** All that is said of it is that it is empty. */
export const EMPTY_THING =
  /(?:^|: )empty ((?:(?!reply|response|set|file|list|result|body|message|string|stack|array|queue|director|document|page|data|buffer|input|line|token list)[\w-]{2,24} ){0,3}(?:ur[li]|dsn|host(?:name)?|address|endpoint|key|token|secret|password|user(?:name)?|name|id|port|region|bucket|topic|path))[.!]?$/i;

const PATTERNS = {
  missing: [
    /\b(?:[Rr]esource|[Nn]ot found)[^()]{0,40}\((resource[=:] ?["']?[\w./:-]{2,120})\b/,
    new RegExp(`${BEGIN}${THING}: no such \\w`, 'i'),
    new RegExp(
      `\\b(?:no such|unknown|could(?: not|n't) find|can(?:not| not|'t) find|did(?: not|n't) find|unable to (?:find|locate)|failed to (?:find|locate)) ${THING}${NAMED}`,
      'i',
    ),
    new RegExp(
      `${BEGIN}${THING} ${IS}(?:not (?:be )?(?:found|registered|known|defined)|does(?: not|n't) exist|not exist|missing)\\b${NAMED}`,
      'i',
    ),
  ],
  lacking: [
    /\brequired (?:value|parameter|property|field|argument|setting|option)s? (?:for |of )?["'`]([\w.-]{2,80})["'`]/i,
    new RegExp(`\\b(?:missing(?: required| mandatory)?|lacks?|must (?:specify|provide|set)|no) ${THING}${NAMED}`, 'i'),
    new RegExp(
      `${BEGIN}${THING} ${IS}(?:not (?:set|configured|given|specified|supplied|provided|defined)|missing|required|empty|blank|unset)\\b`,
      'i',
    ),
    new RegExp(
      `${BEGIN}${THING} (?:must|should|has to|have to|needs? to|need) (?:be )?(?:set|given|specified|configured|provided|defined|present|non-?empty|not (?:be )?(?:empty|null|blank|nil))\\b`,
      'i',
    ),
    new RegExp(`${BEGIN}${THING} (?:can ?not|can't|may not) be (?:empty|null|blank|nil)\\b`, 'i'),
    EMPTY_THING,
  ],
  present: [new RegExp(`${BEGIN}${THING} ${IS}already (?:exists?|defined|registered|taken|in use)\\b`, 'i')],
  unsupported: [
    new RegExp(`\\b(?:unsupported|does(?: not|n't) support) ${THING}${NAMED}`, 'i'),
    new RegExp(`${BEGIN}${THING} ${IS}(?:not supported|unsupported|not implemented|only supported)\\b`, 'i'),
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

/** What a sentence says before its subject, or what no thing is called. */
const LEAD =
  /^(?:(?:the|an?|any|all|this|that|given|specified|configured|requested|required|fatal|error|err|failed|because|since|when|if|your|its?) ){1,4}/i;
const TAIL =
  / (?:(?:was |is |been )?(?:set|configured|given|specified|provided|defined|found)|does|do|did|in|on|at|for|from|to|of|by|with|and|or|is|was|are|which|that|as|the|an?|not|has|have|but)$/i;
const NOTHING =
  /^(?:missing|required|is|was|are|were|has|have|it|they|there|this|that|what|which|and|or|one|you|we|file|files|error|errors|value|resource|object)$/i;
/** What the sentence says of it. */
const REST =
  / (?:after|within|is|was|are|were|has|have|had|been|given|provided|specified|configured|must|should|cannot|can|may) .{1,200}$/i;
/** Shorter words are mostly none that name a thing. */
const SHORT_NAME = /^(?:db|id|ip|ca)$/i;
/** A part of a sentence, an amount, or what a structure has: no name of a thing. */
const NO_SUBJECT = /[{}^]|^\/\/|^(?:so|then|thus|or|and|but|also|only|at least)\b|^[\d.,]{1,20} ?\w{0,4}$/i;
/** With what a place begins. */
const PLACE = /^(?:from|in|at|on|for|to|of|by|with|within|under|behind)\b/i;
/** The class of an exception, which stands before what it says. */
const EXCEPTION = /^[\w.$]{0,100}(?:Error|Exception|NoSuch\w{1,40}|NotFound|Failure)$/;
/** A sentence of its own and no name of a thing. */
const VERB =
  /^(?:failed|unable|cannot|could|can't|error|trying|while|unexpected|exception|please|make|ensure|check)\b/i;
const LIMIT = 120;

/** What a complaint of one of these sorts is about, in its own words (`cluster amber`, `the field "rows"`); '' where it names nothing. */
export function subjectOf(line: string, sort: keyof typeof PATTERNS): string {
  const said = line.replace(OF_RPC, '');
  for (const pattern of PATTERNS[sort]) {
    const [, thing = '', name = ''] = pattern.exec(said) ?? [];
    const words = name === '' ? named(plain(thing), said) : plain(thing);
    if (words !== '') return name === '' || /["'`]/.test(words) ? words : `${words} ${name}`;
  }
  return '';
}

/** What a name stands behind, also one of another form: `option :database_type`. */
const NOUN =
  /^(?:(?:the|required|mandatory) )?(?:option|field|key|parameter|setting|argument|variable|env|property|attribute|flag|column|header|input)$/i;

function named(words: string, line: string): string {
  if (!NOUN.test(words)) return words;
  const behind = line.slice(line.indexOf(words) + words.length, line.indexOf(words) + words.length + NAME_LIMIT);
  const name = /^[\s:=]{1,3}["'`:@$]{0,2}([\w.-]{2,60})/.exec(behind)?.[1] ?? '';
  return name === '' || /^(?:is|was|in|for|at|of|to|on|from|not|has|and|or|error|value)$/i.test(name)
    ? words
    : `${words} ${name}`;
}

const NAME_LIMIT = 80;

const ANY_FOUND = /\b(?:find|locate|detect) (?:an?|any|enough) [a-z]/i;
const NONE_FOUND = /\bno ((?:[a-z-]{1,20} ){0,2}[a-z-]{2,30}s) (?:was |were )?(?:found|available)\b/i;

/** The kind of thing of which a complaint finds none (`could not find a disk to use`, `no disks found`), where it looks for none of a name; undefined else. */
export function kindLookedFor(line: string): string | undefined {
  if (ANY_FOUND.test(line)) return subjectOf(line, 'missing');
  return NONE_FOUND.exec(line)?.[1];
}

function plain(text: string): string {
  const words = text
    .replace(/^[[{<]{1,2}/, '')
    .replace(/^.{1,80} (?:but|because|since|although|whereas) /i, '')
    .replace(LEAD, '')
    .replace(/[}>.!]{1,2}$/, '')
    .replace(/(?<=\[[^[\]]{1,80}\])\]{1,4}$/, '')
    .replace(REST, '')
    .replace(TAIL, '')
    .trim();
  const isNone = [NO_SUBJECT, NOTHING, VERB, PLACE, EXCEPTION].some((pattern) => pattern.test(words));
  return (words.length < 3 && !SHORT_NAME.test(words)) || isNone ? '' : cut(words, LIMIT);
}

const EXPECTED =
  /\b(?:expected|expecting|wanted?|requires?):? ((?:"[^"]{1,80}"|'[^']{1,80}'|[^\s:;,]{1,80})(?: (?!but\b|and\b)[^\s:;,]{1,40}){0,3}),? {0,2}(?:but |and )?(?:got|found|actual(?: is)?|was|is|have|received|has)[: ] {0,2}("[^"]{1,80}"|'[^']{1,80}'|[^\s;,]{1,80})/i;

/** What it expects and what it finds; undefined where the line does not say both. */
export function expectedIn(line: string): { readonly expected: string; readonly found: string } | undefined {
  const [, expected, found] = EXPECTED.exec(line) ?? [];
  return expected === undefined || found === undefined
    ? undefined
    : { expected, found: found.replace(/[).]{1,2}$/, '') };
}

const NUMBERED = '(\\w[\\w.-]{1,60}) {0,2}[=:]? ?\\(?(-?\\d[\\d.]{0,20}(?:[A-Za-z]{1,3}\\b)?)\\)?';
const COMPARISON = new RegExp(
  `${NUMBERED} (?:(?:is|are) (greater|larger|more|higher|bigger|longer|smaller|less|lower|shorter) than|(exceeds?|is above|is over|is below|is under|>=?)) (?:the )?(?:\\w{1,20} ){0,3}?${NUMBERED}`,
  'i',
);

const PLAIN_WORD = /^[a-z]{2,30}$/;
/** What a plain word is one of: `license seat ` of `count`. */
const WORDS_BEFORE = /(?:(?!(?:the|an?|its?|your|our|that|this|of|is|because|since|as)\b)[a-z][\w-]{1,24} ){1,3}$/i;

/** Two numbers that a line names and compares. */
export interface Comparison {
  readonly name: string;
  readonly value: string;
  readonly isGreater: boolean;
  readonly other: string;
  readonly limit: string;
}

function wholeName(word: string, before: string): string {
  return PLAIN_WORD.test(word) ? `${WORDS_BEFORE.exec(before)?.[0] ?? ''}${word}` : word;
}

/** What a line complains to be greater or smaller than something else; undefined where it does not name both with their values. */
export function comparisonIn(line: string): Comparison | undefined {
  const match = COMPARISON.exec(line);
  const [, word, value, degree, verb = '', other, limit] = match ?? [];
  if (!match || word === undefined || value === undefined || other === undefined || limit === undefined)
    return undefined;
  return {
    name: wholeName(word, line.slice(0, match.index)),
    value,
    isGreater: /greater|larger|more|higher|bigger|longer|exceed|above|over|>/i.test(degree ?? verb),
    other,
    limit,
  };
}
