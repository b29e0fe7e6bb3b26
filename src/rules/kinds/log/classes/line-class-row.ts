import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { CaseRow } from '../../case-table.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { hostVariables, inputPlace, programInputs } from '../inputs/program-inputs.js';
import { readInSource } from '../inputs/source-reads.js';
import { originOf } from '../inputs/value-origin.js';
import { kindLookedFor, subjectOf } from '../lines/complaint-subject.js';
import { refusedName, refusedValue } from '../lines/refusal.js';

/** A kind of complaint that any program may have, known by general words, and what is done about it. Patterns are linear. */
export interface LineClass extends CaseRow {
  /** An imperative sentence without its full stop; what the program says is put behind it. `at`: where the value stands, where that is known (`in /etc/depot.yaml`). */
  advice(container: ContainerEvidence, line: string, at?: string): string;
}

/** Where the value that a line speaks of is set: its place in the manifest, where the value stands there. */
export const sources = (container: ContainerEvidence, line: string, at?: string) => {
  if (at !== undefined) return at;
  const word = originOf(container, line);
  if (word === undefined) return `${readWords(container, line)}where it takes it from (${settingsPlace(container)})`;
  return word.variable !== '' && variableIn(line) === ` ${word.variable}`
    ? `at ${inputPlace({ ...word, variable: '' })}`
    : `which ${inputPlace(word)} gives it`;
};

/** `as DEPOT_URL, which the code reads at /app/main.py:7, `; '' where the log shows no such statement. */
function readWords(container: ContainerEvidence, line: string): string {
  const read = readInSource(container, line);
  if (read === undefined) return '';
  return `as ${read.names.join(' and ')}, which the code reads${read.place === '' ? '' : ` at ${read.place}`}, `;
}

/** What a client needs to reach a server. */
const OF_CONNECTION =
  /\b(?:missing|no|empty) (?:the )?(host(?:name)?|port|user(?:name)?|password|database(?: name)?|address|url|token)\b(?: (?:for|to|given|provided|specified|set|configured)\b|[^ ]{0,2}$)/i;

/** A key of the configuration of .NET, whose parts stand in a variable with two underscores between them. */
const DOTNET_KEY =
  /(?<![\w:.])["'`]?([A-Z]\w{1,40}(?::[A-Z]\w{1,60}){1,4})["'`]? (?:is |was |has |must )?(?:not\b|be set|missing|required|empty)/;

/** ` the database that it lacks, beside DEPOT_PG_HOST`, or that it lacks something. */
export function lackedIn(container: ContainerEvidence, line: string): string {
  const key = DOTNET_KEY.exec(line)?.[1];
  if (key !== undefined) return ` ${key} (as a variable ${key.replaceAll(':', '__')})`;
  const name = OF_CONNECTION.exec(line)?.[1];
  if (name === undefined) return ` ${subjectOf(line, 'lacking') || 'what it lacks'}`;
  const beside = hostVariables(container);
  return ` the ${name.toLowerCase()} that it lacks${beside.length === 0 ? '' : `, beside ${beside.join(' and ')}`}`;
}

/** ` (ROWS_HOST=rows, …)`: the hosts that the variables of the container name; '' where they name none. */
export function awaitedHosts(container: ContainerEvidence): string {
  const names = new Set(hostVariables(container));
  const hosts = programInputs(container).filter(({ variable, text }) => names.has(variable) && HOST_TEXT.test(text));
  return hosts.length === 0 ? '' : ` (${hosts.map(({ variable, text }) => `${variable}=${text}`).join(', ')})`;
}

/** ` (CATALOGUE_URL=http://catalogue:8080)`: the addresses that its variables and arguments name, without what may be secret in them; '' where they name none. */
export function askedAddresses(container: ContainerEvidence): string {
  const named = programInputs(container).flatMap(({ variable, text, path }) => {
    const url = URL_TEXT.exec(text)?.[0];
    return url === undefined ? [] : [`${variable || path}: ${url}`];
  });
  return named.length === 0 ? '' : ` (${named.slice(0, 3).join(', ')})`;
}

/** The address that a line names, without what may be secret in it; '' where it names none. */
export function urlIn(line: string): string {
  return URL_TEXT.exec(line)?.[0] ?? '';
}

const URL_TEXT = /\bhttps?:\/\/[\w.-]{1,253}(?::\d{1,5})?(?:\/[\w./~-]{0,200})?(?=$|[\s,:;"'?#)])/i;
const HOST_TEXT = /^[a-z0-9][\w.-]{1,120}(?::\d{2,5})?$/i;

/** The variable that a line names as the one it reads. */
const VARIABLE = /(?<![(<])\b([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,80})\b/;

/** ` DEPOT_URL`, or '' where the line names no variable. */
export function variableIn(line: string): string {
  const name = VARIABLE.exec(line)?.[1];
  return name === undefined ? '' : ` ${name}`;
}

/** What is wrong, in the words right behind the complaint: `invalid log level: …`, `unknown storage mode "warm"`. */
const REFUSED =
  /\b(?:invalid|unknown|illegal|unrecogni[sz]ed|incorrect|malformed|bad) ((?:[a-z][\w-]{1,24} ){0,2}[a-z][\w-]{1,24}?)(?: ?[:=(]| ["'`<[]|$)/i;
/** Words that name no setting. */
const NO_NOUN =
  /(?:^|\s)(?:values?|arguments?|inputs?|syntax|characters?|types?|tokens?|formats?|errors?|memory|state|operations?|instruction|literal|request|response|data|json|yaml|address|option|flag|parameter|config(?:uration)?|name|key|field|identifier|number|string|object|option|is|was|be|of|to|the|a|an)$/i;

/** What is invalid about it is said before: `encryption key`. */
const OWN_NOUN =
  /^(?!config|command|argument|option|value|yaml|json|request|response|runtime|input)[a-z]{4,20} (?:key|name|address|format|type|token|option)$/i;

const PADDED = /(?<![\w.)\]-])["'`][^"'`\s]{1,100}(?:\s|\\[nrt]){1,3}["'`]/;

/** What is wrong with a value that a line quotes with blanks or a line break at its end; '' else. */
export function paddingWords(line: string): string {
  return PADDED.test(line)
    ? ': a blank or line break stands at its end (make the Secret or ConfigMap without one: printf or echo -n, --from-literal)'
    : '';
}

/** `the value of DEPOT_URL`, `the log level`, or that it refuses a value. */
export function refusedWords(line: string): string {
  const variable = variableIn(line);
  if (variable !== '') return `the value of${variable}`;
  const name = refusedName(line);
  if (name !== '') return `the value of ${name}`;
  const value = refusedValue(line);
  if (value !== '') return `the value "${value}"`;
  const noun = (REFUSED.exec(line)?.[1] ?? '').replace(/ (?:set|given|provided|specified|value|for|in)$/, '');
  return noun === '' || (NO_NOUN.test(noun) && !OWN_NOUN.test(noun)) ? 'the value that it refuses' : `the ${noun}`;
}

/** What to do where a program finds nothing of a kind; undefined where it looks for a thing of a name. */
export function adviceOfKind(container: ContainerEvidence, line: string): string | undefined {
  const kind = kindLookedFor(line);
  if (kind === undefined) return undefined;
  return `See why there ${/s$/i.test(kind) ? 'are' : 'is'} no ${kind || 'such thing'} where it looks: nothing of the kind is there, or its configuration (${settingsPlace(container)}) points elsewhere`;
}
