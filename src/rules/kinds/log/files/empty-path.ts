import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf } from '../../../evidence/values.js';
import { changeStep, step } from '../../support/commands.js';
import { programInputs } from '../inputs/program-inputs.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';
import { quoted } from '../lines/quoted-line.js';
import { structuredMessage } from '../lines/structured-line.js';

/** A call on a file whose name is empty, as of a setting that was left out. */
const EMPTY = /(?:^|[\s:("'=])(?:mkdir|open|stat|lstat|chdir|scandir|opendir|readdirent) (?:""|'')?: no such file/i;
const PART = /\b(?:module|component|service|plugin|store)[: ]{1,2}["'`]?([a-z][\w-]{2,40})/i;
const LINES_NEAR = 4;

export function hasEmptyPath(line: string): boolean {
  return EMPTY.test(line);
}

/** The program is to use a file or directory, and its settings name none. */
export function sayEmptyPath(hit: LogHit): LogDraft {
  const { evidence, container } = hit;
  const part = partOf(hit);
  const empty = emptyInputs(container);
  const named = empty.join(' and ');
  const of = part === '' ? '' : ` of ${part}`;
  return {
    title: `${container.name} is given an empty path${part === '' ? '' : ` (${part})`}`,
    what: `it opens or makes a directory or file${of} whose name is empty: ${named === '' ? 'a setting that names it is missing, or was filled with nothing' : `${named} ${empty.length === 1 ? 'is' : 'are'} empty`}. It says: ${quoted(hit)}`,
    objects: [`path of ${part || container.name}`],
    evidence: [],
    steps: [
      changeStep(
        evidence,
        `Set ${named || `the directory or file${of} in its configuration or arguments (a setting such as working_directory, path, data_dir)`} to a path on a volume that is mounted for writing (${container.path}.volumeMounts)`,
      ),
      step('Where a template or a variable gives the path, see what it was filled with: nothing, it seems.'),
    ],
  };
}

const NAMES_PATH = /dir|path|file|folder|home|root/i;
const NAMED = 3;

/** The options and variables of the manifest that name a path and are empty, with their place. */
function emptyInputs(container: ContainerEvidence): readonly string[] {
  const options = programInputs(container)
    .filter(({ variable, text }) => variable === '' && /^--?[\w.-]{2,80}=$/.test(text) && NAMES_PATH.test(text))
    .map(({ path, text }) => `${text.slice(0, -1)} (${path})`);
  const variables = listOf(container.fields['env']).flatMap((element, index) => {
    const { name, value, valueFrom } = fieldsOf(element);
    const isEmpty = textOf(value) === '' && valueFrom === undefined && NAMES_PATH.test(textOf(name));
    return isEmpty ? [`${textOf(name)} (${container.path}.env[${index}])`] : [];
  });
  return [...options, ...variables].slice(0, NAMED);
}

/** The part of the program that the line, or one right below, names as what could not be started. */
function partOf({ container, line, raw }: LogHit): string {
  const at = container.logLines.lastIndexOf(raw);
  const near = at === -1 ? [] : container.logLines.slice(at + 1, at + 1 + LINES_NEAR);
  return [structuredMessage(raw.trim()) ?? line, ...near].map((each) => PART.exec(each)?.[1] ?? '').find(Boolean) ?? '';
}
