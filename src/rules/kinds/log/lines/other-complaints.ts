import { scrubLine } from '../../../secrets/scrub-line.js';
import { cut } from '../../support/quotes.js';
import { messageOf } from './headline.js';
import { FAILURE_WEIGHT } from './line-weights.js';
import type { LogDraft } from './log-draft.js';
import type { LogHit } from './log-signature.js';
import { rateLines } from './rated-lines.js';

const LINES_NEAR = 6;
const MOST = 3;
const LIMIT = 160;
/** So much is the same in front of what each of several complaints says. */
const LEAST_CHARACTERS = 10;

/** What else of its configuration a program refuses, in lines that begin with the same words: it lists all before it ends. */
export function otherComplaints({ evidence, container, rated }: LogHit): readonly string[] {
  const listed = listedBeside({ container, rated });
  if (listed.length > 0) return listed;
  if (rated.weight < FAILURE_WEIGHT) return [];
  const own = messageOf(rated.line);
  const near = rateLines(evidence, container).filter(
    ({ source, at, level, weight }) =>
      source === rated.source &&
      at !== rated.at &&
      Math.abs(at - rated.at) <= LINES_NEAR &&
      level === rated.level &&
      weight >= FAILURE_WEIGHT,
  );
  const others = near
    .map(({ line }) => scrubLine(container.logLines, messageOf(line)))
    .filter((each) => isAlike(own, each));
  return [...new Set(others)].slice(0, MOST).map((each) => cut(each, LIMIT));
}

/** One of a list of settings, each with what is wrong: `  - DEPOT_URL: Required`. */
const ITEM =
  /^\s{0,8}(?:[-*•✗✖❌]|\d{1,2}[.)]) {1,3}["'`]?[A-Za-z][\w.[\]-]{1,80}["'`]?(?::| (?:is|must|should|has|was)\b)/u;

/** The other items of the list that the line is one of. */
function listedBeside({ container, rated }: Pick<LogHit, 'container' | 'rated'>): readonly string[] {
  const lines = container.logLines;
  const at = lines.lastIndexOf(rated.line);
  if (at === -1 || !ITEM.test(rated.line)) return [];
  const isItem = (index: number) => ITEM.test((lines[index] ?? '').slice(0, 2 * LIMIT));
  const others: number[] = [];
  for (let index = at - 1; isItem(index) && at - index <= LINES_NEAR; index -= 1) others.unshift(index);
  for (let index = at + 1; isItem(index) && index - at <= LINES_NEAR; index += 1) others.push(index);
  return others.map((index) => cut(scrubLine(lines, messageOf(lines[index] ?? '')), LIMIT));
}

/** Whether both begin with the same words and go on in other ones. */
function isAlike(one: string, other: string): boolean {
  const words = one.split(' ');
  const others = other.split(' ');
  const end = words.findIndex((word, index) => word !== others[index]);
  const same = words.slice(0, end === -1 ? words.length : end).join(' ');
  if (end < 1 || same.length < LEAST_CHARACTERS) return false;
  return withoutNumbers(one) !== withoutNumbers(other);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d{1,20}/g, '0');
}

/** A draft that tells these as well. */
export function withOthers(draft: LogDraft, hit: LogHit): LogDraft {
  const others = otherComplaints(hit).filter((each) => !draft.what.includes(each));
  if (others.length === 0) return draft;
  const quotes = others.map((each) => `"${each}"`).join(', ');
  const [first, ...rest] = draft.steps;
  return {
    ...draft,
    what: `${draft.what}. It also refuses: ${quotes}`,
    steps:
      first === undefined || first.text.endsWith(':')
        ? draft.steps
        : [{ ...first, text: `${first.text} Mend as well: ${quotes}.` }, ...rest],
  };
}
