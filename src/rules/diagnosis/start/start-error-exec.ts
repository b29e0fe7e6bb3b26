import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, recoveryCheck, shellQuote, step } from '../support/commands.js';
import { consequence, editDistance, nameContainer } from '../support/names.js';
import { cut, fromManifest, fromStatus } from '../support/quotes.js';
import { captures } from '../support/texts.js';
import { type StartError, startErrors } from './start-error.js';

interface Fault {
  readonly pattern: RegExp;
  /** `NAME` stands for what could not be run, `IMAGE` for `image` and its name. */
  readonly what: string;
  readonly todo: string;
}

const NAME_QUOTED = /exec: "([^"]{1,500})"|executable file `([^`]{1,500})` not found|exec (\/[^\s:]{1,500}):/;

const FAULTS: readonly Fault[] = [
  {
    pattern: /executable file (?:`[^`]{0,500}` )?not found in/,
    what: 'the command NAME is not found in the PATH of the IMAGE',
    todo: 'Correct the command, use its full path, or install it in the image',
  },
  {
    pattern: /chdir to cwd|mkdir .{0,200}cwd|working directory/i,
    what: 'the working directory cannot be entered (no such directory, or no permission)',
    todo: 'Correct workingDir, or create the directory in the image with the right owner',
  },
  {
    pattern: /exec format error/,
    what: 'NAME is no program for the processor of the node, or a script without its first line (#!)',
    todo: 'Build the image for the architecture of the node, or give the script a first line such as #!/bin/sh',
  },
  {
    pattern: /permission denied/,
    what: 'NAME is not executable (permission denied)',
    todo: 'Make the file executable in the image (chmod +x), or run it by its interpreter, such as sh NAME',
  },
  {
    pattern: /no such file or directory/i,
    what: 'NAME does not exist in the IMAGE (no such file or directory)',
    todo: "Correct the command, or remove it so that the image's own entrypoint runs",
  },
  { pattern: /is a directory/, what: 'NAME is a directory', todo: 'Name the program in it as the command' },
];

/** The runtime cannot execute the container's command. */
export const startErrorExec: DiagnosisRule = {
  id: 'start-error-exec',
  title: 'Command not found or not executable',
  group: 'start',
  severity: 'high',
  match: (evidence) =>
    startErrors(evidence).flatMap((error) => {
      const [, quoted, byCrun, byPath] = captures(NAME_QUOTED.exec(error.message));
      const name = quoted || byCrun || byPath;
      const fault = FAULTS.find((each) => each.pattern.test(error.message));
      const isKnown = fault !== undefined && (name !== '' || !fault.what.includes('NAME'));
      return isKnown ? [draft(evidence, error, { fault, name })] : [];
    }),
};

function draft(evidence: Evidence, { container, message }: StartError, found: { fault: Fault; name: string }): Draft {
  const { name, fault } = found;
  const command = container.command;
  const path = `${container.path}.command`;
  return {
    title:
      name === ''
        ? `${container.name}: the working directory cannot be entered`
        : `${container.name} cannot run ${cut(name, 80)}`,
    cause:
      `${nameContainer(container)} cannot start: ${fillIn(fault.what, `"${name}"`, container.imageWords)}.` +
      `${shellHint(name)}${typoHint(name)}${consequence(evidence, container)}`,
    container,
    objects: [`command ${name || 'workingDir'}`],
    evidence: [
      ...fromStatus(container),
      ...(command.length > 0 ? [fromManifest(path, command)] : []),
      ...textQuote(container, message),
    ],
    steps: [
      changeStep(evidence, `${fillIn(fault.todo, name, container.imageWords)} (${path})`),
      step(
        'See what is in the image:',
        `docker run --rm -it --entrypoint sh ${shellQuote(container.image || 'IMAGE')}`,
      ),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

/** Puts names into a text; both are data, so a replacement function keeps `$` in them as it is. */
function fillIn(text: string, name: string, image: string): string {
  return text.replace(/NAME|IMAGE/g, (word) => (word === 'NAME' ? name : image)).replace('  ', ' ');
}

function textQuote(container: StartError['container'], message: string): Draft['evidence'] {
  const { state, lastState } = container.facts;
  const isQuoted = [state?.message, lastState?.message].some(
    (text) => text !== undefined && unquoted(text) === unquoted(message),
  );
  return isQuoted || message === '' ? [] : [{ source: 'event', text: cut(message), where: 'event Failed' }];
}

function unquoted(text: string): string {
  return text.replaceAll('\\"', '"');
}

function shellHint(name: string): string {
  if (!/\s/.test(name.trim())) return '';
  return ' The whole line is given as one word: split it into a list, or run it as ["sh", "-c", "…"].';
}

const COMMON = [
  'wget',
  'curl',
  'bash',
  'sh',
  'python',
  'python3',
  'node',
  'java',
  'sleep',
  'echo',
  'nginx',
  'npm',
  'ruby',
  'php',
  'perl',
  'tail',
  'cat',
];

function typoHint(name: string): string {
  if (name.includes('/') || name.length < 3 || COMMON.includes(name)) return '';
  const meant = COMMON.find((each) => each.length > 2 && editDistance(name, each, 1) === 1);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
