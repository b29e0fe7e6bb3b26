import { linesAround } from '../lines/line-below.js';
import type { LogHit } from '../lines/log-signature.js';

/** What a parser of arguments adds below: `[possible values: amber, birch]`. */
const ON_ONE_LINE = /^\s{0,8}\[?(?:possible|valid|allowed|supported|available) (?:values|options|choices): /i;
/** The heading of a list with one value a line, as Spring has it. */
const HEADING =
  /\b(?:values? (?:are|is) valid|(?:valid|possible|allowed|supported) (?:values|options)(?: are)?|must be one of(?: the following)?):$/i;
const ITEM = /^\s{1,12}[-*•]?\s{0,3}([\w.:-]{1,40})$/;
const LINES = 16;

/** The line with the choice that stands below it, where there is one. */
export function withChoices(hit: LogHit): LogHit {
  const { lines, index } = linesAround(hit);
  const below = index === -1 ? [] : lines.slice(index + 1, index + 1 + LINES).map((line) => line.trimEnd());
  const [next = ''] = below;
  if (ON_ONE_LINE.test(next)) return { ...hit, line: `${hit.line} ${next.trim()}` };
  const listed = listBelow(below);
  return listed.length < 2 ? hit : { ...hit, line: `${hit.line} valid values: ${listed.join(', ')}` };
}

function listBelow(lines: readonly string[]): string[] {
  const head = lines.findIndex((line) => HEADING.test(line));
  if (head === -1) return [];
  const rest = lines.slice(head + 1).filter((line) => line !== '');
  const end = rest.findIndex((line) => !ITEM.test(line));
  return rest.slice(0, end === -1 ? undefined : end).map((line) => ITEM.exec(line)?.[1] ?? '');
}
