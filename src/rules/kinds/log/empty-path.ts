import { changeStep, step } from '../support/commands.js';
import type { LogDraft } from './log-kind.js';
import type { LogHit } from './log-signature.js';
import { quoted } from './quoted-line.js';
import { structuredMessage } from './structured-line.js';

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
  const of = part === '' ? '' : ` of ${part}`;
  return {
    title: `${container.name} is given an empty path${part === '' ? '' : ` (${part})`}`,
    what: `it opens or makes a directory or file${of} whose name is empty: a setting that names it is missing, or was filled with nothing. It says: ${quoted(hit)}`,
    objects: [`path of ${part || container.name}`],
    evidence: [],
    steps: [
      changeStep(
        evidence,
        `Set the directory or file${of} in its configuration or arguments (a setting such as working_directory, path, data_dir), to a path on a volume that is mounted for writing (${container.path}.volumeMounts)`,
      ),
      step('Where a template or a variable gives the path, see what it was filled with: nothing, it seems.'),
    ],
  };
}

/** The part of the program that the line, or one right below, names as what could not be started. */
function partOf({ container, line, raw }: LogHit): string {
  const at = container.logLines.lastIndexOf(raw);
  const near = at === -1 ? [] : container.logLines.slice(at + 1, at + 1 + LINES_NEAR);
  return [structuredMessage(raw.trim()) ?? line, ...near].map((each) => PART.exec(each)?.[1] ?? '').find(Boolean) ?? '';
}
