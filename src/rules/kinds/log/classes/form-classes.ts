import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { inputPlace, namedInputs, type ProgramInput } from '../inputs/program-inputs.js';
import {
  brokenAddresses,
  hostsInPlaceOf,
  originByName,
  originByValue,
  originOf,
  secretInputs,
} from '../inputs/value-origin.js';
import { choicesIn, refusedValue, SECRET, SECRET_LENGTH, secretLength } from '../lines/refusal.js';
import { settingOf } from '../lines/setting-name.js';
import { type LineClass, sources, variableIn } from './line-class-row.js';

interface Places {
  readonly line: string;
  readonly named: ProgramInput | undefined;
  readonly likely: readonly ProgramInput[];
}

/** `in DEPOT_KEY (spec.containers[0].env[0])`: the place that the line names, else those that it may be. */
export function placesOf(container: ContainerEvidence, { line, named, likely }: Places): string {
  if (named !== undefined) return `in ${inputPlace(named)}`;
  const own = settingOf(line);
  const name = variableIn(line) || (/^[A-Z][A-Z0-9_]{2,60}$/.test(own) ? ` ${own}` : '');
  if (name !== '') return `as${name} where it takes it from (${settingsPlace(container)})`;
  const file = SECRET_LENGTH.test(line) ? secretFile(container) : undefined;
  if (likely.length === 0 && file !== undefined)
    return `in ${file.kind} ${file.name}, which is mounted at ${file.path}`;
  if (likely.length === 0) return `where it takes it from (${settingsPlace(container)})`;
  return `in ${likely.map((each) => inputPlace(each)).join(' or ')}`;
}

/** The one Secret that is mounted as the file of a key. */
function secretFile(container: ContainerEvidence): ContainerEvidence['mountedObjects'][number] | undefined {
  const files = container.mountedObjects.filter(
    ({ kind, path }) =>
      kind === 'Secret' && /(?:^|[/._-])(?:secret|key|encryption|cookie)s?(?:[._-]?(?:key|file))?$/i.test(path),
  );
  return files.length === 1 ? files[0] : undefined;
}

/** What is done about one value, which may be one of several in a list. */
function replaceIn(origin: ProgramInput, value: string, list: string): string {
  return origin.text !== value && LIST.test(origin.text)
    ? `Take "${value}" out of ${inputPlace(origin)}, or write one of ${list} in its place`
    : `Set ${inputPlace(origin)} to one of ${list} in place of "${value}"`;
}

/** Several values in one. */
const LIST = /[\w.-][,;][\w.-]/;

/** What is done about a value that is none of those that the line lists. */
export function choiceAdvice(container: ContainerEvidence, line: string, at?: string): string {
  const choices = choicesIn(line);
  const value = refusedValue(line);
  const named = variableIn(line);
  const isTold = value !== '' && !choices.includes(value);
  const which = named || ` ${isTold ? `the value "${value}"` : 'the value that it refuses'}`;
  const list = choices.length === 0 ? 'those that it names' : choices.join(', ');
  const origin = at === undefined ? (originByValue(container, line) ?? originOf(container, line)) : undefined;
  if (origin === undefined)
    return `${named === '' ? 'Correct' : 'Set'}${which} to one of ${list}, ${sources(container, line, at)}`;
  return isTold ? replaceIn(origin, value, list) : `Set ${inputPlace(origin)} to one of ${list}`;
}

/** The variables that hold passwords, where these are few. */
function passwordInputs(container: ContainerEvidence): readonly ProgramInput[] {
  const found = namedInputs(container).filter(({ variable }) => /PASSWORD|PASSPHRASE|_PASS$|PIN$/i.test(variable));
  return found.length > 3 ? [] : found;
}

/** A name that has another one now. */
const REPLACED =
  /["'`]([\w.-]{2,80})["'`].{0,160}?\b(?:(?:should|must|has to) be|has been|have been|was|is) (?:replaced|renamed|superseded)(?: (?:with|by|to|as))? ["'`]([\w.-]{2,80})["'`]/i;

