import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { textsOf } from '../../../evidence/values.js';
import type { Path } from '../../../pod/pod-edit.js';
import type { Problem } from '../../fix.js';
import { shownWords } from '../../support/command-words.js';
import { failingContainer } from '../../support/failing-container.js';
import { cut } from '../../support/quotes.js';
import type { ExecError } from './exec-error.js';

/** A command that the runtime could not run and that the manifest still has. */
export interface UnrunnableCommand {
  readonly container: ContainerEvidence;
  readonly error: ExecError;
  readonly path: Path;
  /** The list whose first word could not be run: `args` where the image has no entrypoint. */
  readonly field: 'command' | 'args';
  readonly command: readonly string[];
  readonly args: readonly string[];
}

/** What is to be changed of a container that cannot run its command; undefined where the manifest does not name that command. */
export function unrunnableCommand(error: ExecError, problem: Problem): UnrunnableCommand | undefined {
  const failing = failingContainer(problem);
  if (failing === undefined) return undefined;
  const { container, path, edit } = failing;
  const [command, args] = [textsOf(edit.get([...path, 'command'])), textsOf(edit.get([...path, 'args']))];
  const field = command.length > 0 ? 'command' : 'args';
  const first = (field === 'command' ? command : args)[0];
  if (first === undefined || first !== error.name) return undefined;
  return { container, error, path, field, command, args };
}

/** The list that begins with the word that cannot be run, as JSON for a sentence. */
export function quoteList(list: readonly string[]): string {
  return cut(JSON.stringify(shownWords(list)), 200);
}
