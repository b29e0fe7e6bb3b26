import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../../../evidence/values.js';

/** A word of the manifest that a program gets: of its command line, or the value of a variable. */
export interface ProgramInput {
  readonly path: string;
  readonly text: string;
  /** The environment variable; '' for words of command and args. */
  readonly variable: string;
  /** Where a value comes from that the manifest does not have: `of Secret depot, key url`. */
  readonly from?: string;
}

/** Everything that the manifest gives the program of a container: arguments, command, variables with a value. */
export function programInputs(container: ContainerEvidence): readonly ProgramInput[] {
  const words = (['args', 'command'] as const).flatMap((field) =>
    textsOf(container.fields[field]).map((text, index) => ({
      path: `${container.path}.${field}[${index}]`,
      text,
      variable: '',
    })),
  );
  const env = listOf(container.fields['env']).map((element, index) => {
    const variable = fieldsOf(element);
    return {
      path: `${container.path}.env[${index}]`,
      text: textOf(variable['value']),
      variable: textOf(variable['name']),
    };
  });
  return [...words, ...env.filter(({ text }) => text !== '')];
}

/** The same with the variables whose value comes from a Secret, a ConfigMap or the pod itself; their text is ''. */
export function namedInputs(container: ContainerEvidence): readonly ProgramInput[] {
  const fromElsewhere = listOf(container.fields['env']).flatMap((element, index) => {
    const variable = fieldsOf(element);
    const from = sourceWords(fieldsOf(variable['valueFrom']));
    const path = `${container.path}.env[${index}]`;
    return from === '' ? [] : [{ path, text: '', variable: textOf(variable['name']), from }];
  });
  return [...programInputs(container), ...fromElsewhere];
}

const SOURCES = [
  ['secretKeyRef', 'Secret'],
  ['configMapKeyRef', 'ConfigMap'],
] as const;

function sourceWords(source: Fields): string {
  for (const [field, kind] of SOURCES) {
    const reference = fieldsOf(source[field]);
    const name = textOf(reference['name']);
    if (name !== '') return `of ${kind} ${name}, key ${textOf(reference['key'])}`;
  }
  const field = textOf(fieldsOf(source['fieldRef'])['fieldPath']);
  return field === '' ? '' : `of field ${field}`;
}

const NAMES_HOSTS =
  /^[\w.-]{0,80}(?:HOST(?:NAME)?|URL|URI|DSN|ADDR(?:ESS)?|SERVER|ENDPOINT|BROKER|BOOTSTRAP|TARGET|UPSTREAM)S?$/i;

/** The variables that name hosts by how they are called, such as DB_HOST and REDIS_URL, also those whose value comes from a ConfigMap or Secret; a few of them. */
export function hostVariables(container: ContainerEvidence): readonly string[] {
  const names = listOf(container.fields['env']).map((element) => textOf(fieldsOf(element)['name']));
  return names.filter((name) => NAMES_HOSTS.test(name)).slice(0, 5);
}

/** The word of the manifest that is a value, or an option with it, with blanks or line breaks before or behind the value. */
export function paddedInput(container: ContainerEvidence, value: string): ProgramInput | undefined {
  return programInputs(container)
    .slice(0, WORDS_LIMIT)
    .find(({ text }) => {
      const own = text.startsWith('-') ? text.slice(text.indexOf('=') + 1) : text;
      return own.trim() === value && own !== value;
    });
}

/** What to call the place of a word in a sentence. */
export function inputPlace({ path, variable, from }: ProgramInput): string {
  const place = from === undefined ? path : `${path}, ${from}`;
  return variable === '' ? place : `${variable} (${place})`;
}

/** What tells a value from a word of a sentence: a digit, a separator, or that it is quoted. */
const VALUE = /^(?=.{0,80}[\d/._:@=-])[^\s"'`]{4,200}$/;
const QUOTED = /["'`“]([^"'`”]{2,200})["'`”]/g;
const BETWEEN = /[\s"'`()[\]{},;]{1,20}/;
/** Values that everything has: versions of protocols, ports of the pod itself, numbers of lines. */
const COMMON = /^(?:https?:\/\/|localhost|127\.|0\.0\.0\.0|true|false|error|\d{1,3}$|\d{4}-\d\d)/i;

/** The word of the manifest that has a value that a line quotes or names; undefined where none has. */
export function inputWithValue(container: ContainerEvidence, line: string): ProgramInput | undefined {
  const quoted = [...line.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const bare = line.split(BETWEEN).map((word) => word.replace(/[.,]{1,3}$/, ''));
  const values = [...quoted, ...bare.filter((word) => VALUE.test(word))].filter((each) => !COMMON.test(each));
  const words = programInputs(container).slice(0, WORDS_LIMIT);
  return words.find(({ text }) => values.some((value) => hasValue(text, value)));
}

const WORDS_LIMIT = 200;

/** The word of the manifest that names a part of this module or package: `depot.shelves.Amber` of `depot.shelves`. */
export function inputBelow(container: ContainerEvidence, name: string): ProgramInput | undefined {
  if (!/^[a-z][\w-]{0,60}(?:[.\/][\w-]{1,60}){1,8}$/i.test(name)) return undefined;
  return programInputs(container)
    .slice(0, WORDS_LIMIT)
    .find(({ text }) => [`${name}.`, `${name}:`, `${name}/`].some((start) => text.startsWith(start)));
}

/** Whether a word is the value, or an option with it: `--nodes=1:5:`. */
function hasValue(text: string, value: string): boolean {
  return text === value || text.endsWith(`=${value}`);
}

/** The word of the manifest that sets what has this name, however it is written there: `zookeeper.connect` as KAFKA_ZOOKEEPER_CONNECT. */
export function inputWithName(container: ContainerEvidence, name: string): ProgramInput | undefined {
  const bare = lettersAndDigits(name);
  if (bare.length < 4) return undefined;
  const inputs = namedInputs(container);
  return (
    inputs.find(({ variable, text }) => lettersAndDigits(variable || optionIn(text)).endsWith(bare)) ??
    inputs.find(({ variable, text }) => variable === '' && /^--?/.test(text) && partsOf(optionIn(text)).includes(bare))
  );
}

/** The word of the manifest that holds what a line quotes as a word of its own: a keyword of a connection string, a part of an address. */
export function inputWithPart(container: ContainerEvidence, part: string): ProgramInput | undefined {
  const own = part.toLowerCase();
  if (!/^[\w.:@/-]{4,80}$/.test(own)) return undefined;
  return programInputs(container)
    .slice(0, WORDS_LIMIT)
    .find(({ text }) => text.slice(0, 2_000).toLowerCase().split(PART_ENDS).includes(own));
}

const PART_ENDS = /[\s;,&?=|]{1,4}/;

/** The option of the arguments that has this name as a part of its own: `--tls.cert.file` of `tls`. */
export function optionWithPart(container: ContainerEvidence, name: string): ProgramInput | undefined {
  const bare = lettersAndDigits(name);
  return programInputs(container).find(
    ({ variable, text }) => variable === '' && /^--?\w/.test(text) && partsOf(optionIn(text)).includes(bare),
  );
}

function optionIn(text: string): string {
  return text.split('=', 1)[0] ?? '';
}

/** The words of an option with dots and dashes: `--pilot.dashboard`. */
function partsOf(option: string): string[] {
  return option
    .slice(0, 300)
    .toLowerCase()
    .split(/[^a-z0-9]/);
}

export function lettersAndDigits(text: string): string {
  return text
    .slice(0, 300)
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}
