import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { cutMiddle } from '../../support/cut-middle.js';
import type { Quote } from '../../support/quote.js';
import { fromManifest } from '../../support/quotes.js';
import { firstCaptured, withoutStop } from '../../support/texts.js';
import { valueAdvice } from '../classes/form-classes.js';
import { UNITS } from '../classes/value-classes.js';
import { fileObject, settingsPlace } from '../inputs/config-sources.js';
import { emptyName } from '../inputs/empty-setting.js';
import { inputPlace, inputWithName, type ProgramInput } from '../inputs/program-inputs.js';
import { variableWords } from '../inputs/setting-variable.js';
import { subjectOf } from '../lines/complaint-subject.js';
import { headline, messageOf } from '../lines/headline.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { isNotKnown, UNKNOWN } from '../lines/not-known.js';
import { quoted } from '../lines/quoted-line.js';
import { alternativesIn, namesBehind, settingOf, settingsOf } from '../lines/setting-name.js';
import { withChoices } from './choices-below.js';
import { FIXED_SETTINGS, type FixedSetting, fixedSetting } from './fixed-setting.js';
import { incompatibleIn } from './incompatible-settings.js';
import { NO_SETTING, PLUGINS, SETTING_PATTERNS, VAGUE_SETTING_PATTERNS } from './setting-patterns.js';

