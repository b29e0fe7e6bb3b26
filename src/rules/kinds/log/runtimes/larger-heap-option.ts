import { fieldsOf, listOf, textOf, textsOf } from '../../../evidence/values.js';
import { containerPaths } from '../../../pod/container-lists.js';
import type { Path } from '../../../pod/pod-edit.js';
import { quantityOf } from '../../../pod/quantity.js';
import { fix } from '../../fix.js';
import { type FailingContainer, failingContainer } from '../../support/failing-container.js';
import type { LogHit } from '../lines/log-signature.js';
import { heapRuntime } from './heap-runtime.js';

const MEBI = 2 ** 20;
const SHARE = 0.75;
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: MEBI, g: 2 ** 30 };
const JAVA = /(?:^|\s)-Xmx(\d{1,12})([kmgKMG]?)(?=\s|$)/;
const NODE = /(?:^|\s)--max[-_]old[-_]space[-_]size=(\d{1,9})(?=\s|$)/;

/** A heap that was chosen far below the container's limit gets three quarters of the limit; the limit stays. */
export const largerHeapOption = fix<LogHit>({
  strategy: 'larger-heap-option',
  title:
    'Raise a heap that was chosen below half of limits.memory (-Xmx, --max-old-space-size) to three quarters of it',
  touches: ['env/*/value', 'command/*', 'args/*'].flatMap((field) => containerPaths(field)),
  propose: (hit, problem) => {
    const failing = failingContainer(problem);
    const chosen = failing === undefined ? undefined : chosenHeap(hit, failing);
    if (failing === undefined || chosen === undefined) return [];
    const { container, path, edit } = failing;
    const limit = textOf(edit.get([...path, 'resources', 'limits', 'memory']));
    const bytes = quantityOf(limit) ?? 0;
    if (chosen.bytes * 2 >= bytes) return [];
    const after = chosen.option(Math.floor((bytes * SHARE) / MEBI));
    return [
      {
        title: `Give the heap of ${container.name} ${after} instead of ${chosen.text}`,
        explanation:
          `The heap of the program in container ${container.name} was full at ${chosen.text}, though the container may use ${limit}. ` +
          `The option becomes ${after}, three quarters of that limit; the rest is for what is not heap. If it fills up however large it is, the program leaks.`,
        assumes: [`Nothing else in the container needs more than a quarter of its ${limit}.`],
        patch: edit.set(chosen.at, chosen.word.replace(chosen.text, after)).patch,
      },
    ];
  },
});

interface ChosenHeap {
  readonly at: Path;
  /** The word of the manifest that holds the option, and the option itself. */
  readonly word: string;
  readonly text: string;
  readonly bytes: number;
  /** The same option with this many mebibytes. */
  option(mebibytes: number): string;
}

function chosenHeap({ line }: LogHit, failing: FailingContainer): ChosenHeap | undefined {
  const runtime = heapRuntime(line);
  if (runtime !== 'java' && runtime !== 'node') return undefined;
  const found = optionWords(failing).flatMap(({ at, word }) => {
    const match = (runtime === 'java' ? JAVA : NODE).exec(word);
    return match === null ? [] : [heapOf({ at, word, match, isJava: runtime === 'java' })];
  });
  return found.length === 1 ? found[0] : undefined;
}

function heapOf(input: { at: Path; word: string; match: RegExpExecArray; isJava: boolean }): ChosenHeap {
  const { at, word, match, isJava } = input;
  const text = match[0].trim();
  const unit = isJava ? (UNITS[(match[2] ?? '').toLowerCase()] ?? 1) : MEBI;
  const option = (mebibytes: number) =>
    isJava ? `-Xmx${mebibytes}m` : `${text.slice(0, text.indexOf('=') + 1)}${mebibytes}`;
  return { at, word, text, bytes: Number(match[1]) * unit, option };
}

/** Every word in which an option can stand: values of variables, command, arguments. */
function optionWords({ path, edit }: FailingContainer): { readonly at: Path; readonly word: string }[] {
  const env = listOf(edit.get([...path, 'env'])).map((element, index) => ({
    at: [...path, 'env', index, 'value'],
    word: textOf(fieldsOf(element)['value']),
  }));
  const words = ['command', 'args'].flatMap((field) =>
    textsOf(edit.get([...path, field])).map((word, index) => ({ at: [...path, field, index], word })),
  );
  return [...env, ...words];
}
