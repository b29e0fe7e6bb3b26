import type { Step } from '../../../contracts/diagnosis.js';
import { deepestMount } from '../../evidence/deepest-mount.js';
import { logSignatureAbsent } from '../../oracles/checks/log-signature-absent.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import type { ObjectReference } from '../../pod/object-references.js';
import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, kubectl, objectName, step } from '../support/commands.js';
import { fromLog, fromManifest } from '../support/quotes.js';
import { PAGE_FOR_DATA } from './classes/answer-classes.js';
import { configFileOf } from './inputs/config-argument.js';
import { CONFIG_PATTERNS, VAGUE_CONFIG_PATTERNS } from './inputs/config-patterns.js';
import { type ConfigPlace, configPlace, isPlaced, otherPlaces } from './inputs/config-place.js';
import { configObject, settingsPlace } from './inputs/config-sources.js';
import { inputPlace, inputWithName, optionWithPart, type ProgramInput } from './inputs/program-inputs.js';
import { complaintBeside } from './lines/complaint-beside.js';
import { messageOf } from './lines/headline.js';
import { lineBelow, linesAround, reasonBelow } from './lines/line-below.js';
import { levelOf } from './lines/line-level.js';
import type { LogDraft } from './lines/log-draft.js';
import type { LogHit } from './lines/log-signature.js';
import { isNotKnown } from './lines/not-known.js';
import { withOthers } from './lines/other-complaints.js';
import { quoted } from './lines/quoted-line.js';
import { hasWindowsLineEnds } from './log-exec-format.js';
import { logKind } from './log-kind.js';
import { correction, isFormFault, isTwice } from './settings/config-correction.js';
import { complaint, directiveBelow, namedBy, nameOf, sectionOf, whole, wrongAt } from './settings/config-words.js';
import { FIXED_SETTINGS } from './settings/fixed-setting.js';
import { incompatibleIn } from './settings/incompatible-settings.js';
import { itemWords, refusedItems } from './settings/refused-items.js';
import { isAboutSetting, placeQuotes, saySetting } from './settings/refused-setting.js';
import { isRefusedValue, REFUSALS, sayRefusedValue } from './settings/refused-value.js';
import { NO_SETTING, PLUGINS, SETTING_PATTERNS, VAGUE_SETTING_PATTERNS } from './settings/setting-patterns.js';
import { sayReadValue } from './settings/source-value.js';

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
    /(?:Value|Argument|Assertion|Configuration)Error: |\bboth |please |child "|(?:has|needs) to |cannot |can't |\.env\b|(?:main|master)\.cf\b|needs to be|Settings?Exception|mandatory|plugin |can't be|can not be/i,
  ),
  except: anyOf(
    PAGE_FOR_DATA,
    /NoSuch(?:Method|Field)Error|AbstractMethodError|NullPointerException/i,
    /no such file or directory|\(2: No such file|host not found in upstream|permission denied/i,
    /Address (?:already )?in use|cannot load certificate|key[ _]values[ _]mismatch|mkdir\(\)|(?:bind|open|socket)\(\)|connection refused|failed to connect to \S{3,200}:\d{2,5}\b/i,
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
    !OTHER_FILE.test(exceptionBelow(hit)) &&
    !hasWindowsLineEnds(hit.container),
  say: (known) => {
    const hit = complaintBeside(known);
    const found = placeOf(hit);
    return withOthers(draftOf(hit, found), hit);
  },
  oracles: [notRestarted, logSignatureAbsent],
});

/** The reason below a heading is a file that is missing or closed to it, not the form of the configuration. */
const OTHER_FILE =
  /no such file or directory|permission denied|FileNotFound|could not find (?:file|a part of the path)/i;
/** The exception that stands right below the line, as Serilog and others print it; '' where none does. */
function exceptionBelow(hit: LogHit): string {
  const { lines, index } = linesAround(hit);
  const next = index === -1 ? '' : (lines[index + 1] ?? '');
  return /^[\w.]{3,160}Exception: /.test(next) ? next.slice(0, 500) : '';
}

