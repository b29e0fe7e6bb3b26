import type { Step } from '../../../../contracts/diagnosis.js';
import { fieldsOf } from '../../../evidence/values.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { mountOf } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

const OPEN = /world-writable: (\/[\w./-]{1,200})|(\/[\w./-]{1,200}) is world-writable/;
const LINES = 40;

/** A runtime that finds no directory for its temporary files. */
export const TEMPORARY_DIRECTORY: readonly ProblemText[] = [
  {
    pattern: anyOf(
      /could not find a temporary directory|No usable temporary directory found|No usable temporary directory name/i,
      /(?:unable|failed|could not|cannot) (?:to )?create (?:a )?(?:temp(?:orary)? ?dir(?:ectory)?)\b(?: '?(\/[\w./-]{1,200}))?/i,
      /java\.io\.tmpdir is set to (\/[\w./-]{1,200})/i,
    ),
    example: [
      "tmpdir.rb:43:in 'Dir.tmpdir': could not find a temporary directory (ArgumentError)",
      "FileNotFoundError: [Errno 2] No usable temporary directory found in ['/tmp', '/var/tmp', '/usr/tmp', '/srv']",
      'Unable to create tempDir. java.io.tmpdir is set to /tmp',
    ],
    except: /no space left/i,
    unless: /no space left/i,
    title: ({ container }) => `${container.name} finds no temporary directory that it may use`,
    what: (context) => `it finds no directory for its temporary files: ${whyNot(context)}`,
    steps: temporarySteps,
  },
];

function isReadOnlyRoot({ container }: ProblemContext): boolean {
  return fieldsOf(container.fields['securityContext'])['readOnlyRootFilesystem'] === true;
}

/** The directory that it does not take since all may write there, and nothing keeps them from each other's files; '' where it says nothing of one. */
function openDirectory({ container }: ProblemContext): string {
  const match = container.logLines
    .slice(-LINES)
    .map((line) => OPEN.exec(line))
    .find((each) => each !== null);
  return match?.[1] ?? match?.[2] ?? '';
}

function whyNot(context: ProblemContext): string {
  const { container } = context;
  const open = openDirectory(context);
  const mount = mountOf({ container }, open || '/tmp');
  const root = isReadOnlyRoot(context)
    ? `; elsewhere the root filesystem is read-only (${container.path}.securityContext.readOnlyRootFilesystem)`
    : '';
  if (open !== '')
    return `${open}${mount === undefined ? '' : ` (volume ${mount.volume})`} may be written by everybody and has no sticky bit, which Ruby does not take: the mode of an emptyDir is 0777${root}`;
  if (mount === undefined && isReadOnlyRoot(context))
    return `/tmp cannot be written, since the root filesystem is read-only (${container.path}.securityContext.readOnlyRootFilesystem) and no volume is mounted there`;
  return `it may not write to /tmp${mount === undefined ? '' : ` (volume ${mount.volume})`}, nor to the others that it tries${root}`;
}

function temporarySteps(context: ProblemContext): readonly Step[] {
  const { evidence, container } = context;
  const open = openDirectory(context);
  const keep = isReadOnlyRoot(context) ? ', and keep readOnlyRootFilesystem' : '';
  if (open !== '' || mountOf({ container }, '/tmp') !== undefined) {
    const base = open || '/tmp';
    return [
      changeStep(
        evidence,
        `Give it a directory of its own within the volume: TMPDIR=${base}/${container.name} at ${container.path}.env, made before the program starts by an init container or its command (mkdir -p -m 700 ${base}/${container.name})${keep}`,
      ),
      step(
        open === ''
          ? `See who owns ${base}, and as which user the program runs (runAsUser, fsGroup).`
          : `Or give ${base} its sticky bit there (chmod 1777 ${base} by an init container that may).`,
      ),
    ];
  }
  return [
    changeStep(
      evidence,
      `Mount an emptyDir at /tmp (${evidence.manifest.specPath}.volumes and ${container.path}.volumeMounts)${keep}`,
    ),
    step(
      'Where all of /tmp is not to be writable, mount it elsewhere and name that in TMPDIR (Java: -Djava.io.tmpdir).',
    ),
  ];
}
