import type { Step } from '../../../contracts/diagnosis.js';
import { deepestMount } from '../../evidence/deepest-mount.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, kubectl, objectName, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { fromLog, fromManifest } from '../support/quotes.js';
import { configFileOf } from './config-argument.js';
import { correction, isFormFault, isTwice } from './config-correction.js';
import { CONFIG_PATTERNS, VAGUE_CONFIG_PATTERNS } from './config-patterns.js';
import { type ConfigPlace, configPlace, isPlaced, otherPlaces } from './config-place.js';
import { settingsPlace } from './config-sources.js';
import { FIXED_SETTINGS } from './fixed-setting.js';
import { headline, messageOf } from './headline.js';
import { isOpen, lineBelow, linesAround, reasonBelow } from './line-below.js';
import { hasWindowsLineEnds } from './log-exec-format.js';
import { type LogDraft, logKind } from './log-kind.js';
import type { LogHit } from './log-signature.js';
import { isNotKnown } from './not-known.js';
import { withOthers } from './other-complaints.js';
import { inputPlace, inputWithName, optionWithPart, type ProgramInput } from './program-inputs.js';
import { quoted } from './quoted-line.js';
import { isAboutSetting, namedInFile, placeQuotes, saySetting } from './refused-setting.js';
import { isRefusedValue, REFUSALS, sayRefusedValue } from './refused-value.js';
import { NO_SETTING, PLUGINS, SETTING_PATTERNS, VAGUE_SETTING_PATTERNS } from './setting-patterns.js';
import { sayReadValue } from './source-value.js';

