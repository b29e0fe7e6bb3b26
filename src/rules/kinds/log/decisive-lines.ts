import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perContainer } from '../../evidence/per-container.js';
import { anyOf } from '../any-of.js';
import { isClosing } from './closing-line.js';
import { isHeading, sentenceBelow } from './heading-line.js';
import { type LineLevel, levelOf } from './line-level.js';
import {
  ASIDE_WEIGHT,
  CAUSED_BY_WEIGHT,
  CLOSING_WEIGHT,
  ERROR_WEIGHT,
  LEVEL_WEIGHTS,
  OWN_WORDS_WEIGHT,
  REASON_WEIGHT,
  RECENT_LINES,
  TRACE_END_WEIGHT,
  TRAILER_WEIGHT,
  WORD_WEIGHTS,
} from './line-weights.js';
import { traceEnds } from './python-trace.js';
import { givesReason, isRestated } from './restated.js';
import { isFrame } from './stack-frames.js';
import { structuredMessage } from './structured-line.js';
import { translateLine } from './translate-line.js';

/** A line of a log and how likely it tells why the container ended. */
export interface RatedLine {
  readonly line: string;
  /** What patterns are tried on: no longer than they need, without the backslashes of JSON. */
  readonly text: string;
  readonly level: LineLevel;
  /** How much it sounds like a complaint, wherever it stands. */
  readonly weight: number;
  readonly rating: number;
  /** Its place among the lines that are rated, so without stack frames. */
  readonly at: number;
  /** The log, or the message that the program left when it ended. */
  readonly source: 'log' | 'message';
}

