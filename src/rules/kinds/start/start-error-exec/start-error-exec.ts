import type { Step } from '../../../../contracts/diagnosis.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { textOf, textsOf } from '../../../evidence/values.js';
import { containerStarted } from '../../../oracles/checks/container-started.js';
import { type Draft, defineKind } from '../../define-kind.js';
import { loaderAdvice, loaderHint } from '../../support/c-library.js';
import { changeStep, recoveryCheck, shellIn, step } from '../../support/commands.js';
import { consequence, nameContainer } from '../../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../../support/quotes.js';
import { meantProgram } from '../meant-program.js';
import { describeMountedFile } from '../mounted-file.js';
import { correctCommandName } from './correct-command-name.js';
import { type ExecError, execErrors } from './exec-error.js';
import { executableMode } from './executable-mode.js';
import { describeHidingMount, hidingMountTodo } from './hiding-mount.js';
import { imageEntrypoint } from './image-entrypoint.js';
import { imageWorkingDirectory } from './image-working-directory.js';
import { optionsAsArguments } from './options-as-arguments.js';
import { shellForm, splitCommandLine } from './split-command-line.js';
import { quoteList } from './unrunnable-command.js';

/** The runtime cannot execute the container's command. */
export const startErrorExec = defineKind({
  id: 'start-error-exec',
  title: 'Command not found or not executable',
  description:
    'The runtime created the container but could not run its command: it is not in the PATH of the image, does not exist, is not executable or of ' +
    'another architecture, or its working directory cannot be entered. containerd ends such a container with StartError and exit code 128, docker with ' +
    'ContainerCannotRun and 127 or 128; CRI-O leaves it waiting with CreateContainerError. It prints no log.',
  group: 'start',
  severity: 'high',
  read: execErrors,
  say: sayExecError,
  fixes: [
    splitCommandLine,
    correctCommandName,
    optionsAsArguments,
    imageEntrypoint,
    imageWorkingDirectory,
    executableMode,
  ],
  oracles: [containerStarted],
});

function sayExecError(error: ExecError, evidence: Evidence): Draft {
  const { container, name, event } = error;
  return {
    title: execErrorTitle(error),
    cause:
      `${nameContainer(container)} cannot start: ${fillIn(whatOf(error), name === '' ? 'its command' : `"${cut(name, 200)}"`, container.imageWords)}${workdirHint(error)}.` +
      `${hidingHint(error)}${originHint(error)}${shellHint(name)}${typoHint(error)}${mountedHint(error)}${loaderExplanation(error)}${consequence(evidence, container)}`,
    container,
    objects: [`command ${cut(name, 120) || 'workingDir'}`],
    evidence: [...fromStatus(container), ...manifestQuote(error), ...fromEventIfAny(event)],
    steps: [
      changeStep(evidence, todoOf(error)),
      step('See what is in the image:', shellIn(container.image)),
      ...loaderSteps(error),
    ],
    checks: [recoveryCheck(evidence)],
  };
}

/** What is to be done, and where. */
function todoOf(error: ExecError): string {
  const { container, name, hiding, why } = error;
  const fill = (text: string) => fillIn(text, name || 'the command', container.imageWords);
  if (hiding !== undefined) return fill(hidingMountTodo(hiding));
  const todo = modeTodo(error) ?? originTodo(error) ?? why?.todo ?? 'Correct the command';
  return `${lineTodo(error) ?? fill(todo)} (${commandPath(error)})`;
}

/** Nobody knows whether the image has what is hidden. */
function whatOf({ hiding, why }: ExecError): string {
  return hiding === undefined ? (why?.what ?? 'NAME cannot be run') : 'NAME is not there (no such file or directory)';
}

function hidingHint({ hiding }: ExecError): string {
  return hiding === undefined ? '' : describeHidingMount(hiding);
}

/** How a whole line that was given as one word is written. */
function lineTodo({ container, name, from }: ExecError): string | undefined {
  if (!/\s/.test(name.trim()) || (from !== 'command' && from !== 'args')) return undefined;
  const [command, args] = [textsOf(container.fields['command']), textsOf(container.fields['args'])];
  const words = shellForm({ field: from, command, args });
  return words === undefined ? undefined : `Write it as a list of words: ${quoteList(words)}`;
}