const LACKING = anyOf(
  /\bmissing\b(?! (?:unit|port|scheme|protocol)\b)|\b[Rr]equired (?:[a-z]{1,20} )?\w{3,20} ["'`][\w.-]{2,100}["'`] not\b|\bno [\w -]{1,40} (?:set|defined)[.,;:]|not (?:been )?(?:set|specified|configured|provided|defined|initialized)|ha(?:s|ve) to be (?:set|configured|specified|defined|provided)|is required|mandatory/i,
  /no default value|has been (?:defined|set|configured|given)$|is required|please (?:set|provide|specify|configure|define)|missing (?:configuration )?(?:field|key)|\b(?:no|without) [\w -]{1,40} (?:setting|option|parameter) (?:was )?(?:provided|given)|must be (?:set|configured|specified|provided|defined)|needs to be/i,
  /\bno [\w ]{1,40} in (?:the )?config|must contain|(?:must not|can ?not|can't|may not|should not) be (?:empty|blank|null)|\bshould be (?:configured|set)\b|\bis (?:empty|blank)\b|failed on the 'required/i,
);

/** Whether the line is about the value of a setting, not about the form of a file. */
export function isAboutSetting({ line }: LogHit): boolean {
  return (
    !NO_SETTING.test(line) &&
    [FIXED_SETTINGS, PLUGINS, SETTING_PATTERNS, VAGUE_SETTING_PATTERNS].some((table) => table.find(line) !== undefined)
  );
}

/** What a program says of a setting that it does not accept. */
export function saySetting(hit: LogHit, file: string): LogDraft {
  const plugin = firstCaptured(PLUGINS.find(hit.line)?.match);
  if (plugin !== '') return sayPlugin(hit, file, plugin);
  const pair = incompatibleIn(hit.line);
  if (pair !== undefined) return sayIncompatible(hit, file, pair);
  const fixed = fixedSetting(hit.line);
  return fixed === undefined ? sayRefused(hit, file) : sayFixed(hit, file, fixed);
}

function sayPlugin(hit: LogHit, file: string, plugin: string): LogDraft {
  const { evidence, container } = hit;
  const image = container.image || 'its image';
  return {
    title: `${container.name} has no plugin ${plugin}`,
    what: `its configuration names the plugin ${plugin}, which ${image} does not have. It says: ${quoted(hit)}`,
    objects: [`plugin ${plugin}`],
    evidence: [],
    steps: [
      step(
        `Use an image with the plugin ${plugin} (one built upon ${image} that installs it, in a version that fits).`,
      ),
      changeStep(evidence, `Or take the plugin ${plugin} out ${where(hit, { place: undefined, file })}`),
    ],
  };
}

function sayIncompatible(hit: LogHit, file: string, [one, other]: readonly [string, string]): LogDraft {
  const { evidence, container } = hit;
  const place = inputWithName(container, one) ?? inputWithName(container, other);
  return {
    title: `${container.name} does not take ${one} together with ${other}`,
    what: `it refuses its configuration: ${one} and ${other} do not go together. It says: ${quoted(hit)}`,
    objects: [`setting ${one}`, `setting ${other}`],
    evidence: placeQuotes(place),
    steps: [changeStep(evidence, `Change or remove ${one} or ${other} ${where(hit, { place, file })}`)],
  };
}

function sayFixed(hit: LogHit, file: string, { name, configured, stored }: FixedSetting): LogDraft {
  const { evidence, container } = hit;
  const place = inputWithName(container, name);
  return {
    title: `${container.name}: ${name} is ${configured}, but its data were made with ${stored}`,
    what: `it refuses its configuration: ${name} is fixed when the data are made; they have ${stored}, and it is configured with ${configured}${place === undefined ? '' : ` (${inputPlace(place)})`}. It says: ${quoted(hit)}`,
    objects: [`setting ${name}`],
    evidence: placeQuotes(place),
    steps: [
      changeStep(evidence, `Set ${name} back to ${stored} ${where(hit, { place, file })}`),
      step(
        `To have ${configured} for good, dump the data, and restore them into a new volume that is initialised with it.`,
      ),
    ],
  };
}

function sayRefused(hit: LogHit, file: string): LogDraft {
  const { evidence, container, line } = hit;
  const { name, names, thing, setting } = namesOf(hit);
  const place = name === '' ? undefined : inputWithName(container, name);
  const empty = emptyName(container, name);
  const all = names.join(', ');
  const [lacks, state, verb] = refusal(line, names.length);
  const at = where(hit, { place: empty === '' ? place : undefined, file });
  return {
    title:
      setting === NO_NAME
        ? `${container.name} refuses its configuration: ${headline(withoutClass(line.replace(/^(?:error|fatal): /i, '')))}`
        : `${container.name} ${lacks} ${setting}`,
    what: `it refuses its configuration: ${setting} ${state}${placeWords(place, LACKING.test(line))}${gotNothing(empty, '; its entrypoint got nothing for ')}. It says: ${quoted(hit)}`,
    objects: [`setting ${name}`],
    evidence: placeQuotes(place),
    steps: [
      changeStep(
        evidence,
        `${repair(hit, { verb, all: thing || `${all}${place === undefined ? variableWords(container, all) : ''}`, at })}${gotNothing(empty, ', under the name that its entrypoint reads: it got nothing for ')}`,
      ),
      step(
        `Compare with the documentation of ${container.image || 'the image'} for this very version: settings come and go with it.`,
      ),
    ],
  };
}

const NO_NAME = 'a setting';

/** The settings that the line names; where it names none and something is lacking, that thing in its own words. */
function namesOf(hit: LogHit) {
  const name = settingOf(hit.line);
  const choice = alternativesIn(hit.line);
  const names = choice.length > 1 ? [choice.join(' or ')] : settingsOf(hit);
  const thing =
    name === '' && LACKING.test(hit.line)
      ? subjectOf(withoutClass(hit.line), 'lacking').replace(/^["'`]|["'`]$/g, '')
      : '';
  const setting = name === '' ? thing || NO_NAME : `the setting${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
  return { name, names, thing, setting };
}

/** What an exception says, without its class, which says only that it is about the configuration. */
function withoutClass(line: string): string {
  return messageOf(line).replace(/^(?:[\w.$]{1,160}(?:Exception|Error): ){1,3}(?=\S)/, '');
}

/** `all`: the settings that the line names; '' where it names none. */
type Repair = Readonly<Record<'verb' | 'all' | 'at', string>>;

/** What is done, by the form or the choice that the line tells, else by what it names. */
function repair(hit: LogHit, { verb, all, at }: Repair): string {
  const { container, line } = withChoices(hit);
  const place = all === '' && at.startsWith('where ') ? undefined : `${all === '' ? '' : `as ${all} `}${at}`;
  const known = LACKING.test(line)
    ? undefined
    : (valueAdvice(container, line, place) ?? UNITS.find(line)?.row.advice(container, line, place));
  return known ?? `${verb} ${all || `what it complains of ("${cutMiddle(messageOf(line), 200)}")`} ${at}`;
}

const DOES_NOT_ACCEPT = 'does not accept';

/** What is wrong with the setting or settings, in the title, in the cause, and what to do. */
function refusal(line: string, count: number): readonly [string, string, string] {
  const [is, has] = count > 1 ? ['are', 'have'] : ['is', 'has'];
  if (LACKING.test(line)) return ['lacks', `${is} missing, or ${has} no value`, 'Set'];
  return isNotKnown(line)
    ? [DOES_NOT_ACCEPT, `${is} not known to it, or not used by this part of it`, 'Remove or rename']
    : [DOES_NOT_ACCEPT, `${has} a value that it does not take, or that contradicts another one`, 'Correct'];
}

function gotNothing(name: string, words: string): string {
  return name === '' ? '' : `${words}${name}`;
}

function placeWords(place: ProgramInput | undefined, isLacking: boolean): string {
  if (place === undefined) return '';
  return isLacking ? `, although ${inputPlace(place)} gives one` : ` (${inputPlace(place)})`;
}

/** Where the manifest sets it. */
export function placeQuotes(place: ProgramInput | undefined): Quote[] {
  if (place === undefined) return [];
  const { path, variable, text, from } = place;
  return [
    fromManifest(path, from === undefined ? (variable === '' ? text : `${variable}=${text}`) : `${variable} ${from}`),
  ];
}

function where(
  { container }: LogHit,
  { place, file }: { readonly place: ProgramInput | undefined; readonly file: string },
): string {
  if (place !== undefined) return `at ${inputPlace(place)}`;
  if (file !== '') return `in ${file}${fileObject(container, file)}`;
  return `where ${container.name} takes it from: ${settingsPlace(container)}`;
}

/** What a parser stumbles over, for the step that corrects it in the file: `name in `, or ''. */
export function namedInFile(line: string): string {
  const name = withoutStop(firstCaptured(UNKNOWN.exec(line)) || settingOf(line));
  return /\w/.test(name) ? `${[name, ...namesBehind(line, name)].join(', ')} in ` : '';
}
