import { textsOf } from '../../evidence/values.js';
import type { Fixer } from '../rule-and-fixers.js';
import { COMMAND_PATHS, shownWords } from '../support/command-words.js';
import { failingLine } from './failing-line.js';
import { USAGE_SIGNATURE, unknownOption } from './log-usage.js';

/** An option that the program does not know is dropped, to see whether the rest starts. */
export const dropUnknownArgument: Fixer = {
  strategy: 'drop-unknown-argument',
  title: 'Drop an option that the program does not know from args or command',
  kinds: ['log-usage'],
  touches: COMMAND_PATHS,
  propose: (problem) => {
    const line = failingLine(problem, USAGE_SIGNATURE);
    const option = line === undefined ? '' : unknownOption(line.context);
    if (line === undefined || option === '') return [];
    const { container, path, edit } = line;
    for (const field of ['args', 'command'] as const) {
      const words = textsOf(edit.get([...path, field]));
      const index = words.findIndex((word) => isOption(word, option));
      if (index === -1) continue;
      const dropped = words.slice(index, index + lengthOf(words, index));
      const shown = shownWords(dropped);
      for (const _word of dropped) edit.remove([...path, field, index]);
      return [
        {
          title: `Start ${container.name} without ${shown.join(' ')}`,
          explanation: `The program in container ${container.name} does not know ${option}. Without "${shown.join(' ')}" in ${field} it shows whether it starts otherwise. Another version of the program may have the option under another name: its --help tells.`,
          assumes: [
            `${container.name} does something of use without ${option}.`,
            ...(dropped.length > 1 ? [`"${shown[1] ?? ''}" is the value of ${option}.`] : []),
          ],
          scope: 'mirror-only',
          patch: edit.patch,
        },
      ];
    }
    return [];
  },
};

/** Go's flags are named with one dash, however they were given. */
function isOption(word: string, option: string): boolean {
  const [name = ''] = word.split('=', 1);
  return /^-/.test(word) && withoutDashes(name) === withoutDashes(option);
}

function withoutDashes(text: string): string {
  return text.replace(/^-{1,2}/, '');
}

/** How many words the option takes: what follows and is no option itself is its value. */
function lengthOf(words: readonly string[], index: number): number {
  const next = words[index + 1];
  const hasValue = words[index]?.includes('=') !== true && next !== undefined && !next.startsWith('-');
  return hasValue ? 2 : 1;
}