function modeTodo({ lockedFile }: ExecError): string | undefined {
  return lockedFile === undefined
    ? undefined
    : `Set ${lockedFile.modePath} to 493 (0755), or run the file by its interpreter, such as sh NAME`;
}

function originTodo({ why, from }: ExecError): string | undefined {
  if (why === undefined) return undefined;
  if (from === 'image') return why.reason === 'missing' ? OF_IMAGE : undefined;
  return from === 'args' && !IS_THERE.has(why.reason) ? OF_ARGS : undefined;
}

const OF_ARGS =
  'Use an image that has an entrypoint for these args (this one has none, so it may be the wrong image or built without it), or name the program in command before them';
/** Where the program itself is there. */
const IS_THERE = new Set(['permission', 'format', 'no-loader', 'too-long', 'workdir']);

/** Where the manifest gives no command there is none to correct in it. */
const OF_IMAGE = 'Correct the entrypoint where the image is built, or give a command that the image has';

function execErrorTitle({ container, name, why }: ExecError): string {
  if (why?.reason === 'workdir') return `${container.name}: the working directory cannot be entered`;
  return name === '' ? `${container.name} cannot run its command` : `${container.name} cannot run ${cut(name, 80)}`;
}

/** Puts names into a text; both are data, so a replacement function keeps `$` in them as it is. */
function fillIn(text: string, name: string, image: string): string {
  return text.replace(/NAME|IMAGE/g, (word) => (word === 'NAME' ? name : image));
}

function commandPath({ container, why, from }: ExecError): string {
  if (why?.reason === 'workdir') return `${container.path}.workingDir`;
  return `${container.path}.${from === 'args' ? 'args' : 'command'}`;
}

function manifestQuote(error: ExecError): Draft['evidence'] {
  const { container, why } = error;
  const workingDir = textOf(container.fields['workingDir']);
  if (why?.reason === 'workdir')
    return workingDir === '' ? [] : [fromManifest(`${container.path}.workingDir`, workingDir)];
  return container.command.length === 0 ? [] : [fromManifest(commandPath(error), container.command)];
}

function workdirHint({ container, workdir }: ExecError): string {
  const own = textOf(container.fields['workingDir']);
  if (workdir === '')
    return own === '' || own.startsWith('/') ? '' : `: ${cut(own, 200)}, which ${container.path}.workingDir names`;
  const isOwn = own === workdir;
  const named = isOwn ? `: ${workdir}, which ${container.path}.workingDir names` : `: ${workdir}`;
  const mount = deepestMount(container.volumeMounts, workdir);
  return mount === undefined ? named : `${named}; volume ${mount.volume} is mounted at ${mount.path} (${mount.where})`;
}

/** Who chose the command tells where to correct it. */
function originHint({ container, from }: ExecError): string {
  if (from === 'command') return ` It stands in ${container.path}.command, which replaces the entrypoint of the image.`;
  if (from === 'args')
    return ` It stands in ${container.path}.args; the image has no entrypoint of its own, so its first argument is run as the command.`;
  return from === 'image' ? ' The manifest gives no command: it is the entrypoint of the image itself.' : '';
}

function shellHint(name: string): string {
  if (!/\s/.test(name.trim())) return '';
  return ' The whole line is given as one word: split it into a list, or run it as ["sh", "-c", "…"].';
}

function loaderExplanation({ container, why }: ExecError): string {
  return why?.reason === 'no-loader'
    ? ` It is a script whose interpreter (its first line) is missing or ends in CRLF, or ${loaderHint(container.image)}.`
    : '';
}

function loaderSteps({ container, why }: ExecError): Step[] {
  return why?.reason === 'no-loader' ? [step(`If it is a program, no script: ${loaderAdvice(container.image)}.`)] : [];
}

function typoHint({ name, why, container }: ExecError): string {
  const isThere = why !== undefined && IS_THERE.has(why.reason);
  const meant = isThere ? undefined : meantProgram(name, container);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** What ConfigMaps and Secrets hold is not executable unless their volume says so. */
function mountedHint({ lockedFile }: ExecError): string {
  return lockedFile === undefined ? '' : ` ${describeMountedFile(lockedFile)}`;
}