/** What programs print last, whatever went wrong. */
const TRAILER = anyOf(
  /\bdid not exit normally\b|complete log of this run|returned a non-zero exit (?:code|status)|\bELIFECYCLE\b/i,
  /\bbootstrap checks failed\b|(?:Fatal errors?|Error\(s\)) found in configuration|^Error found at \S/i,
  /\binit terminating in do_boot|Could not create the Java Virtual Machine/i,
  /A fatal exception has occurred\. Program will exit|BUILD FAILED|Build failed with an exception/i,
  /\bSee (?:the )?(?:stack ?trace|root cause|errors?|messages?|logs?) (?:above|for (?:the )?(?:root cause|details?|more))|exited with errors?: exit status/i,
  /\bfailed to load all models\b|: failed services\b|Error during startup: \{/i,
  /^Error occurred during initialization of VM|^agent library failed to init|Full details will be found in/i,
  /^\(See full trace by running task with --trace\)|^Tasks: TOP => |^(?:bin\/)?(?:rails|rake) aborted!$/i,
  /One or more listeners failed to start|one or more errors occurred|previous (?:rule set|configuration) restored/i,
);
/** What a runtime prints while it goes down, behind all that tells why. */
const LAST_WORDS = /^Runtime terminating during boot|^Kernel pid terminated|^Crash dump is being written/i;
const WARNING = /\bwarn(?:ing)?\b/i;
const FATAL_WORD = /\b(?:fatal|panic|emerg)\b/i;
const CAUSED_BY = /^\s{0,8}(?:Caused by:|---> )|^\s{0,20}\*\* \((?:\w{1,60}\.){0,6}\w{1,60}(?:Error|Exception)\) /;
/** Hints of a tool, the options of its help, separators. */
const ASIDE =
  /^\s{0,20}(?:note:|hint:|help:|-{1,2}\w[\w-]{0,40}(?:[ ,=]|$)|For further information|Read more about|https?:\/\/\S{1,300}$|see (?:also )?https?:)/i;

/** What a tool was at when it failed, in front of the traceback on the same line. */
const STEP_BEFORE = /^\s{0,8}Applying \w/;
const WORD = /[\p{L}\p{N}]/u;
/** Stands for bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';
const MESSAGE_LINES = 20;
const LINE_CHARACTERS = 2_000;
const HEAD_CHARACTERS = 500;
const TAIL_CHARACTERS = 300;
/** Instant, level and logger of a structured line. */
const FIELD_CHARACTERS = 250;
const LAST_LINES = 4;
const LINES_ABOVE = 8;

/** The last lines of a container with their rating, newest last; what it wrote to its termination message counts most. Stack frames are not among them. */
export const rateLines = perContainer((_evidence, container): readonly RatedLine[] => {
  const own = container.terminationMessage.split('\n').filter((line) => line.trim() !== '');
  const message = own.slice(-MESSAGE_LINES).map((line) => line.slice(0, LINE_CHARACTERS).trimEnd());
  return [...rateAll(container.logLines, 'log', 0), ...rateAll(message, 'message', OWN_WORDS_WEIGHT)];
});

function rateAll(lines: readonly string[], source: RatedLine['source'], more: number): RatedLine[] {
  const ends = traceEnds(lines);
  const telling = lines.flatMap((line, index) => {
    const isTelling = !isFrame(line, lines[index - 1], lines[index + 1]) && hasWords(line);
    // The head of a traceback says nothing that its end does not say.
    const isRepeatedBelow = ends.heads.has(index) && !STEP_BEFORE.test(line);
    return isTelling && !isRepeatedBelow ? [{ line, isTraceEnd: ends.ends.has(index) }] : [];
  });
  const rated = telling.map(({ line, isTraceEnd }, at) => {
    const short = shorten(line);
    const text = translateLine(spokenText(line, short));
    const level = levelFor(text);
    const isOwnEnd = isTraceEnd && level === '' && !TRAILER.test(text);
    const weight = Math.max(weightOfLine(text, level), isOwnEnd ? TRACE_END_WEIGHT : ASIDE_WEIGHT);
    const recency = Math.max(0, RECENT_LINES - (telling.length - 1 - at)) / 2;
    return { line, text, level, weight, rating: weight + recency + more, at, source };
  });
  return [...rated.slice(0, -LAST_LINES), ...rated.slice(-LAST_LINES).map((each) => withoutEcho(each, rated))];
}

/** A closing line that only repeats what an error above it tells weighs as little as one that says nothing. */
function withoutEcho(rated: RatedLine, all: readonly RatedLine[]): RatedLine {
  if (rated.weight < ERROR_WEIGHT) return rated;
  const above = all.slice(Math.max(0, rated.at - LINES_ABOVE), rated.at).filter(({ weight }) => weight >= ERROR_WEIGHT);
  const isEcho =
    above.length > 0 &&
    isRestated(
      rated.text,
      above.map(({ text }) => text),
    );
  return isEcho ? { ...rated, weight: CLOSING_WEIGHT, rating: rated.rating - rated.weight + CLOSING_WEIGHT } : rated;
}

/** Of a long structured line the message and the error, which stand between fields that tell nothing. */
function spokenText(line: string, short: string): string {
  if (line.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return short;
  const message = structuredMessage(line.trim());
  return message === undefined ? short : `${line.slice(0, FIELD_CHARACTERS)} ${shorten(message)}`;
}

function levelFor(text: string): LineLevel {
  if (ASIDE.test(text)) return '';
  return levelOf(text) || (WARNING.test(text) && !FATAL_WORD.test(text) ? 'warning' : '');
}

/** Whether a line is more than a rule, a brace, or bytes that are no text. */
function hasWords(line: string): boolean {
  return WORD.test(line) && line.split(REPLACEMENT).length - 1 <= line.length / 4;
}

function shorten(line: string): string {
  const short =
    line.length > HEAD_CHARACTERS + TAIL_CHARACTERS
      ? `${line.slice(0, HEAD_CHARACTERS)} ${line.slice(-TAIL_CHARACTERS)}`
      : line;
  return short.includes('\\') ? short.replaceAll('\\n', ' ').replaceAll('\\"', '"') : short;
}

function weightOfLine(text: string, level: LineLevel): number {
  if (ASIDE.test(text)) return ASIDE_WEIGHT;
  if (level === 'info' || level === 'warning') return LEVEL_WEIGHTS[level];
  if (LAST_WORDS.test(text)) return 0;
  if (TRAILER.test(text)) return TRAILER_WEIGHT;
  const weight = level === 'fatal' ? LEVEL_WEIGHTS.fatal : weightOfWords(text, level);
  return weight >= CLOSING_WEIGHT && isClosing(text) ? CLOSING_WEIGHT : weight;
}

/** Whether a line is of those that programs print last, whatever went wrong. */
export function isTrailer(line: string): boolean {
  return TRAILER.test(line);
}

function weightOfWords(text: string, level: LineLevel): number {
  const words = WORD_WEIGHTS.find(text)?.row.weight ?? 0;
  return Math.max(words, LEVEL_WEIGHTS[level], CAUSED_BY.test(text) ? CAUSED_BY_WEIGHT : 0);
}

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
  return underHeading(best, lines) ?? warningAbove(best, lines) ?? best;
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

const WARNINGS_ABOVE = 3;

/** Where the best says only that the program ends, the warning right above it that says why; undefined where there is none. */
function warningAbove(best: RatedLine, lines: readonly RatedLine[]): RatedLine | undefined {
  if (!isClosing(best.text)) return undefined;
  return lines.findLast(
    ({ at, source, level, text }) =>
      source === best.source &&
      level === 'warning' &&
      at < best.at &&
      best.at - at <= WARNINGS_ABOVE &&
      !isClosing(text),
  );
}

/** The decisive line and the last one of the log, where they differ. */
export function tellingLines(evidence: Evidence, container: ContainerEvidence): readonly string[] {
  const decisive = decisiveLine(evidence, container)?.line;
  const last = container.logLines.findLast(hasWords);
  return [...new Set([decisive, last].filter((line) => line !== undefined))];
}