/** Redis quotes the line of the file that it does not take. */
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
const NO_FILE = anyOf(
  /\b(?:from|of) (?:the )?(?:flags?|arguments?|args|command[ -]line|environment|env)\b/i,
  /\b(?:credentials?|service[ -]account|key|token|response|body|payload|message|request)s? (?:as |to |from |is |in )?JSON\b/i,
);

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
  const items = itemWords(refusedItems(hit));
  const at = lineWords(items, place);
  const wrong = wrongAt(hit, file, place);
  const others = otherPlaces(hit, { ...found, file });
  const said = whole(hit);
  const own = items || nameOf(hit, file);
  const name = own === '' ? complaint(hit, file, place) : `${own}${sectionOf(hit)} in `;
  const [state, ...checks] = isFormFault(said) ? FORM_FAULT : CONTENT_FAULT;
  const correct = correction(container, { said, name, where: `${placeWords(file, at, others)}${wrong}` });
  return {
    title: `The configuration of ${container.name} ${state}${titleEnd({ said, name: own, file, at }) || directiveEnd(hit)}`,
    what: `${which} is not valid${notValidAt(items, place)}: ${quoted(hit)}${wrong}`,
    objects: [`configuration ${file}`],
    evidence: [
      ...linesBeside(hit, named, others),
      ...(source === undefined ? [] : [fromManifest(source.path, `${source.kind} ${source.name}`)]),
      ...placeQuotes(input),
    ],
    steps: [
      input === undefined ? correctStep(hit, correct, file) : correctInput(hit, input, wrong),
      ...checks.map((text) => step(text)),
    ],
  };
}

/** ` line 3`, unless what is refused has its lines with it. */
function lineWords(items: string, place: string): string {
  return place === '' || items !== '' ? '' : ` line ${place}`;
}

/** ` (line 3)`, or all that is refused with their lines. */
function notValidAt(items: string, place: string): string {
  if (items !== '') return ` (it refuses ${items})`;
  return place === '' ? '' : ` (line ${place})`;
}

/** Where the fault is; a value of the wrong form need not be in a file that a line only mentions in passing. */
function placeOf(hit: LogHit): ConfigPlace {
  const found = configPlace(hit);
  const isPassing = isRefusal(hit) && found.line !== hit.line && levelOf(found.line) === 'info';
  return isPassing ? { file: '', place: '', line: hit.line } : found;
}

function isRefusal({ row }: LogHit): boolean {
  return REFUSALS.rows.some((each) => each === row);
}

/** What code says of its own settings, which it reads from variables or has in itself: no file of the manifest is meant. */
const OF_CODE = /\bImproperlyConfigured\b(?!.{0,200}\/)/;

function draftOf(hit: LogHit, found: ConfigPlace): LogDraft {
  const read = found.file === '' ? sayReadValue(hit) : undefined;
  if (read !== undefined) return read;
  if (OF_CODE.test(hit.line)) return isAboutSetting(hit) ? saySetting(hit, '') : sayRefusedValue(hit);
  if (found.file === '' && isRefusal(hit)) return sayRefusedValue(hit);
  const isSetting = isAboutSetting(hit) || incompatibleIn(hit.line) !== undefined;
  return found.place === '' && isSetting ? saySetting(hit, found.file) : sayFault(hit, found);
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
  readonly said: string;
  readonly name: string;
  readonly file: string;
  readonly at: string;
}

function titleEnd({ said, name, file, at }: TitlePlace): string {
  if (file === '') return name === '' ? '' : `: ${name}`;
  return `: ${file}${at}${(isNotKnown(said) || isTwice(said)) && name !== '' ? ` (${name})` : ''}`;
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

/** What it reads by words of the line, whatever its name is: `Error parsing /etc/depot: …`. */
const READ_PATH =
  /\b(?:pars|load|read|validat)(?:ing|e|ed)?:? (?:the )?(?:config\w{0,12} )?(?:(?:file|directory|dir|path) )?["'`]?(\/[\w.@/-]{2,200}\w)/i;

/** The file that the arguments or variables name, where the line names none. */
function fileOfArguments(hit: LogHit): string {
  if (NO_FILE.test(hit.line)) return '';
  return READ_PATH.exec(hit.line)?.[1] ?? configFileOf(hit.container);
}

function correctStep({ evidence, container, line }: LogHit, what: string, file: string): Step {
  const object = file === '' && NO_FILE.test(line) ? undefined : configObject(container, file);
  if (object === undefined)
    return changeStep(evidence, `${what} where it comes from (${settingsPlace(container)}, or the image)`);
  const where = file === '' ? `, most likely of ${object.kind} ${object.name}, which is mounted at ${object.path}` : '';
  return step(`${what}${where}:`, kubectl(evidence, 'edit', objectName(object.kind, object.name)));
}

/** The ConfigMap or Secret of the volume that is mounted at the file. */
function mountedFrom({ evidence, container }: LogHit, file: string): ObjectReference | undefined {
  const mount = deepestMount(container.volumeMounts, file);
  return mount === undefined ? undefined : evidence.manifest.references.find((each) => each.volume === mount.volume);
}
