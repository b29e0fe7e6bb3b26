import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { shellQuote } from '../../shell-command.js';
import { type Draft, defineKind } from '../define-kind.js';
import { describeMountedFile, isExecutable, mountedFile } from '../start/mounted-file.js';
import { loaderHint } from '../support/c-library.js';
import { changeStep, logCheck, recoveryCheck, shellIn, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { correctShellCommand } from './correct-shell-command.js';
import { dropShellCommand } from './drop-shell-command.js';
import { runByShell } from './run-by-shell.js';
import { notFoundAdvice } from './shell-advice.js';
import { type ShellFault, type ShellProblem, shellFaults } from './shell-fault.js';

/** A shell could not find (127) or execute (126) a command. */
export const exit127126 = defineKind({
  id: 'exit-127-126',
  title: 'The shell cannot find or execute a command',
  description:
    'The container started, and a shell in it ended with 127 (command not found) or 126 (found, but not executable: no x permission, a missing interpreter, CRLF line ends). The command is read from the log.',
  group: 'crash',
  severity: 'high',
  read: shellFaults,
  say: sayShellFault,
  fixes: [runByShell, correctShellCommand, dropShellCommand],
  oracles: [notRestarted],
});

interface Explanation {
  readonly what: string;
  readonly todo: string;
}

const EXPLAIN: Readonly<Record<ShellProblem, (fault: ShellFault) => Explanation>> = {
  'not-found': (fault) => {
    const { name, container } = fault;
    const { why, todo } = notFoundAdvice(fault);
    return {
      what:
        name === ''
          ? 'a command is not found in the image.'
          : `the command ${name} is not found: it is not in the ${container.imageWords} or not in its PATH${scriptHint(name, container.image)}${why}.`,
      todo,
    };
  },
  'bash-only': ({ name, container }) => ({
    what: `${name} is a word of bash, and the shell that runs the script (sh: dash or BusyBox of the ${container.imageWords}) does not know it.`,
    todo: 'Run the script with bash (#!/bin/bash as its first line, bash SCRIPT in place of sh SCRIPT, and bash installed in the image), or write it for sh (. in place of source, [ in place of [[)',
  }),
  'missing-library': ({ name }) => ({
    what: `the shared library ${name} is not in the image.`,
    todo: `Build the program on the same release of the base image that it runs on, which then has ${name}, or install the package that holds it in the image (apt-file search ${shellQuote(name)} on Debian, apk search ${shellQuote(`so:${name}`)} on Alpine)`,
  }),
  'not-executable': ({ name }) => ({
    what: `${name || 'a command'} was found but cannot be executed: it is not executable (permission denied), or its volume is mounted noexec.`,
    todo: `Make ${name || 'the file'} executable in the image (chmod +x) or run it by its interpreter`,
  }),
  'not-permitted': ({ name, container }) => ({
    what: `the kernel does not let it run ${name || 'a command'} (EPERM): mostly the file has capabilities of its own (setcap), which the container may not get since they are dropped or no gain of privileges is allowed; else a security module or an agent on the node forbids it.`,
    todo: `Give the container the capability that ${name || 'the file'} has (getcap shows it) at ${container.path}.securityContext.capabilities.add, as far as the policy of the namespace allows that, or use an image in which the file has none (setcap -r)`,
  }),
  'bad-interpreter': ({ name }) => ({
    what: `${name || 'a script'} was found but cannot be executed: its first line names an interpreter that is not in the image, or its lines end in CRLF.`,
    todo: 'Install the interpreter or convert the script (dos2unix)',
  }),
  crlf: ({ name }) => ({
    what: `the lines of ${name || 'the script that it runs'} end in CRLF, as Windows writes them, so the carriage return is taken for a part of the name of its interpreter, or of each command.`,
    todo: `Convert ${name || 'the script that it runs'} to Unix line ends (dos2unix, or .gitattributes with eol=lf) and build the image again`,
  }),
};

/** A file is "not found" also where it is there and only its interpreter or its loader is not. */
function scriptHint(name: string, image: string): string {
  return name.includes('/')
    ? `, or it is a script whose interpreter (its first line) is missing or ends in CRLF, or ${loaderHint(image)}`
    : '';
}

function shellFaultTitle({ container, name, problem }: ShellFault, end: string): string {
  if (problem === 'missing-library') return `${container.name} lacks the shared library ${cut(name, 80)}`;
  if (name !== '') return `${container.name} cannot run ${cut(name, 80)}`;
  return problem === 'crlf'
    ? `${container.name} cannot run its script, whose lines end in CRLF`
    : `${container.name} ${end}`;
}

function sayShellFault(fault: ShellFault, evidence: Evidence): Draft {
  const { container, code, name, line } = fault;
  const { what, todo } = ofMountedFile(fault, evidence) ?? EXPLAIN[fault.problem](fault);
  const { command } = container;
  const end = container.crash === undefined ? 'crashes again and again' : `ends with exit code ${code}`;
  return {
    title: shellFaultTitle(fault, end),
    cause: `${nameContainer(container)} ${end}: ${what}${consequence(evidence, container)}`,
    confidence: name === '' && fault.problem !== 'crlf' ? 'medium' : 'high',
    container,
    // Programs end with these codes of their own as well: where no shell complains, what the log says goes first.
    ...(name === '' && fault.problem !== 'crlf' ? { group: 'exit' as const } : {}),
    objects: [`command ${name}`],
    evidence: [
      ...(line === undefined ? [] : [fromLog(container, line)]),
      ...fromStatus(container),
      ...(command.length === 0 ? [] : [fromManifest(`${container.path}.command`, command)]),
    ],
    steps: [todoStep(fault, todo, evidence), step('See what the image has:', shellIn(container.image))],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

/** A file of a ConfigMap or Secret has the mode that its volume gives it; no image is to change. Undefined for other files. */
function ofMountedFile({ container, name, problem }: ShellFault, evidence: Evidence): Explanation | undefined {
  const file = problem === 'not-executable' ? mountedFile(evidence, container, name) : undefined;
  return file === undefined || isExecutable(file)
    ? undefined
    : {
        what: `${name} was found but cannot be executed. ${describeMountedFile(file)}`,
        todo: `Set ${file.modePath} to 0755 (493), or run ${name} by its interpreter (sh ${shellQuote(name)})`,
      };
}

/** Problems whose advice says by itself where the command is corrected, or that no other command would mend. */
const WHOLE = new Set<ShellProblem>(['not-found', 'missing-library']);

function todoStep({ container, problem }: ShellFault, todo: string, evidence: Evidence): Step {
  const isWhole = WHOLE.has(problem) || (container.command.length === 0 && problem !== 'not-executable');
  const text = isWhole ? todo : `${todo}, or correct ${container.path}.command`;
  return text.includes(container.path) ? changeStep(evidence, text) : step(`${text}.`);
}
