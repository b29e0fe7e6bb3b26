import type { Evidence as Quote } from '../../../contracts/diagnosis.js';
import { quantityOf } from '../../pod/quantity.js';
import { changeStep, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { HEAP_CASES, type HeapCase, OTHER_HEAP } from './heap-cases.js';
import type { LogReading, SignatureContext } from './log-signature.js';
import { type ManifestWord, placeOf, wordsOf } from './manifest-words.js';
import { quoted } from './said.js';

const ASKED =
  /Unable to allocate ([\d.]{1,20}) ?([KMGT])i?B\b|allocation of (\d{4,19}) bytes|Tried to allocate ([\d.]{1,20}) ?([KMGT])i?B/i;
const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** What the log says of memory that the program did not get: which memory it is, and what bounds it. */
export function readHeap(context: SignatureContext): LogReading {
  const { evidence, container, line } = context;
  const limit = container.resource('limits', 'memory');
  const path = `${container.path}.resources.limits.memory`;
  const kind = HEAP_CASES.find(({ words }) => words.test(line)) ?? OTHER_HEAP;
  const option = kind.option === undefined ? undefined : optionOf(context, kind.option);
  const verb = kind.asksTooMuch === true ? 'asks for it' : 'bounds it';
  const bound = option === undefined ? '' : `; ${option.word} ${verb}, set in ${placeOf(option)}`;
  return {
    title: kind.title(container.name),
    what: `${kind.what}${bound}: ${quoted(context)}${kind.isLimited ? compared(line, limit, path) : ''}`,
    objects: [`heap of ${container.name}`],
    evidence: [
      ...(option === undefined ? [] : [fromManifest(option.path, option.text)]),
      ...limitQuotes(kind, limit, path),
    ],
    steps: [
      ...(option === undefined
        ? []
        : [
            changeStep(
              evidence,
              `${kind.asksTooMuch === true ? 'Lower' : 'Raise'} or drop ${option.word} in ${placeOf(option)}`,
            ),
          ]),
      ...kind
        .steps({ path, hasOption: option !== undefined, asked: asks(line, limit) })
        .map(({ text, isChange }) => (isChange === true ? changeStep(evidence, text) : step(text))),
    ],
  };
}

function limitQuotes({ isLimited }: HeapCase, limit: string, path: string): Quote[] {
  return isLimited && limit !== '' ? [fromManifest(path, limit)] : [];
}

function optionOf({ container }: SignatureContext, option: RegExp): (ManifestWord & { word: string }) | undefined {
  for (const each of wordsOf(container)) {
    const word = option.exec(each.text)?.[0];
    if (word !== undefined) return { ...each, word };
  }
  return undefined;
}

/** How much the program asked for at once, where the line says so. */
export function askedBytes(line: string): number | undefined {
  const match = ASKED.exec(line);
  if (match === null) return undefined;
  const [, amount = '', unit = 'K', bytes, tried = '', triedUnit = 'K'] = match;
  if (bytes !== undefined) return Number(bytes);
  return amount === ''
    ? Number(tried) * (UNITS[triedUnit.toUpperCase()] ?? 1)
    : Number(amount) * (UNITS[unit.toUpperCase()] ?? 1);
}

function asks(line: string, limit: string): 'more' | 'less' | 'unknown' {
  const asked = askedBytes(line);
  const bytes = quantityOf(limit);
  if (asked === undefined || bytes === undefined) return 'unknown';
  return asked >= bytes ? 'more' : 'less';
}

function compared(line: string, limit: string, path: string): string {
  if (limit === '') return '';
  const how = {
    more: `; it asks for more at once than the container may use in all, ${limit} (${path})`,
    less: `; together with what it holds already that is more than the container's limit of ${limit} (${path}), or than what the system lets it reserve`,
    unknown: `; the container's limit is ${limit} (${path})`,
  };
  return how[asks(line, limit)];
}
