import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, logCheck, recoveryCheck, shellQuote, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { captures } from '../support/texts.js';

const LIBRARY = /error while loading shared libraries: ([^\s:]{1,255})/;
const NOT_FOUND =
  /^(?:[^:\n]{0,200}: ){0,3}(?:line )?(?:\d{1,6}: )?([^\s:][^:\n]{0,254}): (?:command )?not found\s*$|env: (?:can't execute )?['‘"]?([^'’":\s]{1,255})['’"]?: No such file|exec: ([^\s:]{1,255}): not found/;
const NOT_EXECUTABLE = /([^\s:]{1,255}): (?:Permission denied|cannot execute|bad interpreter|not executable)/i;
const INTERPRETER = /required file not found|bad interpreter|\^M/;

/** A shell could not find (127) or execute (126) a command. */
export const exit127126: DiagnosisRule = {
  id: 'exit-127-126',
  title: 'The shell cannot find or execute a command',
  group: 'crash',
  severity: 'high',
  match: (evidence) =>
    evidence.containers
      .filter(
        ({ crash }) =>
          (crash?.exitCode === 127 || crash?.exitCode === 126) &&
          crash.reason !== 'ContainerCannotRun' &&
          crash.reason !== 'StartError',
      )
      .map((container) => draft(evidence, container)),
};

interface Fault {
  readonly what: string;
  readonly todo: string;
  readonly name: string;
  readonly line: string | undefined;
}

function draft(evidence: Evidence, container: ContainerEvidence): Draft {
  const code = container.crash?.exitCode ?? 127;
  const fault = code === 127 ? notFound(container) : notExecutable(container);
  const { command } = container;
  return {
    title:
      fault.name === ''
        ? `${container.name} ends with exit code ${code}`
        : `${container.name} cannot run ${cut(fault.name, 80)}`,
    cause: `${nameContainer(container)} ends with exit code ${code}: ${fault.what}${consequence(evidence, container)}`,
    confidence: fault.name === '' ? 'medium' : 'high',
    container,
    objects: [`command ${fault.name}`],
    evidence: [
      ...(fault.line === undefined ? [] : [fromLog(container, fault.line)]),
      ...fromStatus(container),
      ...(command.length === 0 ? [] : [fromManifest(`${container.path}.command`, command)]),
    ],
    steps: [
      changeStep(evidence, `${fault.todo}, or correct ${container.path}.command`),
      step('See what the image has:', `docker run --rm -it --entrypoint sh ${shellQuote(container.image || 'IMAGE')}`),
    ],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function notFound(container: ContainerEvidence): Fault {
  const lines = [...container.logLines].reverse();
  return missingLibrary(lines) ?? missingCommand(container, lines);
}

function missingLibrary(lines: readonly string[]): Fault | undefined {
  const line = lines.find((each) => LIBRARY.test(each));
  if (line === undefined) return undefined;
  const [, name] = captures(LIBRARY.exec(line));
  const what = `the shared library ${name} is not in the image.`;
  return { name, line, what, todo: `Install the package that holds ${name} in the image` };
}

function missingCommand(container: ContainerEvidence, lines: readonly string[]): Fault {
  const line = lines.find((each) => NOT_FOUND.test(each));
  const [, byShell, byEnv, byExec] = captures(NOT_FOUND.exec(line ?? ''));
  const name = (byShell || byEnv || byExec).trim();
  const what =
    name === ''
      ? 'a command is not found in the image.'
      : `the command ${name} is not found: it is not in the ${container.imageWords} or not in its PATH.`;
  return { name, line: line ?? lines[0], what, todo: `Install ${name || 'the command'} in the image` };
}

function notExecutable(container: ContainerEvidence): Fault {
  const lines = [...container.logLines].reverse();
  const line = lines.find((each) => NOT_EXECUTABLE.test(each) || INTERPRETER.test(each));
  const name = line === undefined ? '' : (NOT_EXECUTABLE.exec(line)?.[1] ?? '');
  const isInterpreter = line !== undefined && INTERPRETER.test(line);
  const why = isInterpreter
    ? 'its first line names an interpreter that is not in the image, or its lines end in CRLF'
    : 'it is not executable (permission denied), or its volume is mounted noexec';
  const todo = isInterpreter
    ? 'Install the interpreter or convert the script (dos2unix)'
    : `Make ${name || 'the file'} executable in the image (chmod +x) or run it by its interpreter`;
  return {
    name,
    line: line ?? lines[0],
    what: `${name || 'a command'} was found but cannot be executed: ${why}.`,
    todo,
  };
}
