import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { cutMiddle } from '../../support/cut-middle.js';
import { messageOf } from './headline.js';
import { namesIn } from './restated.js';

const QUOTE_LIMIT = 200;
/** A part of a name that is shorter than this may be any word. */
const PART_LENGTH = 5;

/** The first step, with what the program says where it names nothing of it. */
export function quoteInFirstStep(
  { name: own }: ContainerEvidence,
  [first, ...others]: readonly Step[],
  line: string,
): Step[] {
  if (first === undefined) return [];
  const message = messageOf(line);
  const named = `${first.text} ${first.command ?? ''}`.toLowerCase().replaceAll(own.toLowerCase(), ' ');
  const namedWords = new Set(named.split(/[^\w-]{1,20}/));
  const isNamed = namesIn(message).some((name) => isNamedIn(name.toLowerCase(), { named, words: namedWords }));
  if (isNamed || first.text.includes('"')) return [first, ...others];
  const words = `It says: "${cutMiddle(message.replace(/\s{1,200}/g, ' '), QUOTE_LIMIT)}".`;
  return [
    { ...first, text: first.text.endsWith(':') ? `${words} ${first.text}` : `${first.text} ${words}` },
    ...others,
  ];
}

/** Whether a text has a name, or a part of it that means something: the Service of a host, the file of a path. */
function isNamedIn(
  name: string,
  { named, words }: { readonly named: string; readonly words: ReadonlySet<string> },
): boolean {
  return named.includes(name) || name.split(/[./:@]/).some((part) => part.length >= PART_LENGTH && words.has(part));
}
