import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { isShell } from '../../shells.js';
import { unexpandedVariable } from '../log/inputs/unexpanded-variable.js';
import { knownProblem } from '../log/known-problem.js';
import { captures } from '../support/texts.js';

/** What a shell could not do with a command. */
export type ShellProblem =
  | 'not-found'
  | 'bash-only'
  | 'missing-library'
  | 'not-executable'
  | 'not-permitted'
  | 'bad-interpreter'
  | 'crlf';

/** A container whose shell could not find (127) or execute (126) a command. */
export interface ShellFault {
  readonly container: ContainerEvidence;
  readonly code: 126 | 127;
  readonly problem: ShellProblem;
  /** The command, script or library; '' where the log does not name it. */
  readonly name: string;
  readonly line: string | undefined;
}

const LIBRARY = /error while loading shared libraries: ([^\s:]{1,255})/;
const MUSL_LIBRARY = /Error loading shared library ([^\s:]{1,255}):/;
const NOT_FOUND =
  /^(?:[^:\n]{0,200}: ){0,3}(?:line )?(?:\d{1,6}: )?([^\s:][^:\n]{0,254}): (?:command )?not found\s{0,20}$|env: (?:can't execute )?['‘"]?([^'’":\s]{1,255})['’"]?: No such file|exec: "?([^\s:"]{1,255})"?: (?:executable file )?not found|command not found: ([^\s:]{1,255})\s{0,20}$|\bexec:? ([\w./-]{1,255}) failed: No such file or directory\s{0,20}$|^(?:[^:\n]{0,200}: ){1,3}(\/[^\s:]{1,255}|[\w.-]{1,80}\/[^\s:]{1,200}): No such file or directory\s{0,20}$/;
const NOT_EXECUTABLE =
  /(?<![^\s:"])(?!EACCES\b|EPERM\b)([^\s:"]{1,255}?)(?: failed)?"?: (?:Permission denied|cannot execute|Is a directory|\S{1,255}: bad interpreter|bad interpreter|not executable)/i;
/** The kernel itself refuses to run it. */
const NOT_PERMITTED = /([^\s:"]{1,255})"?: Operation not permitted/i;
const INTERPRETER = /required file not found|bad interpreter/;
const CRLF = /\^M|\\r|\r|bad interpreter.{0,20}\^M/;
/** A program for another processor, for a newer one or for other libraries, which its loader ends with 127: not for want of a file. */
const BY_LOADER =
  /exec format error|Fatal glibc error: CPU does not support|symbol lookup error: |^Error relocating \S{1,300}: /i;
/** How shells say it: where nothing tells the exit code, only lines of this form count. */
const BY_A_SHELL =
  /^(?:\S{0,200}\/)?(?:ba|da|a|z|k)?sh: .{1,300}: (?:command )?not found\s{0,20}$|: command not found\s{0,20}$/;
/** Words without one of which no pattern here can match: a cheap test before the others. */
const HINT =
  /not found|no such file|shared librar|permission denied|not permitted|cannot execute|is a directory|interpreter|not executable|required file/i;
const LINES = 40;
const CHARACTERS = 600;
const START_FAILURES = new Set(['ContainerCannotRun', 'StartError']);

/** The containers that end with 127 or 126, or are in a crash loop of unknown end and whose last line is a shell's complaint. */
export function shellFaults(evidence: Evidence): readonly ShellFault[] {
  return evidence.containers.flatMap((container) => {
    const code = shellExitCode(container);
    if (code === undefined || container.logLines.slice(-5).some((line) => BY_LOADER.test(line))) return [];
    const fault = code === 127 ? notFound(container) : (notPermitted(container) ?? notExecutable(container));
    if (unexpandedVariable(container, fault.line ?? '') !== '') return [];
    // Other programs end so too: where no shell complains, what the log states goes before the number.
    return fault.name === '' && knownProblem(evidence, container) !== undefined ? [] : [fault];
  });
}

function shellExitCode(container: ContainerEvidence): 126 | 127 | undefined {
  const { crash } = container;
  if (crash === undefined)
    return container.isCrashing && BY_A_SHELL.test(container.logLines.at(-1) ?? '') ? 127 : undefined;
  if (START_FAILURES.has(crash.reason)) return undefined;
  return crash.exitCode === 127 || crash.exitCode === 126 ? crash.exitCode : undefined;
}

function notFound(container: ContainerEvidence): ShellFault {
  const lines = complaints(container);
  return missingLibrary(container, lines) ?? commandFault(container, lines);
}

/** What is no program in any image: bash itself knows these words, and other shells do not. */
const BASH_WORDS = new Set(['[[', 'source', 'declare', 'shopt', 'pushd', 'popd', 'mapfile', 'readarray', 'typeset']);

/** The last lines that may be a shell's complaint, the newest first. */
function complaints(container: ContainerEvidence): readonly string[] {
  return container.logLines
    .slice(-LINES)
    .reverse()
    .filter((line) => line.length <= CHARACTERS && HINT.test(line));
}

function missingLibrary(container: ContainerEvidence, lines: readonly string[]): ShellFault | undefined {
  for (const line of lines) {
    const name = LIBRARY.exec(line)?.[1] ?? MUSL_LIBRARY.exec(line)?.[1];
    if (name !== undefined) return { container, code: 127, problem: 'missing-library', name, line };
  }
  return undefined;
}

function commandFault(container: ContainerEvidence, lines: readonly string[]): ShellFault {
  const line = lines.find((each) => NOT_FOUND.test(each));
  const fault = { container, code: 127, line: line ?? container.logLines.at(-1) } as const;
  if (line === undefined) return { ...fault, problem: 'not-found', name: '' };
  const [, byShell, byEnv, byExec, byZsh, byInit, byPath] = captures(NOT_FOUND.exec(line));
  const found = [byShell, byEnv, byExec, byZsh, byInit, byPath].find((each) => each !== '')?.trim() ?? '';
  if (!CRLF.test(line)) return { ...fault, problem: BASH_WORDS.has(found) ? 'bash-only' : 'not-found', name: found };
  const name = byEnv === '' ? crlfName(line, found) : scriptOf(container);
  return { ...fault, problem: 'crlf', name };
}

/** The script where its lines end in CRLF: the shell complains of the carriage return, not of a command. */
function crlfName(line: string, found: string): string {
  const script = /^([^\s:]{1,255}): /.exec(line)?.[1] ?? '';
  const name = found.replace(/\^M|\\r|\r/g, '');
  return /^\$?'?'?$/.test(name) ? script : name;
}

const OPTION = /^-[a-z]{1,3}$/;
const SCRIPT = /^[\w./-]{0,200}(?:\/[\w.-]{1,100}|\.(?:sh|bash|py|rb|pl|js))$/;

/** env speaks only of the interpreter: the script is what the manifest runs; '' where that is not known. */
function scriptOf({ command }: ContainerEvidence): string {
  const words = command.flatMap((word) => word.slice(0, 500).split(/\s/)).slice(0, 10);
  return words.find((word) => SCRIPT.test(word) && !isShell(word) && !OPTION.test(word)) ?? '';
}

function notPermitted(container: ContainerEvidence): ShellFault | undefined {
  const line = complaints(container).find((each) => NOT_PERMITTED.test(each));
  const name = line === undefined ? '' : (NOT_PERMITTED.exec(line)?.[1] ?? '');
  return line === undefined ? undefined : { container, code: 126, problem: 'not-permitted', name, line };
}

function notExecutable(container: ContainerEvidence): ShellFault {
  const line = complaints(container).find((each) => NOT_EXECUTABLE.test(each) || INTERPRETER.test(each));
  const name = line === undefined ? '' : (NOT_EXECUTABLE.exec(line)?.[1] ?? '');
  const interpreter = line !== undefined && INTERPRETER.test(line);
  const problem = line !== undefined && CRLF.test(line) ? 'crlf' : interpreter ? 'bad-interpreter' : 'not-executable';
  return {
    container,
    code: 126,
    problem,
    name: name.replace(/\^M|\\r|\r/g, ''),
    line: line ?? container.logLines.at(-1),
  };
}
