import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { LINE_CLASSES } from './classes/line-class.js';
import { isClosing } from './lines/closing-line.js';
import { isHeading, sentenceBelow } from './lines/heading-line.js';
import { ASIDE_WEIGHT, ERROR_WEIGHT, REASON_WEIGHT } from './lines/line-weights.js';
import { hasWords, type RatedLine, rateLines } from './lines/rated-lines.js';
import { givesReason } from './lines/restated.js';
import { isTrailer } from './lines/trailer.js';

/** The line that most likely tells why the container ended; undefined when it printed nothing. */
export function decisiveLine(evidence: Evidence, container: ContainerEvidence): RatedLine | undefined {
  let best: RatedLine | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const rated of rateLines(evidence, container)) {
    const rating = rated.rating + (rated.weight >= ERROR_WEIGHT && givesReason(rated.text) ? REASON_WEIGHT : 0);
    if (rating >= most) {
      best = rated;
      most = rating;
    }
  }
  if (best === undefined) return undefined;
  const lines = rateLines(evidence, container);
  return underHeading(best, lines) ?? reasonAbove(best, lines) ?? best;
}

/** Where the best is only a heading, the sentence below it; undefined where there is none. */
function underHeading(best: RatedLine, lines: readonly RatedLine[]): RatedLine | undefined {
  if (!isHeading(best.text)) return undefined;
  const of = lines.filter(({ source }) => source === best.source);
  const found = sentenceBelow(
    of.map(({ text }) => text),
    of.indexOf(best),
  );
  return found === undefined ? undefined : of[found];
}

const REASONS_ABOVE = 3;

/**
 * Where the best says only that the program ends, what stands above it and says why: a warning, or a line without a level that is of a known class;
 * undefined where none of the last ones is.
 */
export function reasonAbove(best: RatedLine, lines: readonly RatedLine[]): RatedLine | undefined {
  if (!saysOnlyEnd(best)) return undefined;
  const above = lines.filter(
    (each) => each.source === best.source && each.at < best.at && each.weight > ASIDE_WEIGHT && !saysOnlyEnd(each),
  );
  const last = above.slice(-REASONS_ABOVE);
  return (
    last.findLast(
      ({ level, said }) => level === 'warning' || (level === '' && LINE_CLASSES.find(said) !== undefined),
    ) ?? last.findLast(({ level, said }) => level === '' && states(said))
  );
}

/** What a program says while all is well: what it is at, or has done. */
const PROGRESS =
  /^\W{0,6}(?:[\w.-]{1,30}: |\[[^\]]{1,30}\] )?(?:[a-z]{2,20}ing|started|loaded|connected|ready|boot\w{0,8}(?!:)|initiali[sz]ed|begin|welcome|done|ok)\b|\b(?:success\w{0,6}|ready|listening|connected|completed?|loaded|compiled|started|found|enabled|ok|done|version)\b\W{0,3}$|\b(?:version|success\w{0,6}|listening)\b/i;
const DETAIL = /["'`\d:=]/;
const FEW_WORDS = 5;

/** Whether a line without a level is a sentence about something by its name, and tells no progress. */
function states(said: string): boolean {
  return DETAIL.test(said) && !PROGRESS.test(said) && said.trim().split(/\s{1,20}/).length >= FEW_WORDS;
}

function saysOnlyEnd({ text }: RatedLine): boolean {
  return isClosing(text) || isTrailer(text);
}

/** The decisive line and the last one of the log, where they differ. */
export function tellingLines(evidence: Evidence, container: ContainerEvidence): readonly string[] {
  const decisive = decisiveLine(evidence, container)?.line;
  const last = container.logLines.findLast(hasWords);
  return [...new Set([decisive, last].filter((line) => line !== undefined))];
}
