import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { isFrame } from './stack-frames.js';

/** A line as it stands in what a container printed. */
interface Place {
  readonly container: ContainerEvidence;
  readonly raw: string;
}

/** PostgreSQL explains its errors on lines of their own, Redis quotes what it cannot read, and .NET names the argument. */
const DETAIL = /\bDETAIL: {1,3}\S|^>>> |^Parameter name: \S/;
/** Ends of lines that say only that something is wrong: what, stands below. */
const OPEN_END =
  /(?<!include the lines below\)):$|\bfailed validation$|\bvalidation failed$|\bfollowing errors?(?: occurred)?$/i;
const FRAME = /^\s{1,40}(?:at |File "|\.\.\. )|^\d{1,3}\. [\w:~<>(].{0,400} @ 0x[0-9a-f]{6}/;
const WORDS = /[A-Za-z]{2}/;
const LINES = 3;

/** The line below the failing one on which the program says more of it; undefined where it does not. */
export function lineBelow(place: Place): string | undefined {
  const { lines, index } = linesAround(place);
  if (index === -1) return undefined;
  const below = lines.slice(index + 1, index + 1 + LINES);
  const [next] = below;
  return below.find((line) => DETAIL.test(line)) ?? (isContinued(place.raw, next) ? next : undefined);
}

const OPENED = 8;

/** The lines below an open one of which each opens the next, down to the first that does not: the last of them is what is wrong. Without empty ones. */
export function openedBelow(place: Place): readonly string[] {
  const { lines, index } = linesAround(place);
  if (index === -1 || !isOpen(place.raw)) return [];
  const below = lines.slice(index + 1, index + 1 + 2 * OPENED).filter((line) => WORDS.test(line));
  const end = below.findIndex((line, at) => FRAME.test(line) || (at > 0 && RECORD.test(line)));
  const block = below.slice(0, end === -1 ? OPENED : Math.min(end, OPENED));
  const last = block.findIndex((line) => !isOpen(line));
  return last === -1 ? block : block.slice(0, last + 1);
}

/** The words with which an open line is completed: the next line that has some, without the sign of a list; '' where it is not open. */
export function completionOf(place: Place): string {
  if (!isOpen(place.raw)) return '';
  const { lines, index } = linesAround(place);
  if (index === -1) return '';
  const next = lines.slice(index + 1, index + 1 + LINES).find((line) => WORDS.test(line));
  return next === undefined || isFrame(next) || FRAME.test(next) || RECORD.test(next)
    ? ''
    : next.trim().replace(/^[-*•] {1,3}/, '');
}

/** What the line that stands in front of others promises: whether it ends so that the next one says what it is about. */
export function isOpen(line: string): boolean {
  return OPEN_END.test(line.trimEnd());
}

/** How loggers begin a record of its own: an instant, a level, a bracket or a brace. */
const RECORD =
  /^(?:\[|\{"|\d{4}[-/.]\d\d|\d{1,2}:\d\d|[IWEF]\d{4} |time=|ts=|level=|(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b)/i;

/** Whether the program goes on below a line with words that belong to the same message. */
export function isContinuedBelow(container: ContainerEvidence, raw: string): boolean {
  const next = container.logLines[container.logLines.lastIndexOf(raw) + 1];
  return next !== undefined && container.logLines.includes(raw) && !FRAME.test(next) && !RECORD.test(next);
}

/** A heading between asterisks: what it is about stands below it. */
const BANNER = /^\*{2,5} .{1,200} \*{2,5}$/;
const BANNER_LINES = 4;
/** Where it is, and the line of the file that is quoted. */
const PLACE_OR_QUOTE = /^>>> |^Reading the configuration file/;

/** What stands below a heading between asterisks as its reason; '' where the line is none. */
export function reasonBelow(place: Place): string {
  if (!BANNER.test(place.raw.trim())) return '';
  const { lines, index } = linesAround(place);
  if (index === -1) return '';
  const below = lines.slice(index + 1, index + 1 + BANNER_LINES);
  const end = below.findIndex((line) => !WORDS.test(line) || RECORD.test(line) || FRAME.test(line));
  const block = end === -1 ? below : below.slice(0, end);
  return (block.findLast((line) => !PLACE_OR_QUOTE.test(line)) ?? '').trim();
}

/** The lines that a line stands among, in the log or in the termination message, and where; -1 where it is in neither. */
export function linesAround({ container, raw }: Place): { readonly lines: readonly string[]; readonly index: number } {
  const index = container.logLines.lastIndexOf(raw);
  if (index !== -1) return { lines: container.logLines, index };
  const lines = container.terminationMessage.split('\n').filter((line) => line.trim() !== '');
  return { lines, index: lines.findIndex((line) => line.trimEnd().startsWith(raw)) };
}

function isContinued(line: string, next: string | undefined): next is string {
  return next !== undefined && isOpen(line) && !FRAME.test(next);
}