/** What is gone, or is to go, with what takes its place. */
const REMOVED =
  /["'`]([^"'`]{2,80})["'`].{0,80}?\b(?:has been|have been|was|were|is|are) (?:now )?(?:removed|deprecated|obsolete|discontinued|no longer (?:supported|available|valid|allowed|accepted))\b[^"'`]{0,80}?\b(?:[Uu]se|with|by|replaced by) (?:the )?["'`]([^"'`]{2,80})["'`]/i;

/** What a line says is to stand in place of something else: both, and where the manifest has the first of them. */
function replacementIn(container: ContainerEvidence, line: string) {
  const [, one = '', other = ''] = REPLACED.exec(line) ?? REMOVED.exec(line) ?? [];
  return { one, other, input: wordInput(container, one) };
}

/** The word of command or args that is the name, or the last word of it: `webserver` of `airflow webserver`. */
function wordInput(container: ContainerEvidence, name: string): ProgramInput | undefined {
  return namedInputs(container).find(
    ({ variable, text }) => variable === '' && [name, lastWord(name)].includes(text.split('=', 1)[0] ?? ''),
  );
}

function lastWord(text: string): string {
  return text.split(' ').at(-1) ?? text;
}

/** A key of a table of a database, not of a cipher. */
const OF_TABLE =
  /max(?:imum)? key length|\bError 1071\b|\bindex row size\b|\b(?:primary|foreign|unique|sort|partition) key\b/i;

/** Values that have a form of their own: addresses, and secrets of a certain length. */
export const FORM_CLASSES: readonly LineClass[] = [
  {
    pattern: anyOf(REPLACED, REMOVED),
    example: [
      "Property 'depot.shelves' imported from location x is invalid and should be replaced with 'depot.racks'",
      'Command `depot shelve` has been removed. Please use `depot rack`',
    ],
    advice: (container, line, at) => {
      const { one, other, input } = replacementIn(container, line);
      if (input === undefined) return `Write ${other} in place of ${one}, ${sources(container, line, at)}`;
      return input.text === one
        ? `Write ${other} in place of ${one}, at ${inputPlace(input)}`
        : `Write ${lastWord(other)} in place of ${lastWord(one)}, at ${inputPlace(input)}`;
    },
  },
  {
    pattern: anyOf(
      /\b(?:keystore|key store|truststore|store|certificate|key|pkcs ?12|pfx|p12|archive|vault)\b.{0,80}\bpassword\b.{0,20}\b(?:incorrect|wrong|invalid|not correct)/i,
      /\b(?:bad|wrong|incorrect|invalid) (?:decrypt|passphrase|pass phrase|(?:key ?store|pkcs ?12|certificate) password)|mac verify (?:failure|error)|keystore was tampered with/i,
    ),
    example: 'java.io.IOException: keystore password was incorrect',
    advice: (container, line, at) => {
      const named = originByName(container, line);
      const likely = passwordInputs(container);
      return `Give it the password with which the key store or key was made, ${at ?? placesOf(container, { line, named, likely })}, without a line break at its end, or mount the file that belongs to this password`;
    },
  },
  {
    pattern: SECRET_LENGTH,
    also: SECRET,
    except: OF_TABLE,
    example: [
      'ValueError: Shelf keys must be 32 bytes long, got 20 for Depot.keys',
      "the key size must be greater than: '256' bits, key has '64' bits.",
    ],
    advice: (container, line, at) => {
      const where =
        at ?? placesOf(container, { line, named: originByName(container, line), likely: secretInputs(container) });
      return `Give it a key or secret of ${secretLength(line) ?? 'another length'}, ${where} (without a line break at its end, in the form that the program wants: text, hex or base64); what was signed or encrypted with the one before cannot be read with a new one`;
    },
  },
  {
    pattern: /\bAddrParseError\b|\binvalid (?:socket|IP) address syntax\b/i,
    example: 'invalid listen address: AddrParseError(Socket)',
    advice: (container, line, at) => {
      const where = at ?? placesOf(container, { line, named: originOf(container, line), likely: [] });
      return `Write the address as IP:PORT (0.0.0.0:8080 for all addresses of the pod; a name such as localhost is none), ${where}`;
    },
  },
  {
    pattern: /\bInvalid IPv6 URL\b|\binvalid IPv6 (?:address|host)\b.{0,40}\bURL\b|missing '\]' in host/i,
    example: 'ValueError: Invalid IPv6 URL',
    advice: (container, line, at) => {
      const where =
        at ?? placesOf(container, { line, named: originOf(container, line), likely: brokenAddresses(container) });
      return `Write [ and ] of user or password in that address percent-encoded (%5B, %5D; other special characters too), or use a password without them, ${where}: brackets are taken for an IPv6 address there`;
    },
  },
  {
    pattern: anyOf(
      /\b(?:invalid|malformed|bad|illegal|not an? (?:valid )?|relative|(?:could not|cannot|can't|failed to|unable to|error) (?:be )?pars(?:e|ing|ed)|format of the) ?(?:[\w-]{1,20} ){0,3}["'`]?UR[IL]\b/i,
      /\bUR[IL]\b.{0,60}(?:is not absolute|is (?:invalid|malformed|not valid)|must be absolute|without a base|missing (?:an? )?(?:'?https?|scheme|protocol|host)|has no scheme)|\bisUrl\b/i,
      /\bUR[IL]\b.{0,40}\b(?:must|should|has to|needs? to) (?:start|begin|have|specify|contain|include|use)\b.{0,40}(?:scheme|protocol|:\/\/)|\b(?:must|should|has to|needs? to) (?:contain|include|have|start with|begin with) (?:the |an? |its )?(?:url )?(?:protocol|scheme|https?:\/\/)/i,
      /\bno (?:protocol|scheme)\b|MalformedURLException|UriFormatException|unsupported protocol scheme ["']{2}|RelativeUrlWithoutBase|MissingSchema|No scheme supplied|Only absolute UR[IL]s|Illegal character in (?:path|query|authority|scheme|opaque)/i,
    ),
    except: /first path segment|unsupported (?:url )?scheme/i,
    example: [
      'Unhandled exception. System.UriFormatException: Invalid URI: The format of the URI could not be determined.',
      'java.net.MalformedURLException: no protocol: depot.example',
      'property DEPOT_URL has failed the following constraints: isUrl',
      'Shelf URL must specify one of the following schemes (shelf://, shelves://)',
      'DEPOT_HOST variable needs to contain the protocol (http, https).',
    ],
    advice: (container, line, at) => {
      const hosts = hostsInPlaceOf(container, line);
      const likely = hosts.length > 0 ? hosts : brokenAddresses(container);
      const named = hosts.length > 0 ? originByName(container, line) : originOf(container, line);
      const where = at ?? placesOf(container, { line, named, likely });
      return `Write the whole address, with its protocol (https://HOST:PORT/PATH; postgresql://USER:PASSWORD@HOST:5432/DATABASE of a database), without quotation marks or blanks, and with special characters of a password percent-encoded, ${where}`;
    },
  },
];

const FORMS = caseTable(FORM_CLASSES);

/** What is done about the form of a value, or about a choice that the line lists, at a place; undefined where it tells of neither. */
export function valueAdvice(container: ContainerEvidence, line: string, at: string | undefined): string | undefined {
  const form = FORMS.find(line)?.row;
  if (form !== undefined) return form.advice(container, line, at);
  return choicesIn(line).length > 1 ? choiceAdvice(container, line, at) : undefined;
}
