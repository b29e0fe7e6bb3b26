import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable, matchOf } from '../../case-table.js';
import { VALUE_CLASSES } from '../classes/value-classes.js';
import { messageOf } from '../lines/headline.js';
import { isNotKnown } from '../lines/not-known.js';
import { choicesIn } from '../lines/refusal.js';

/** A key that stands there two times. */
const TWICE = /\balready set in type\b|already set in map|duplicated? (?:mapping )?key/i;

/** What a parser complains of, and where that stands: `/etc/depot.yaml at line 3`. */
export interface Complaint {
  /** What it says, with the line below it. */
  readonly said: string;
  /** What it names, or the whole of what it says, with the word that leads to the place: `shelf in `. */
  readonly name: string;
  readonly where: string;
}

interface Correction extends CaseRow {
  /** An imperative sentence without its full stop. */
  correct(match: RegExpExecArray, where: string): string;
}

/** What YAML itself does not take, and how the line has to be written. */
export const FORM_CORRECTIONS = caseTable<Correction>([
  {
    pattern: /cannot unmarshal !!\w{1,12}(?: (`[^`]{1,80}`))? into ([\w.*[\]{}]{1,80})/,
    example: 'line 19: cannot unmarshal !!str `shelf...` into map[string]string',
    correct: ([, value = '', type = ''], where) =>
      `Write ${formOf(type)}${value === '' ? '' : ` in place of ${value}`} in ${where}`,
  },
  {
    pattern:
      /invalid type: (?:string|integer|floating point|boolean|unit value|sequence|map|null|character)(?: ["'`]([^"'`]{1,80})["'`])?, expected ((?:an? )?[\w ]{2,60}?)(?: for key ["'`]([\w.-]{1,100})["'`]| at line| in |$)/,
    example: 'invalid type: string "yes", expected a boolean for key `shelf.compress` in /etc/depot.toml',
    correct: ([, value = '', wanted = '', key = ''], where) =>
      `Give ${key || 'it'} ${wanted}${value === '' ? '' : ` in place of "${value}"`}, without quotation marks where it is no text, in ${where}`,
  },
  {
    pattern: /\b(?:select|choose|be|is|are) one of:? {0,2}([A-Za-z][\w, '`./-]{2,200}\w)/,
    example: 'unsupported shelf: , please select one of: Amber, Birch',
    correct: ([, names = ''], where) =>
      `Set what it refuses, which may be empty, to one of those that it names (${names}) in ${where}`,
  },
  {
    pattern: /invalid character '(.{1,6})' looking for beginning of (value|object key string)/,
    example: "invalid character 'p' looking for beginning of value",
    correct: ([, sign = '', what = ''], where) =>
      what === 'value'
        ? `Write valid JSON in ${where}: a value begins with ${sign}, where JSON has a quotation mark, a number, {, [, true, false or null`
        : `Write valid JSON in ${where}: a name in an object stands in double quotation marks, and ${sign} stands there (mostly a comma too much, or single quotation marks)`,
  },
  {
    pattern: /found unknown escape character/,
    example: 'yaml: line 17: found unknown escape character',
    correct: (_match, where) =>
      `Write each backslash twice, or put the value in single quotation marks in place of double ones, in ${where} (a password with a backslash, a path of Windows, a regular expression)`,
  },
  {
    pattern: /found character that cannot start any token|found a tab character/,
    example: 'yaml: line 3: found character that cannot start any token',
    correct: (_match, where) =>
      `Put the value that begins with a special character (@, %, a backtick) in quotation marks, or indent by spaces in place of a tab, in ${where}`,
  },
  {
    pattern: /could not find expected ':'/,
    example: "could not find expected ':'",
    correct: (_match, where) =>
      `Put a colon and a blank behind the name, or let the text that goes on from the line above be in quotation marks or behind | and further in, in ${where}`,
  },
  {
    pattern: /mapping values are not allowed in this context/,
    example: 'yaml: line 8: mapping values are not allowed in this context',
    correct: (_match, where) =>
      `Correct the indentation, or put the value that has a colon and a space in it in quotation marks, in ${where}`,
  },
  {
    pattern:
      /did not find expected (?:key|'-' indicator|',' or '[\]}]'|alphabetic or numeric character|node content)|found unexpected end of stream|block (?:end|mapping|sequence)/,
    example: 'yaml: line 5: did not find expected key',
    correct: (_match, where) =>
      `Correct the indentation, or the quotation mark or bracket that is not closed, in ${where} or just above`,
  },
]);

/** What a part of the configuration refers to and no other part defines, and what two parts define. */
export const REFERENCES = caseTable<Correction>([
  {
    pattern:
      /\b(?:exactly|at most|only|just) one ([\w-]{2,30}(?: [\w-]{2,30})?)\. (?:Provided|Got|Found|Given):? \[([\w, -]{3,200})\]/i,
    example: 'must provide exactly one shelf type. Provided: [amber birch]',
    correct: ([, what = '', names = ''], where) =>
      `Keep only one ${what} of ${names
        .trim()
        .split(/[ ,]{1,2}/)
        .join(', ')} in ${where}, and take the others out (a default of the image or chart counts too)`,
  },
  {
    pattern: /(?:["'`]([\w.-]{1,60})["'`]: )?\bunable to find (?:required )?(\w{3,30}):? ["'`]([^"'`]{1,80})["'`]/,
    example: "Shelf 'amber-in': unable to find required default_row: 'north'.",
    correct: ([, part = '', what = '', name = ''], where) =>
      `Define ${what.replace(/^(?:default|use)_/, '')} "${name}" in ${where}, or correct ${what}${part === '' ? '' : ` of ${part}`}, which names it`,
  },
  {
    pattern:
      /\b(?:at most|only|exactly) one of ([\w, &.-]{5,160}?) (?:must|may|can|should) be (?:configured|set|specified|used)/,
    example: 'at most one of shelf_auth, row_auth & amber must be configured',
    correct: ([, names = ''], where) => `Keep only one of ${names} in ${where}`,
  },
  {
    pattern:
      /\b(?:unknown|undefined|no such) (cluster|upstream|receiver|backend|service|middleware|resolver|certresolver|pipeline|zone|group|listener|route config|secret|data ?source|contact point) ["'`]([^"'`]{1,80})["'`](?! used in| referenced in)/i,
    example: "route: unknown cluster 'amber_rows'",
    correct: ([, what = '', name = ''], where) =>
      `Define ${what} "${name}" in ${where}, or correct the name where that part refers to it`,
  },
  {
    pattern:
      /\b(?:found |has )?(?:multiple|several|more than one|two|duplicated?) ((?:[a-z][\w-]{1,20} ){1,3}?)(?:with (?:the )?(?:same )?)?((?:[a-z][\w-]{1,20} ){0,2})["'`]([^"'`]{1,80})["'`]/i,
    except: /mapping key|already set/i,
    example: 'found multiple scrape configs with job name "amber"',
    correct: ([, what = '', of = '', name = ''], where) =>
      `Leave only one of the ${what}with ${of}"${name}" in ${where}: rename or remove the other`,
  },
]);

/** What is not there in the file, or does not fit what is: more exact than a name to correct. */
export const CORRECTIONS = caseTable<Correction>([
  {
    pattern:
      /(?:\b([\w.:/[\]-]{3,80}): )?(?:references?|refers to|refer to|uses?|points? to) (?:an? |the )?((?:\w{1,20} ){1,3})(["'`][^"'`]{1,80}["'`]),? (?:which|that|but it) (?:is|was|does) not (?:configured|defined|declared|exist)/i,
    example: 'service::shelves::rows: references crate "amber" which is not configured',
    correct: ([, section = '', what = '', name = ''], where) =>
      `Define the ${what}${name} in ${where}, or take it out${section === '' ? ' of what refers to it' : ` of ${section}`}`,
  },
  {
    pattern:
      /\b(undefined|unknown|no such) (receiver|exporter|processor|listener|upstream|cluster|backend|pipeline|route|group|service|resolver|entry ?point|middleware|module|template|macro) (["'`][^"'`]{1,80}["'`])(?: used| referenced)? in (?:the )?(route|pipeline|listener|frontend|service|rule|router|group|block)\b/i,
    example: 'undefined receiver "amber" used in route',
    correct: ([, , what = '', name = '', user = ''], where) =>
      `Define ${what} ${name} in ${where}, or take it out of the ${user}`,
  },
  {
    pattern:
      /\b[Nn]o ((?:[\w.-]{2,40} ){0,3}[\w.-]{2,40}) (?:(?:is|are|was|were|has been|have been) )?(?:provided|configured|defined|specified|set)\b/,
    example: 'Loading configuration file failed: No shelves provided',
    correct: ([, what = ''], where) => `Add what it demands to ${where}: it has no ${what}`,
  },
  {
    pattern:
      /\b[Cc]onfig(?:uration)?(?: file)? (?:is missing|lacks|does not have|has no|misses) (?:an? |the )?["'`]?([a-z][\w.-]{2,80}\w)/,
    example: 'Config is missing shelf_secret_key',
    correct: ([, name = ''], where) => `Set ${name} in ${where}`,
  },
  {
    pattern: anyOf(
      /\b(?:missing|lacks?) (?:the )?(?:required |mandatory )?(?:field|key|property|section|option|setting|parameter|attribute|block)s? ["'`]?([\w.:-]{2,80}\w)/i,
      /(?:field|key|property|section|option|setting|parameter|attribute|block) ["'`]?([\w.:-]{2,80}\w)["'`]? (?:is (?:missing|required|mandatory|not set|not specified)|must be (?:set|specified|provided|present))/i,
    ),
    example: ['depot.toml: missing field `shelf_height`', 'the key "rows" must be set'],
    correct: (match, where) => `Set ${match.slice(1).find(Boolean) ?? 'what it lacks'} in ${where}`,
  },
]);

/** What YAML has for a type of Go, in words. */
function formOf(type: string): string {
  if (/^map|^struct/.test(type)) return 'a map (lines of name: value, one step further in)';
  if (type.startsWith('[]')) return 'a list (lines that begin with -)';
  if (/^u?int|^float/.test(type)) return 'a number without quotation marks';
  if (type === 'bool') return 'true or false without quotation marks';
  if (type === 'string') return 'one text in quotation marks';
  return /Duration/.test(type) ? 'a duration such as 30s' : `what ${type} has (mostly a map of its fields)`;
}

/** What is to be done with what the line complains of: a program that does not know it wants it written in another way, or left out. */
export function correction(container: ContainerEvidence, { said, name, where }: Complaint): string {
  const reference = REFERENCES.find(said);
  if (reference !== undefined) return reference.row.correct(reference.match, where);
  if (TWICE.test(said)) return `Leave ${name}${where} only once`;
  if (name !== '' && isNotKnown(said))
    return `Remove or rename ${name}${where} (${container.image || 'the image'} does not know it: misspelt, at the wrong level, or of another version or build${takenWords(said)})`;
  const form = FORM_CORRECTIONS.find(said);
  if (form !== undefined) return form.row.correct(form.match, where);
  const value = VALUE_CLASSES.find((row) => matchOf(row, said) !== null);
  if (value !== undefined) return value.advice(container, said, `in ${where}`);
  const known = CORRECTIONS.find(said);
  return known === undefined ? `Correct ${name}${where}` : known.row.correct(known.match, where);
}

/** `; it takes a, b`: what the line lists in place of it; '' where it lists nothing. */
function takenWords(said: string): string {
  const choices = choicesIn(said);
  return choices.length === 0 ? '' : `; it takes ${choices.join(', ')}`;
}

/** Whether a line speaks of a key that stands there twice. */
export function isTwice(line: string): boolean {
  return TWICE.test(line);
}

/** What is about the form of the file. */
const FORM =
  /pars(?:e|ing|er|ed)\b|yaml|json|toml|\bxml|syntax|unexpected|illegal char|invalid char|unmarshal|decod|\bline \d|:\d{1,6}\b|indentation|quot(?:e|ation)|bracket|token|terminated/i;
/** What the program has read, and does not take. */
const CONTENT = anyOf(
  /which is not (?:configured|defined|declared)|\b[Nn]o (?:[\w.-]{2,40} ){1,4}(?:provided|configured|defined|specified)\b/i,
  /\bunknown (?:\w{1,20} ){0,2}(?:type|processor|receiver|exporter|plugin|module|component)\b/i,
  /can(?:'t|not) open|could not open|must be|not supported|\bunsupported\b|not allowed|\bconfig(?:uration)? validation\b|\bvalidating config/i,
);

/** Whether the form of the file is wrong; of what could be read, the program refuses what it says. */
export function isFormFault(line: string): boolean {
  const message = messageOf(line);
  return FORM.test(message) || !CONTENT.test(message);
}
