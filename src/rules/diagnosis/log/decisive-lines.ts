import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** A line of a log and how likely it tells why the container ended. */
export interface RatedLine {
  readonly line: string;
  readonly rating: number;
}

/** Lines that give a level, in the forms that loggers use; the level outweighs where the line stands. */
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:fatal|panic|emerg|critical|crit|alert)\b/i, 30],
  [/\b(?:uncaught|unhandled|traceback|exception|cannot start|failed to start|aborting|exiting)\b|^Caused by:/i, 22],
  [/\berror\b|\berr\b|[a-z]Error\b|[a-z]Exception\b|\bE\d{4} /i, 18],
  [
    /\bfailed\b|\bfailure\b|\bdenied\b|\brefused\b|\bnot found\b|\bcannot\b|\bcan't\b|\bunable to\b|\bcould not\b|\bmissing\b|\bmust be\b|\binvalid\b/i,
    10,
  ],
];
const HARMLESS = /^\W{0,3}(?:\w{0,20}\W{1,3})?(?:info|debug|trace|notice)\b|\blevel"?[=:]\s?"?(?:info|debug|trace)\b/i;
const WARNING = /\bwarn(?:ing)?\b/i;
const STACK_FRAME = /^\s{1,40}(?:at |File "|from |\.\.\. |\d{1,5} more)|^goroutine \d|^\s{0,40}\S{1,200}\.go:\d|^\t/;
const RECENT_LINES = 40;
const OWN_WORDS = 25;

/** The last lines of a container with their rating, newest last; what it wrote to its termination message counts most. */
export function rateLines(evidence: Evidence, container: ContainerEvidence): readonly RatedLine[] {
  return evidence.once(`rated ${container.name}`, () => {
    const lines = container.logLines;
    const rated = lines.map((line, index) => ({
      line,
      rating: rate(line) + Math.max(0, RECENT_LINES - (lines.length - 1 - index)) / 2,
    }));
    const message = container.terminationMessage.split('\n').filter((line) => line.trim() !== '');
    const own = message
      .slice(-20)
      .map((line) => ({ line: line.slice(0, 2_000), rating: rate(line) + RECENT_LINES / 2 + OWN_WORDS }));
    return [...rated, ...own];
  });
}

function rate(line: string): number {
  if (STACK_FRAME.test(line)) return -20;
  if (HARMLESS.test(line)) return -15;
  const level = LEVELS.find(([pattern]) => pattern.test(line))?.[1] ?? 0;
  return WARNING.test(line) ? Math.min(level, 0) - 5 : level;
}

/** The line that most likely tells why the container ended; undefined when it printed nothing. */
export function decisiveLine(evidence: Evidence, container: ContainerEvidence): string | undefined {
  let best: RatedLine | undefined;
  for (const rated of rateLines(evidence, container)) {
    if (best === undefined || rated.rating >= best.rating) best = rated;
  }
  return best?.line;
}

/** The decisive line and the last one, where they differ. */
export function tellingLines(evidence: Evidence, container: ContainerEvidence): readonly string[] {
  const decisive = decisiveLine(evidence, container);
  const last = container.logLines.at(-1);
  return [...new Set([decisive, last].filter((line) => line !== undefined))];
}
