import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { secretsIn } from '../../../secrets/secrets-in.js';
import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import { captures, firstCaptured } from '../../support/texts.js';

/*
 * How programs complain of a value, whatever program it is: which thing has it, what it is, what it has to be, and what it may be. Most sentences
 * have only some of these.
 */

const VALUE = '([^"\'`\\s][^"\'`]{0,100})';
const NOUNS = '(?:[\\w-]{1,24} ){0,3}?';
const REFUSING = '(?:invalid|unknown|unsupported|unrecogni[sz]ed|illegal|unexpected|incorrect|malformed|undefined|bad)';
const NOT_TAKEN =
  '(?:unknown|invalid|unsupported|illegal|unrecogni[sz]ed|undefined|malformed|incorrect|not (?:an? )?(?:[\\w-]{1,20} )?(?:valid|supported|recogni[sz]ed|known|allowed|registered|permitted|accepted|defined|one of|configured|number|integer|url|uri))';

/** What follows such a noun and is no value. */
const NO_VALUE =
  '(?:for|in|of|is|was|and|or|to|on|at|from|with|by|specified|given|provided|found|detected|error|name|value|type|string|here|encountered|configured|requested|returned)';

/** Words for secrets, also within the name of a variable. */
export const SECRET =
  /\b(?:key|secret|token|password|passphrase|salt|cookie)s?\b|[a-z](?:Key|Secret|Token|Password)\b|_(?:KEY|SECRET|TOKEN|PASSWORD|SALT)(?:_|\b)|\b(?:KEY|SECRET|TOKEN|PASSWORD)_/i;

/** What a line says of the value that it refuses: the first group. */
export const REFUSED_VALUES = caseTable<CaseRow>([
  {
    pattern: new RegExp(
      `\\b(?:got|received|given|actual|current(?: value)?(?: is)?|value (?:is|was)|provided|specified|found|but was|input):? {0,2}["'\`]${VALUE}["'\`]`,
      'i',
    ),
    example: ['Please check "store" key in "depot" section. Current value: "ambre".', 'shelf must be odd, got "ten"'],
  },
  {
    pattern: new RegExp(`\\b${REFUSING} ${NOUNS}[\\w-]{1,24}[:=]? ?\\(?["'\`]${VALUE}["'\`]`, 'i'),
    example: ['Unknown shelf type "ambre"', 'invalid storage mode: "warmm"'],
  },
  {
    pattern: new RegExp(`["'\`]${VALUE}["'\`] (?:is|was|as \\w{1,20} is) (?:an? )?${NOT_TAKEN}`, 'i'),
    example: 'The given store "ambre" is unknown, Depot supports only the following: amber, birch',
  },
  {
    pattern: new RegExp(
      `["'\`]${VALUE}["'\`] is not an? (?!directory|file|folder|function|constructor|class|git|member|property|descendant|regular|type|module|package)(?:[\\w-]{1,30} ){0,4}[\\w-]{2,30}(?:$|[.,;)])`,
    ),
    example: "depot.coin: 'ambre' is not an ISO 4217 code",
  },
  {
    pattern: new RegExp(
      `["'\`]${VALUE}["'\`] does(?:n't| not) (?:appear|seem|look)(?: to be| like)? (?:an? )?(?:valid )?\\w`,
      'i',
    ),
    example: "'ambre@depot' does not appear to be a valid email address",
  },
  {
    pattern: new RegExp(`\\b${REFUSING} ${NOUNS}[\\w-]{1,24} ?\\[([\\w.:-]{1,80})\\]`, 'i'),
    example: ['Unknown provider[ambre] of Key[type=depot.Shelf]', 'Unknown shelf type [ambre]. Known types: [amber]'],
  },
  {
    pattern: new RegExp(
      `\\b${REFUSING} ${NOUNS}(?:type|kind|mode|driver|backend|engine|level|strategy|client|storage|provider|format) (?!${NO_VALUE}\\b)([\\w.-]{3,60})(?:\\. (?=[A-Z])|$)`,
      'i',
    ),
    example: 'unknown shelf type ambre. Valid types are [amber birch]',
  },
  {
    pattern: /\bNo enum constant [\w.$]{1,160}\.([\w-]{1,60})(?=[\s)]|$)/,
    example: 'No enum constant com.acme.depot.Level.VERBOSE',
  },
  {
    pattern: new RegExp(
      `\\b(?:converting|parsing|parse|convert|cast|interpret|decode|resolve) ${NOUNS}["'\`]${VALUE}["'\`]`,
      'i',
    ),
    example: "converting 'thirty' to type int",
  },
  {
    pattern: new RegExp(
      `\\bnot (?:supported|recogni[sz]ed|valid|allowed|known|permitted)[:=] {0,2}["'\`]${VALUE}["'\`]`,
      'i',
    ),
    example: "Keyword not supported: 'shelff'.",
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:couldn't|could not|cannot|can't|unable to|did not) (?:find|locate|resolve)|no such) ${NOUNS}[\\w-]{1,24}:? ["'\`]${VALUE}["'\`]`,
      'i',
    ),
    example: 'could not find shelf profile "ambre"',
  },
  {
    pattern: /\b(?:couldn't|could not|cannot|can't|unable to) find remote (?:ref|branch) (\S{1,100})/i,
    example: "fatal: couldn't find remote ref mainn",
  },
  {
    pattern: new RegExp(
      `\\b(?:unable to|cannot|can't|could not|failed to) parse ${NOUNS}[\\w-]{1,24}[:=] {0,2}([\\w./:@+-]{2,80})$`,
      'i',
    ),
    example: 'unable to parse date: 2026-13-01',
  },
  {
    pattern: new RegExp(
      `\\b${REFUSING} (?:[\\w-]{1,24} ){0,5}?[\\w-]{1,24}[:=] {0,2}([\\w./:@+-]{2,80})(?=\\s{0,2}(?:[,;)]|$)| (?:for|in)\\b)`,
      'i',
    ),
    example: 'Unsupported shelf type: ambre',
  },
]);

