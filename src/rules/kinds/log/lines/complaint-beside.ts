import { messageOf } from './headline.js';
import { linesAround } from './line-below.js';
import { FAILURE_WEIGHT } from './line-weights.js';
import type { LogHit } from './log-signature.js';
import { rateLines } from './rated-lines.js';
import { isTrailer } from './trailer.js';

const LINES_ABOVE = 6;
const LINES_BELOW = 5;
/** What validators of schemas say below the name of the field. */
const OF_FIELD =
  /^\s{1,8}(?:[Ff]ield required|extra (?:fields|inputs) (?:are )?not permitted|[Ii]nput should be|value is not|none is not|unexpected value|[\w ]{2,40}\(type=[\w.]{2,60})/;

/** Of a line that only sums up that a configuration is wrong, the one beside it that says what: an error above it, or a field below it with what is wrong there. */
export function complaintBeside(hit: LogHit): LogHit {
  if (!isTrailer(hit.line)) return hit;
  return ofLine(hit, errorAbove(hit) ?? fieldBelow(hit));
}

function ofLine(hit: LogHit, found: { readonly line: string; readonly raw: string } | undefined): LogHit {
  return found === undefined ? hit : { ...hit, ...found };
}

function errorAbove({ evidence, container, rated }: LogHit): { line: string; raw: string } | undefined {
  const above = rateLines(evidence, container).filter(
    (each) => each.source === rated.source && each.at < rated.at && each.at >= rated.at - LINES_ABOVE,
  );
  const best = above.findLast(({ weight, text }) => weight >= FAILURE_WEIGHT && !isTrailer(text));
  return best === undefined ? undefined : { line: best.text, raw: best.line };
}

function fieldBelow(hit: LogHit): { line: string; raw: string } | undefined {
  const { lines, index } = linesAround(hit);
  const below = index === -1 ? [] : lines.slice(index + 1, index + 1 + LINES_BELOW);
  const at = below.findIndex((line) => OF_FIELD.test(line));
  const field = below[at - 1];
  const raw = below[at];
  return field === undefined || raw === undefined ? undefined : { line: `${messageOf(field)}: ${raw.trim()}`, raw };
}
