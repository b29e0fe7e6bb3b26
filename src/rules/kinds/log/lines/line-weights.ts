import { anyOf } from '../../any-of.js';
import { type CaseRow, caseTable } from '../../case-table.js';
import type { LineLevel } from './line-level.js';

/*
 * How much a line of a log counts. A line has a weight, how much it sounds like a complaint; its rating is the weight with how late it stands. Where
 * a signature matches, its own weight (signature-order.ts) and those of the match are added; that decides between kinds.
 */

/** By the level that the line gives. */
export const LEVEL_WEIGHTS: Readonly<Record<LineLevel, number>> = {
  fatal: 30,
  error: 18,
  warning: -5,
  info: -15,
  '': 0,
};
/** From here on a line is an error. */
export const ERROR_WEIGHT = LEVEL_WEIGHTS.error;
/** Of a line with a word of failure. */
export const FAILURE_WEIGHT = 10;
/** By the words of a line, where it gives no level. */
export const WORD_WEIGHTS = caseTable<CaseRow & { readonly weight: number }>([
  {
    pattern: /\b(?:fatal|panic|emerg|critical|crit|alert)\b/i,
    example: ['panic: boom', 'the queue is in a critical state'],
    weight: LEVEL_WEIGHTS.fatal,
  },
  {
    pattern:
      /\b(?:uncaught|unhandled|exception|cannot start|failed to start|aborting|exiting)\b|^Caused by:|^Likely root cause:|\bcheck failure \[\d/i,
    example: [
      'Unhandled exception of the worker',
      'server failed to start',
      'Caused by: a lost lease',
      'check failure [1] of [2]: cold',
    ],
    weight: 22,
  },
  {
    pattern: anyOf(
      /\berror\b|\berr\b|\buninitialized constant\b|[a-z]Error\b|[a-z]Exception\b|\bExceptionInfo\b|\bis too (?:low|small|old)\b/i,
      /\bare too open\b|exceeds -[rwx-]{9} \(has |accessible by owner only|group or world access/i,
      /response code: (?:NotFound|Unauthorized|Forbidden)/i,
      /\blisten(?:ing)? (?:tcp|udp|unix)\w? [^\n]{1,200}: bind: /i,
    ),
    example: [
      'error: no route',
      'KeyError: queue',
      'vm.max_map_count is too low',
      'Permissions 0644 for key are too open.',
      'Http response code: Forbidden',
      'Listen: listen tcp 10.0.0.1:8080: bind: address already in use',
    ],
    weight: ERROR_WEIGHT,
  },
  {
    pattern: anyOf(
      /\bfailed\b|\bfailure\b|\bdenied\b|\brefused\b|\bnot found\b|\bcannot\b|\bcan't\b|\bunable to\b|\bcould not\b/i,
      /\bforbidden\b|\bmissing\b|\bmust be\b|\binvalid\b|\balready exists\b/i,
      /\bis not (?:an? )?(?:valid|supported|properly configured)\b|\bis incompatible with\b|\bdoes not appear to be\b/i,
    ),
    example: [
      'ipset: Set already exists.',
      'connection refused',
      "can't open the ledger",
      'QUEUE must be set',
      'Provided shelf token is not valid.',
    ],
    weight: FAILURE_WEIGHT,
  },
]);
/** Of an exception that another one wraps: the deeper the cause, the later it stands. */
export const CAUSED_BY_WEIGHT = 24;
/** What Python says below a traceback is what nobody caught, whatever its words are: as much as "uncaught". */
export const TRACE_END_WEIGHT = 22;
/** What programs print last, whatever went wrong: above lines that complain of nothing, below those with a word of failure a few lines above. */
export const TRAILER_WEIGHT = 7;
/** What says only that the program ends or did not start: the same, since lines with a word of failure name something. */
export const CLOSING_WEIGHT = 6;
/** Of lines that only accompany another: hints, options of a help text. Below all others. */
export const ASIDE_WEIGHT = -20;

/** The last lines gain half a point for each line that they are nearer to the end. */
export const RECENT_LINES = 40;
/** What the program left as its termination message it meant as the reason: more than the last line of the log gains by its place. */
export const OWN_WORDS_WEIGHT = 25;
/** A line that says why goes before one that says only that, up to four lines below it. */
export const REASON_WEIGHT = 2.5;
/** A rating from which a line is an error that stands near the end: then what a signature says of it is sure. */
export const SURE_RATING = 15;

/** A match that names what it is about (the first group of the pattern) goes before one that does not. */
export const NAMED_WEIGHT = 4;
/** Of what often follows from something else: as much as the order of signatures spans without log-panic, so that exact patterns go before it. */
export const VAGUE_WEIGHT = -12;
/** The exact words of a known problem that is no kind (known-problem.ts), against signatures on the same line: as much as the first of them has with a name. */
export const KNOWN_PROBLEM_WEIGHT = 16;
