import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { cut } from '../../support/quotes.js';
import { refusedValue } from '../lines/refusal.js';
import { settingOf } from '../lines/setting-name.js';
import {
  inputPlace,
  inputWithName,
  inputWithPart,
  inputWithValue,
  namedInputs,
  type ProgramInput,
} from './program-inputs.js';
import { inputInSource } from './source-reads.js';

/** Variables and settings of the environment, as a line names them. */
const VARIABLES = /(?<![\w$.-])([A-Za-z][A-Za-z0-9]{0,60}_[A-Za-z0-9_]{1,100})(?![\w.-])/g;
const NAMES = 8;
/** Words that say what a key in a section is called, as of INI files. */
const SECTION_KEY = /"(\w{2,40})" (?:key|option) in "(\w{2,40})" section/;

/** The place in the manifest that gives the program what a line speaks of: by its name there, by its value, or by what the failing statement reads; undefined where none does. */
export function originOf(container: ContainerEvidence, line: string): ProgramInput | undefined {
  return (
    originByName(container, line) ??
    originByValue(container, line) ??
    originByWords(container, line) ??
    inputInSource(container, line)
  );
}

/** A thing in words, of which it is said that its value is not taken: `VPN provider name is not valid`. */
const THING =
  /((?:[A-Za-z]{2,20} ){2,4})(?:(?:is|was) (?:not (?:a |an )?valid|invalid|not supported|unknown|malformed|incorrect|too (?:large|small|long|short|high|low))|(?:must|should|has to|needs to|cannot|can't|may not) (?:not )?(?:be|have|exceed))\b/i;
const NO_PART =
  /^(?:the|an?|name|value|of|for|your|given|provided|specified|configured|setting|settings|format|this)$/i;

/** The same in front of it: `invalid listen address: …`. */
const REFUSED_THING =
  /\b(?:invalid|bad|malformed|illegal|unknown|unsupported|pars(?:e|ing)) ((?:[a-z]{2,20} ){1,3}[a-z]{2,20})(?=[:,(]| ["'`]|$)/i;
/** Names of variables are shorter than the words of sentences. */
const SHORTER: Readonly<Record<string, readonly string[]>> = {
  ADDRESS: ['ADDR'],
  DATABASE: ['DB'],
  DIRECTORY: ['DIR'],
  PASSWORD: ['PASS', 'PWD'],
  CONFIGURATION: ['CONFIG', 'CONF'],
  ENVIRONMENT: ['ENV'],
  MAXIMUM: ['MAX'],
  MINIMUM: ['MIN'],
  CONNECTION: ['CONN'],
};

function spellings(word: string): readonly string[] {
  return [word, ...(SHORTER[word] ?? [])];
}

/** The one variable whose name has all words of the thing that a line complains of: VPN_SERVICE_PROVIDER. */
function originByWords(container: ContainerEvidence, line: string): ProgramInput | undefined {
  const words = THING.exec(line)?.[1] ?? REFUSED_THING.exec(line)?.[1] ?? '';
  const parts = words.split(' ').filter((word) => word !== '' && !NO_PART.test(word));
  if (parts.length < 2) return undefined;
  const found = namedInputs(container).filter(({ variable }) => {
    const names = variable.toUpperCase().split('_');
    return parts.every((part) => spellings(part.toUpperCase()).some((each) => names.includes(each)));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The variable or argument that has the name which the line gives what it complains of. */
export function originByName(container: ContainerEvidence, line: string): ProgramInput | undefined {
  const named = originOfVariable(container, line);
  if (named !== undefined) return named;
  const [, key = '', section = ''] = SECTION_KEY.exec(line) ?? [];
  const name = key === '' ? settingOf(line) : `${section}${key}`;
  return name === '' ? undefined : valueWord(container, inputWithName(container, name));
}

/** The variable of the container that the line names as it is. */
function originOfVariable(container: ContainerEvidence, line: string): ProgramInput | undefined {
  const names = [...line.matchAll(VARIABLES)].slice(0, NAMES).map(([, name]) => name);
  return namedInputs(container).find(({ variable }) => variable !== '' && names.includes(variable));
}

/** Of an option whose value is a word of its own, that word. */
function valueWord(container: ContainerEvidence, input: ProgramInput | undefined): ProgramInput | undefined {
  if (input === undefined || !/^--?[\w.-]{1,80}$/.test(input.text)) return input;
  const next = input.path.replace(/\[(\d{1,4})\]$/, (_all, index: string) => `[${Number(index) + 1}]`);
  return namedInputs(container).find(({ path, text }) => path === next && !text.startsWith('-')) ?? input;
}

/** What the manifest gives with the value that the line quotes, or with that value as a part. */
export function originByValue(container: ContainerEvidence, line: string): ProgramInput | undefined {
  return valueWord(container, inputWithValue(container, line)) ?? inputWithPart(container, refusedValue(line));
}

/** What programs are given the name of: `topic`, of which KAFKA_TOPIC has the name. */
const NOUN =
  /\b(topic|queue|exchange|bucket|container|database|schema|table|keyspace|stream|index|collection|cluster|project|secret|parameter|vault|subscription|tenant|realm|namespace|region|zone|model|repository|dataset|profile|user|role|account|channel|workspace|organi[sz]ation)s?\b/gi;
const NAMED_AFTER = /(?:^|_)(?:NAME|ID|ARN|PATH|URL)$/i;
const NOUNS = 6;

/** The variables that give the program the name of a thing that the line speaks of by what it is: ` (SECRET_ID=prod/db at …)`; '' where none does, or too many do. */
export function namesOfThing(container: ContainerEvidence, line: string): string {
  const nouns = new Set([...line.matchAll(NOUN)].slice(0, NOUNS).map(([, noun = '']) => noun.toUpperCase()));
  const found = namedInputs(container).filter(({ variable }) => isNamedAfter(variable, nouns));
  return found.length === 0 || found.length > PLACES
    ? ''
    : ` (${found.map((each) => (each.text === '' ? inputPlace(each) : `${each.variable}=${cut(each.text, 80)} at ${each.path}`)).join(', ')})`;
}

/** ` (which DEPOT_SUBSCRIPTION (spec.containers[0].env[0]) gives)`: where a value stands that the line quotes; '' where it quotes none of the manifest. */
export function givenWords(container: ContainerEvidence, line: string): string {
  const origin = originByValue(container, line);
  return origin === undefined ? '' : ` (which ${inputPlace(origin)} gives)`;
}

function isNamedAfter(variable: string, nouns: ReadonlySet<string>): boolean {
  const bare = variable.toUpperCase().replace(NAMED_AFTER, '');
  const last = bare.split('_').at(-1) ?? '';
  return nouns.has(last) && (bare.length < variable.length || !isSecretName(variable));
}

const PUBLIC = /(?:_ID|PUBLIC_?KEY)$/i;
const PLACES = 3;

/** The variables whose names say that they hold a secret, with their places; none where there are more than a few. */
export function secretInputs(container: ContainerEvidence): readonly ProgramInput[] {
  const found = namedInputs(container).filter(({ variable }) => isSecretName(variable) && !PUBLIC.test(variable));
  const keys = found.filter(({ variable }) => !/PASSWORD|TOKEN/i.test(variable));
  const best = keys.length > 0 ? keys : found;
  return best.length > PLACES ? [] : best;
}

const ADDRESSES =
  /(?:UR[LI]|DSN|ENDPOINT|AUTHORITY|ISSUER|ORIGIN|_CONN(?:ECTION)?(?:_?STR(?:ING)?)?)S?$|^ConnectionStrings?__\w{1,60}$/i;
/** What no address may have, or always has. */
const IS_ADDRESS = /^[a-z][\w+.-]{1,30}:(?:\/\/)?[^\s"'<>#{}]{1,500}$/i;
/** An @ in front of the last one belongs to the password, and has to be written otherwise. */
const TWICE_AT = /^[^@]{0,400}@[^@/]{0,400}@/;

/** An address whose host was filled with nothing. */
const NO_HOST = /^[a-z][\w+.-]{1,30}:\/\/(?:[^@/]{0,200}@)?(?:[:/?#]|$)/i;

/** Of what the address is that a line speaks of: `Redis URL`. */
const WHOSE = /\b([A-Za-z]{4,20}) (?:connection )?(?:UR[IL]|DSN|address|endpoint)\b/;

/** The variables that have a host and a port where an address with a protocol is wanted, of the thing that the line names. */
export function hostsInPlaceOf(container: ContainerEvidence, line: string): readonly ProgramInput[] {
  const whose = WHOSE.exec(line)?.[1]?.toUpperCase();
  if (whose === undefined) return [];
  return namedInputs(container)
    .filter(({ variable, from }) => variable.toUpperCase().includes(whose) && from === undefined)
    .filter(({ variable, text }) => !isSecretName(variable) && /^[\w.-]{2,120}:\d{2,5}(?:\/\w{0,20})?$/.test(text))
    .slice(0, PLACES);
}

/** The variables that hold addresses by what they are called, a few of them; none where there are many. */
export function addressInputs(container: ContainerEvidence): readonly ProgramInput[] {
  const found = namedInputs(container).filter(({ variable }) => ADDRESSES.test(variable));
  return found.length > PLACES ? [] : found;
}

/** The variables with an address that is none: no protocol, a blank, quotation marks, a sign that has to be encoded, or nothing at all. */
export function brokenAddresses(container: ContainerEvidence): readonly ProgramInput[] {
  const inputs = namedInputs(container).filter(
    ({ variable, text }) => ADDRESSES.test(variable) || (variable !== '' && NO_HOST.test(text)),
  );
  const broken = inputs.filter(
    ({ from, text }) => from === undefined && (!IS_ADDRESS.test(text) || TWICE_AT.test(text) || NO_HOST.test(text)),
  );
  return (broken.length > 0 ? broken : inputs).slice(0, PLACES);
}

interface Complaint {
  readonly container: ContainerEvidence;
  readonly line: string;
}

/** A step with the place of what the line speaks of, where the manifest gives that and the step does not say where; without a full stop. */
export function withPlace(step: string, { container, line }: Complaint): string {
  const origin = originOfVariable(container, line) ?? originByValue(container, line);
  if (origin === undefined || step.includes(origin.path) || /^image\b/.test(origin.path)) return step;
  return origin.variable !== '' && step.includes(origin.variable) && origin.from === undefined
    ? `${step} (${origin.variable} stands at ${inputPlace({ ...origin, variable: '' })})`
    : `${step}; the manifest gives it in ${inputPlace(origin)}`;
}

const CREDENTIAL = /(?:PASS(?:WORD|WD|PHRASE)?|PWD|SECRET(?:_ACCESS)?_?KEY|ACCESS_KEY(?:_ID)?|TOKEN)$/i;

/** `DB_PASS (spec.containers[0].env[3], of Secret depot, key pass)`: the few variables with a password from a Secret that `isMeant` takes by their name; '' where there are none, or many. */
export function credentialPlace(container: ContainerEvidence, isMeant: (variable: string) => boolean): string {
  const found = namedInputs(container).filter(
    ({ variable, from }) => from !== undefined && CREDENTIAL.test(variable) && isMeant(variable),
  );
  return found.length > PLACES ? '' : found.map((each) => inputPlace(each)).join(' and ');
}