/** The program cannot read its configuration. */
export const logConfigParse = logKind({
  id: 'log-config-parse',
  title: 'The configuration cannot be parsed or is refused',
  description:
    'The log says that configuration cannot be parsed or is not valid: YAML, JSON, TOML or INI, an unknown directive or field, a value of the wrong type; or that a setting is missing, has a value that the program does not take, or contradicts another one. It comes from a ConfigMap or Secret that is mounted, from the arguments, or from the image; file and line are named where the log has them.',
  severity: 'high',
  hint: anyOf(
    /yaml|json|toml|config|pars|syntax|directive|emerg|character|settings?\b|conf\b|unmarshal|unknown|section/i,
    /file\b|unrecognized|keyword|option|cfg\b|\bline\b|decod|ini\b|requirement failed|propert|parameter|attribute/i,
    /must|required|missing|validation for|provided|should|cannot be|not been|is empty|no default/i,
    /not (?:set|specified|configured|supported|valid|allowed|defined|properly|correctly|fully)\b|not a valid|Fernet|jdbcUrl|Different |number of tokens/i,
    /expected|XML|HCL|template: |delimiter|\bm(?:in|ax)|ha(?:s|ve) to be |Invalid command|field not found|\.(?:yml|cnf|xml|hcl|river|alloy|vcl)\b|\/(?:etc|opt)\//i,
    /invalid|illegal|malformed|incorrect|\bbad\b|undefined|one of|allowed|from|following|UR[IL]\b|Ur[il]|protocol|scheme|absolute|length|\b(?:byte|bit|char)|short|weak|enum|parsing|convert|valid|supported|available|possible|permitted|accepted|recogni|size|remote (?:ref|branch)|\bwrong\b|password|mac verify|tampered|replaced|renamed|superseded|duration|strconv|literal|float|Number|integer|\bint\b|digit|["'`]/i,
    /please |child "|\.env\b|(?:main|master)\.cf\b|needs to be|Settings?Exception|mandatory|plugin |can't be|can not be/i,
  ),
  except: anyOf(
    /NoSuch(?:Method|Field)Error|AbstractMethodError|NullPointerException/i,
    /no such file or directory|\(2: No such file|host not found in upstream|permission denied/i,
    /Address (?:already )?in use|cannot load certificate|key[ _]values[ _]mismatch|mkdir\(\)|(?:bind|open|socket)\(\)|connection refused/i,
    /Missing parentheses|SSL_CTX|BIO_new|APPLICATION FAILED|Invalid path: \/|invalid address: '[a-z][\w.-]{0,200}' in '|unable to (?:read|open) (?:the )?file:? \/\S{1,300}$/i,
  ),
  isNamed: ({ line }) => isPlaced(line),
  patterns: caseTable([...CONFIG_PATTERNS.rows, ...FIXED_SETTINGS.rows, ...PLUGINS.rows, ...SETTING_PATTERNS.rows]),
  vague: caseTable([...VAGUE_CONFIG_PATTERNS.rows, ...VAGUE_SETTING_PATTERNS.rows, ...REFUSALS.rows]),
  confirm: (hit) =>
    isRefusedValue(hit) &&
    !NO_SETTING.test(hit.line) &&
    !isFetched(hit) &&
    !isSaidBeside(hit) &&
    !OTHER_FILE.test(reasonBelow(hit)) &&
    !hasWindowsLineEnds(hit.container),
  say: (hit) => {
    const found = configPlace(hit);
    return withOthers(draftOf(hit, found), hit);
  },
  oracles: [notRestarted, logSignatureAbsent],
});

/** The reason below a heading is a file that is missing or closed to it, not the form of the configuration. */
const OTHER_FILE = /no such file or directory|permission denied/i;
/** Redis quotes the line of the file that it does not take. */
const QUOTED_BELOW = /^>>> /;
const QUOTED_DIRECTIVE = /^>>> '([\w.-]{3,60})/;
/** An answer of another program, or none, in the words of clients. */
const REMOTE =
  /https?:\/\/.{0,300}(?:connect|refused|timeout|lookup|\b[45]\d\d\b)|\bhttp error\b|\b(?:status )?code:? [45]\d\d\b/i;
const LINES_ABOVE = 4;

/** Words that only say that something is wrong with it. */
const BARE =
  /^(?:invalid configuration|configuration (?:is )?(?:invalid|error)|(?:validating|loading|reading|parsing) (?:the )?config\w{0,12}(?: file)? (?:has )?failed(?: - exiting)?)[.!]?$/i;
const STATED = /\b(?:ERROR|FATAL|SEVERE)\b|Exception: |^(?:error|fatal): /;
const LINES_BESIDE = 3;

/** Whether the line only says that it is wrong, and one beside it says what. */
function isSaidBeside({ container, line, raw }: LogHit): boolean {
  if (!BARE.test(messageOf(line).replace(/^(?:[\w$]{1,60}\.){1,10}[\w$]{1,80} - /, ''))) return false;
  const { lines, index } = linesAround({ container, raw });
  if (index === -1) return false;
  const beside = [...lines.slice(Math.max(0, index - LINES_BESIDE), index), ...lines.slice(index + 1, index + 2)];
  return beside.some((each) => STATED.test(each));
}

/** Whether the configuration is that of another program, which a line right above says could not be fetched: no file is meant. */
function isFetched({ container, line, raw }: LogHit): boolean {
  if (VAGUE_CONFIG_PATTERNS.find(line) === undefined || CONFIG_PATTERNS.find(line) !== undefined) return false;
  const { lines, index } = linesAround({ container, raw });
  const above = index === -1 ? [] : lines.slice(Math.max(0, index - LINES_ABOVE), index + 1);
  return above.some((each) => REMOTE.test(each));
}

const OTHER_QUOTES = 3;
/** What was read from the arguments or the environment, not from a file. */
const NO_FILE = /\b(?:from|of) (?:the )?(?:flags?|arguments?|args|command[ -]line|environment|env)\b/i;

/** What a title says of it, and what may be done besides. */
const FORM_FAULT = [
  'cannot be parsed',
  'Check it with a parser before rolling it out (yq, jq, nginx -t, promtool check config …).',
] as const;
const CONTENT_FAULT = ['is refused'] as const;

function sayFault(hit: LogHit, found: ConfigPlace): LogDraft {
  const { container } = hit;
  const { place, line: named } = found;
  const file = found.file || fileOfArguments(hit);
  const source = mountedFrom(hit, file);
  const input = file === '' ? inputNamed(hit) : undefined;
  const which = ['its configuration', file].filter((text) => text !== '').join(' ');
  const at = place === '' ? '' : ` line ${place}`;
  const wrong = wrongAt(hit, file, place);
  const others = otherPlaces(hit, { ...found, file });
  const said = whole(hit);
  const name = nameIn(said, file) || complaint(hit, file, place);
  const [state, ...checks] = isFormFault(said) ? FORM_FAULT : CONTENT_FAULT;
  const correct = correction(container, { said, name, where: `${placeWords(file, at, others)}${wrong}` });
  return {
    title: `The configuration of ${container.name} ${state}${titleEnd({ line: said, file, at }) || directiveEnd(hit)}`,
    what: `${which} is not valid${place === '' ? '' : ` (line ${place})`}: ${quoted(hit)}${wrong}`,
    objects: [`configuration ${file}`],
    evidence: [
      ...linesBeside(hit, named, others),
      ...(source === undefined ? [] : [fromManifest(source.path, `${source.kind} ${source.name}`)]),
      ...placeQuotes(input),
    ],
    steps: [
      input === undefined ? correctStep(hit, correct, source) : correctInput(hit, input, wrong),
      ...checks.map((text) => step(text)),
    ],
  };
}

function draftOf(hit: LogHit, found: ConfigPlace): LogDraft {
  const read = found.file === '' ? sayReadValue(hit) : undefined;
  if (read !== undefined) return read;
  if (found.file === '' && REFUSALS.rows.some((row) => row === hit.row)) return sayRefusedValue(hit);
  return found.place === '' && isAboutSetting(hit) ? saySetting(hit, found.file) : sayFault(hit, found);
}

function placeWords(file: string, at: string, others: ReturnType<typeof otherPlaces>): string {
  return `${file || 'the configuration'}${at === '' ? '' : ` at${at}${alsoAt(others)}`}`;
}

/** The word of the manifest that sets what the line names; where it was read from flags, also by a short name. */
function inputNamed({ container, line, raw }: LogHit): ProgramInput | undefined {
  const name = QUOTED_DIRECTIVE.exec(lineBelow({ container, raw }) ?? '')?.[1] ?? namedBy(line);
  return (
    inputWithName(container, name) ?? (NO_FILE.test(line) && name !== '' ? optionWithPart(container, name) : undefined)
  );
}

function directiveEnd(hit: LogHit): string {
  return directiveBelow(hit) === '' ? '' : `: ${directiveBelow(hit)}`;
}

interface TitlePlace {
  readonly line: string;
  readonly file: string;
  readonly at: string;
}

function titleEnd({ line, file, at }: TitlePlace): string {
  if (file === '') return namedInTitle(line);
  return `: ${file}${at}${(isNotKnown(line) || isTwice(line)) && nameIn(line, file) !== '' ? ` (${namedBy(line)})` : ''}`;
}

/** The line, and the one below it where that says what it is about. */
function whole({ container, line, raw }: LogHit): string {
  const below = lineBelow({ container, raw }) ?? reasonBelow({ container, raw });
  return below === '' ? line : `${line} ${below.trim()}`;
}

/** The line that names the place, where that is another one, and those of further places. */
function linesBeside({ container, line, raw }: LogHit, named: string, others: ReturnType<typeof otherPlaces>) {
  const lines = others.slice(0, OTHER_QUOTES).map(([each]) => each);
  return ([line, raw].includes(named) ? lines : [named, ...lines]).map((each) => fromLog(container, each));
}

function correctInput(hit: LogHit, input: ProgramInput, wrong: string): Step {
  const { evidence, container } = hit;
  const image = container.image || 'the image';
  const where = inputPlace(input);
  return changeStep(
    evidence,
    `Correct ${directiveBelow(hit) || namedBy(hit.line)}${wrong} at ${where}, or leave it out where ${image} does not have it`,
  );
}

/** The lines of the file that are refused as well, for the end of a phrase; '' where there are none. */
function alsoAt(others: ReturnType<typeof otherPlaces>): string {
  return others.length === 0 ? '' : `, and at line ${others.map(([, number]) => number).join(', ')}`;
}

/** The file that the arguments or variables name, where the line says nothing of them. */
function fileOfArguments(hit: LogHit): string {
  return NO_FILE.test(hit.line) ? '' : configFileOf(hit.container);
}

function namedInTitle(line: string): string {
  return namedBy(line) === '' ? '' : `: ${namedBy(line)}`;
}

function namedBy(line: string): string {
  return namedInFile(line).replace(/ in $/, '');
}

/** The name that the line speaks of, unless it is that of the file itself. */
function nameIn(line: string, file: string): string {
  const name = namedInFile(line);
  const isFile = file !== '' && file.endsWith(namedBy(line)) && !line.replaceAll(file, ' ').includes(namedBy(line));
  return isFile ? '' : name;
}

/** What is wrong there, in brackets, where it stands below the line or behind the place; '' else. */
function wrongAt(hit: LogHit, file: string, place: string): string {
  const wrong = bannerReason(hit) || complaintBelow(hit) || complaintBehind(hit.line, file, place);
  return wrong === '' ? '' : ` (${wrong})`;
}

/** What stands below a heading as its reason; '' where there is none. */
function bannerReason(hit: LogHit): string {
  return headline(reasonBelow(hit), 160);
}

/** What parsers draw below the place: rules, the text of the line, carets. */
const COMPLAINT =
  /^\s{0,12}(?:(?:missing|unknown|duplicate|invalid|unexpected) (?:field|key|type|value|variant|table)|expected )\b.{1,200}|^(?:---> )?[\w.]{3,80}JsonReaderException: .{1,200}/;
const LINES_BELOW = 7;

/** What is wrong at the place that the line names, where it stands further down, as of Rust; '' else. */
function complaintBelow(hit: LogHit): string {
  const { lines, index } = linesAround(hit);
  if (index === -1 || COMPLAINT.test(hit.line)) return '';
  const below = lines.slice(index + 1, index + 1 + LINES_BELOW);
  return headline(below.find((each) => COMPLAINT.test(each)) ?? '', 160);
}

/** What stands behind file and line, where the line gives no name in quotation marks; '' else. */
function complaintBehind(line: string, file: string, place: string): string {
  if (file === '' || place === '' || namedInFile(line) !== '') return '';
  const start = line.indexOf(`${file}:${place}: `);
  return start === -1 ? '' : headline(line.slice(start + file.length + place.length + 3), 120);
}

/** The line of the file that Redis quotes below its heading, in quotation marks; '' where there is none. */
function directiveBelow(hit: LogHit): string {
  const below = lineBelow(hit) ?? '';
  const text = below.replace(QUOTED_BELOW, '').replace(/^'|'$/g, '').trim();
  return QUOTED_BELOW.test(below) ? `"${cutMiddle(text, 120)}"` : '';
}

const OPENED = 4;

/** Where the line below another one only leads to the next one as well (`in 'services':`), the first that does not. */
function lastOpened(hit: LogHit, below: string): string {
  if (!isOpen(below)) return below;
  const { lines, index } = linesAround(hit);
  return lines.slice(index + 1, index + 1 + OPENED).find((each) => !isOpen(each)) ?? below;
}

/** Where neither a name nor a line of the file is known, what the program complains of. */
function complaint(hit: LogHit, file: string, place: string): string {
  const { container, line, raw } = hit;
  const below = lineBelow({ container, raw });
  if (directiveBelow(hit) !== '') return `${directiveBelow(hit)} in `;
  const isBelow = below !== undefined && (isOpen(line) || QUOTED_BELOW.test(below));
  const complaintLine = isBelow ? lastOpened(hit, below) : raw;
  return file !== '' && place !== '' ? '' : `what it complains of ("${cutMiddle(messageOf(complaintLine), 160)}") in `;
}

function correctStep({ evidence, container }: LogHit, what: string, source: ObjectReference | undefined): Step {
  if (source !== undefined) return step(`${what}:`, kubectl(evidence, 'edit', objectName(source.kind, source.name)));
  return changeStep(evidence, `${what} where it comes from (${settingsPlace(container)}, or the image)`);
}

/** The ConfigMap or Secret of the volume that is mounted at the file. */
function mountedFrom({ evidence, container }: LogHit, file: string): ObjectReference | undefined {
  const mount = deepestMount(container.volumeMounts, file);
  return mount === undefined ? undefined : evidence.manifest.references.find((each) => each.volume === mount.volume);
}