const NAME_BEHIND = 80;
/** The name of what has a value, behind the value: `for DEPOT_TOKEN`. */
const OF_NAME = /^ {0,2}\(?(?:for|of) (?:the )?["'`]?([\w.-]{1,60})/i;

/** In quotation marks stands what has the value, not the value. */
const NAMED =
  /\b(?:for|of) (?:the )?(?:[\w-]{1,20} )?(argument|option|flag|parameter|setting|field|variable|property|attribute|key|env(?:ironment)? var(?:iable)?) ["'`]([\w.-]{2,60})["'`]/i;

/** The option that a line heads its complaint with, or of whose value it speaks: `--rows: invalid …`, `the value of --rows`. */
const OPTION =
  /(?:^|[\s"'`])(--[a-z][\w-]{1,60}): (?:invalid|must|cannot|can't|unknown|unsupported|expected|not an? )|\bvalue (?:of|for) (?:the )?["'`]?(--[a-z][\w-]{1,60})/i;
/** What stands in quotation marks is the name of a variable or setting. */
const NAME_BEFORE = /\b(?:argument|option|flag|parameter|setting|field|variable|property|attribute)s? ["'`]$/i;

/** `argument workers`: what has the value that a line refuses, where the line says what it is; '' else. */
export function refusedName(line: string): string {
  const [, kind, name] = captures(NAMED.exec(line));
  const option = firstCaptured(OPTION.exec(line));
  if (name === '' && option !== '') return option;
  return name === '' ? '' : `${kind.toLowerCase()} ${name}`;
}

/** The value that the line refuses; '' where it quotes none, or one that is or may be a secret. */
export function refusedValue(line: string): string {
  const match = REFUSED_VALUES.find(line)?.match;
  if (match === undefined || SECRET.test(match[0]) || NAMED.test(match[0])) return '';
  const value = firstCaptured(match).trim();
  if (NAME_BEFORE.test(line.slice(0, match.index + match[0].indexOf(value)))) return '';
  const behind = line.slice(match.index + match[0].length, match.index + match[0].length + NAME_BEHIND);
  const isSecret =
    [refusedName(line), ...captures(OF_NAME.exec(behind)).slice(1)].some(isSecretName) ||
    secretsIn(line).some((each) => each.includes(value) || value.includes(each));
  return isSecret ? '' : value;
}

/** What stands in front of a list of the values that may be. */
const LEADS = anyOf(
  /\b(?:be|expected|choose|select|is|not|specify|use|of type|are|must match|to) (?:any |either |exactly )?(?:one )?of(?: the following)?(?:(?: \w{1,20}){1,2}:)?:? {0,2}/i,
  /\b(?:one|any) of(?: the following)?(?:(?: \w{1,20}){1,2}:)?:? {0,2}(?=[[("'`{<])/i,
  /\b(?:valid|supported|allowed|available|possible|permitted|accepted|acceptable|legal|recogni[sz]ed|known) (?:\w{1,20} ){0,2}\w{1,20}(?: are| is)?:? {0,2}(?=[[("'`{<]|[\w.-]{1,40},)/i,
  /\binvalid value:? ["'`][^"'`]{1,60}["'`] (?=\([\w.-]{1,40}(?:, [\w.-]{1,40}){1,12}\))/i,
  /\b(?:valid|supported|allowed|available|possible|permitted|accepted|acceptable) (?:\w{1,20} ){0,2}\w{1,20}(?: are| is)?: {1,2}/i,
  /\bfollowing (?:\w{1,20} ){0,2}\w{1,20}(?: are \w{1,20})?: {0,2}|\bchoose from:? {0,2}|\bexpected:? {1,2}(?=["'`][^"'`]{1,40}["'`] ?(?:\||,|or\b)|["'`]?[\w.-]{1,40}\|)/i,
  /\bshould be (?=["'`][^"'`]{1,40}["'`](?:,| or\b))/i,
  /[(,;] ?(?:valid|supported|allowed|available|possible|known|accepted)(?: are)?: {1,2}(?=["'`[]?[\w.-]{1,40}["'`]?,)/i,
);
const LEAD = new RegExp(LEADS.source, 'gi');
const LEADS_LIMIT = 3;
const LINE = 2_000;
const ITEM = /^[\s"'`<[({]{0,4}([\w.:@/+*-]{1,40})(["'`>\])}]{0,4})(.{0,400})$/s;
const BETWEEN = /(?:, or |, and |,| \| |\|| or | and |; |\/(?=["'`])) {0,2}/;
/** A list of Go has blanks between its values. */
const GO_LIST = /^\[([\w.:-]{1,40}(?: [\w.:-]{1,40}){1,30})\]/;
/** What follows a list: what was given in place of it. */
const NEXT_PART = /^(?:received|got|but|found|given|was)$/i;
const CHOICES = 16;
const CHARACTERS = 400;

/** The values that the line says are taken; none where it lists none. */
export function choicesIn(line: string): readonly string[] {
  for (const lead of [...line.slice(0, LINE).matchAll(LEAD)].slice(0, LEADS_LIMIT)) {
    const start = lead.index + lead[0].length;
    const rest = line.slice(start, start + CHARACTERS);
    const ofGo = GO_LIST.exec(rest)?.[1];
    const found = ofGo === undefined ? listed(rest) : ofGo.split(' ');
    if (found.length > 1) return [...new Set(found)].slice(0, CHOICES);
  }
  return [];
}

function listed(text: string): string[] {
  const found: string[] = [];
  for (const part of text.split(BETWEEN)) {
    const [, item, , rest] = captures(ITEM.exec(part));
    if (item === '' || NEXT_PART.test(item)) break;
    found.push(item.replace(/[.:]$/, ''));
    if (rest.trim() !== '' || item.endsWith('.')) break;
  }
  return found;
}

/** A number with what it counts, as a demand and as what is there. */
const COUNT =
  '(?<![\\d.])[\'"]?((?:\\d{1,4}, ){0,3}(?:\\d{1,4},? or )?\\d{1,7})[\'"]?[ -]?(byte|bit|character|char|letter|digit)s?\\b';
const LONG = new RegExp(
  `\\b(?:at least|exactly|must be|should be|be|be either|greater than:?|minimum(?: length)?(?: of)?|requires?|needs?|expected|longer than|contain at least|length (?:is|of)|(?:minimum )?length (?:for|of) \\W?[\\w.-]{1,60}\\W? is|(?:size|length) >=)[ :]{1,2}(?:a |an |at least |exactly |least |most )?${COUNT}`,
  'i',
);
const WRONG_LENGTH =
  /\b(?:incorrect|invalid|wrong|bad) (?:\w{1,20} )?(?:key )?(?:length|size)\b|\btoo (?:short|long|small|weak)\b/i;

/** The same without what it counts. */
const LENGTH_OF =
  /\blength of (?:the |your )?(?:[\w-]{1,24} ){0,3}[\w-]{2,30} (?:should|must|has to|needs to) be (?:exactly )?(\d{1,5})\b(?! ?(?:bytes?|bits?|char))/i;

/** A length that a value has to have, or that it has wrong. */
export const SECRET_LENGTH = anyOf(LONG, LENGTH_OF, WRONG_LENGTH);

/** What is said of a secret whose length is wrong: `at least 32 characters`, `another length` where the line gives no number; undefined where it is not about that. */
export function secretLength(line: string): string | undefined {
  if (!SECRET.test(line)) return undefined;
  const bare = LENGTH_OF.exec(line)?.[1];
  if (bare !== undefined) return `length ${bare}`;
  const [all, count, unit] = captures(LONG.exec(line));
  if (count === '') return WRONG_LENGTH.test(line) ? otherLength(line) : undefined;
  const more = /(?:greater|longer) than/i.test(all) && unit.toLowerCase() !== 'bit' ? 1 : 0;
  const number = /^\d{1,7}$/.test(count) ? String(Number(count) + more) : count;
  return `${/least|greater|minimum|longer|>=/i.test(all) ? 'at least ' : ''}${number} ${unit.toLowerCase()}s`;
}

function otherLength(line: string): string {
  return /\bAES\b|crypto\/aes/i.test(line) ? 'another length (16, 24 or 32 bytes for AES)' : 'another length';
}
