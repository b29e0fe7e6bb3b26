import type { Step } from '../../../../contracts/diagnosis.js';
import { changeStep, step } from '../../support/commands.js';
import { programInputs } from '../inputs/program-inputs.js';
import { directoryOf, mountOf, pathIn } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** The file of a database, in an address or on its own: `sqlite:////data/shop.db`, `file:/data/shop.db?cache=shared`. */
const DATABASE_FILE = /(?:^|[=:\s"'])(?:\/{2,3})?(\/(?!\/)[\w.@/-]{1,200}\.(?:db3?|sqlite3?))(?=$|[?"'\s])/;

/** A database that is a file (SQLite) can be neither opened nor made. */
export const STORED_DATABASE_FILE: ProblemText = {
  pattern: /unable to open database file|SQLITE_CANTOPEN|attempt to write a readonly database|SQLITE_READONLY/i,
  example: [
    'failed to open store: unable to open database file',
    'SqliteError: SQLITE_CANTOPEN',
    'sqlite3.OperationalError: attempt to write a readonly database',
  ],
  title: (context) =>
    `${context.container.name} cannot ${isReadOnly(context) ? 'write' : 'open'} its database file${fileOf(context, ' ')}`,
  what: (context) =>
    isReadOnly(context)
      ? `SQLite may read the file of its database${fileOf(context, ' ')} and not write it, or not its directory, where it makes a journal beside it: they belong to another user, or the volume is mounted read-only`
      : `SQLite can neither open nor make the file of its database${fileOf(context, ' ')}: its directory does not exist, or the user that it runs as may not write there`,
  steps: fileSteps,
};

function isReadOnly({ line }: ProblemContext): boolean {
  return /readonly/i.test(line);
}

function fileSteps(context: ProblemContext): Step[] {
  const { evidence, container } = context;
  const file = fileOf(context);
  const mount = file === '' ? undefined : mountOf(context, file);
  const directory =
    file === ''
      ? 'the directory of that file (its configuration or address of the database names it)'
      : directoryOf(file);
  return [
    changeStep(
      evidence,
      `See that ${directory} exists and that its user may write there: ${
        mount === undefined
          ? `mount a volume at it (${container.path}.volumeMounts) and set ${evidence.manifest.specPath}.securityContext.fsGroup to the group of the user`
          : `it is on volume ${mount.volume}, which ${evidence.manifest.specPath}.securityContext.fsGroup gives to the group of the user`
      }`,
    ),
    step('Or correct the path where it takes it from; a path that is not absolute counts from its working directory.'),
  ];
}

/** The file, as the line or the manifest names it; '' where neither does. */
function fileOf({ container, line }: ProblemContext, before = ''): string {
  const inputs = programInputs(container).map(({ text }) => DATABASE_FILE.exec(text)?.[1] ?? '');
  const file = pathIn(line) || inputs.find((each) => each !== '') || '';
  return file === '' ? '' : `${before}${file}`;
}
