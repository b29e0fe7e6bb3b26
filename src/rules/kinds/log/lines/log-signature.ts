import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import { perContainer } from '../../../evidence/per-container.js';
import { anyOf } from '../../any-of.js';
import { type CaseRow, type CaseTable, matchOf } from '../../case-table.js';
import { ASIDE_WEIGHT, ERROR_WEIGHT, NAMED_WEIGHT, VAGUE_WEIGHT } from './line-weights.js';
import { isPassingLine, type RatedLine, rateLines } from './rated-lines.js';
import { type LogKindId, signatureWeight } from './signature-order.js';

/** The line in the log of a container by which a kind is known. */
export interface LogHit<Row extends CaseRow = CaseRow> {
  readonly evidence: Evidence;
  readonly container: ContainerEvidence;
  /** The line without the backslashes of JSON, and shortened where it is long. */
  readonly line: string;
  /** The same line as it stands in the log. */
  readonly raw: string;
  /** The case of the kind's tables that knows the line, and what its pattern captured. */
  readonly row: Row;
  readonly match: RegExpExecArray;
  /** The same line among those of the log. */
  readonly rated: RatedLine;
  /** Its rating with the weight of the signature: more wins. */
  readonly weight: number;
}

/** One thing that a program's log can say. Patterns are linear and meet one line at a time. */
export interface LogSignature<Row extends CaseRow = CaseRow> {
  /** That of the kind: its place in SIGNATURE_ORDER is how much its lines weigh. */
  readonly id: LogKindId;
  /** Cheap words without one of which no pattern can match. */
  readonly hint: RegExp;
  readonly patterns: CaseTable<Row>;
  /** Patterns of what often follows from something else: every other signature goes before them. */
  readonly vague?: CaseTable<Row>;
  /** Lines that look alike and mean something else. */
  readonly except?: RegExp;
  /** Whether a line that matches is meant so, where that shows elsewhere in the log only. */
  confirm?(hit: LogHit<Row>): boolean;
  /** Whether a line names what it is about. Where the weightiest line does not, one near it that does is read instead. */
  isNamed?(hit: LogHit<Row>): boolean;
  /** Whether programs try again after it, and say so as a warning or in passing until they give up. */
  readonly isTriedAgain?: boolean;
  /** Whether it is for what no other signature knows. */
  readonly isResidual?: boolean;
}

/** Of a container that ended with 0, only what stands at the very end may be a complaint. */
const LINES_BEFORE_SUCCESS = 5;
const FEW_LINES = 20;
/** How far from the weightiest line one may stand that tells the same and names what it is about. */
const LINES_NEAR = 12;
/** What a program says when a trouble is over, or does not matter. */
const RECOVERY =
  /\b(?:connected|reconnected|established|recovered|succe(?:ss|ssful|ssfully|eded)|ready|available|started|listening|completed|healthy)\b/i;
const NO_RECOVERY =
  /\b(?:not|n't|never|no|un(?:able|available)|fail(?:ed|ure)?|until|wait(?:ing)?|before|error)\b|n't\b/i;
const SURVIVED = anyOf(
  /\bcontinuing\b|(?<![.\w-])ignor(?:ed|ing)\b(?![-.=])|\bskipp(?:ed|ing)\b(?!.{0,80}\bbecause\b)|\busing (?:the )?default|\bdefault(?:s|ing)? to\b/i,
  /\bfall(?:ing)? ?back\b|(?<!in chain\. )\bdeprecated\b|(?<!\[)\brecovered\b|retry.{0,80}\b(?:connected|succeeded)\b/i,
);
const TRYING = /wait|retr|attempt|try|connect|unavailable|backoff|reconnect/i;

/** Where a signature stands in the logs of the containers that fail: at most one line of each. */
export function findHits<Row extends CaseRow>(evidence: Evidence, signature: LogSignature<Row>): LogHit<Row>[] {
  return evidence.containers
    .filter((container) => isWorthReading(container))
    .flatMap((container) => findHit(evidence, container, signature) ?? []);
}

function isWorthReading(container: ContainerEvidence): boolean {
  if (container.isDone) return false;
  const isAtWork = isUnready(container) || (container.isRunning && container.role === 'init');
  return container.isCrashing || (isAtWork && !container.isStopping);
}

/** Then its log is that of a program at work, whatever the one before ended with: a probe that has it killed lets it end well. */
function isUnready({ isRunning, facts }: ContainerEvidence): boolean {
  return isRunning && facts.ready === false;
}

function findHit<Row extends CaseRow>(
  evidence: Evidence,
  container: ContainerEvidence,
  signature: LogSignature<Row>,
): LogHit<Row> | undefined {
  const { complaints, attempts } = candidates(evidence, container);
  const hitsOn = (lines: readonly RatedLine[]) =>
    lines.flatMap((rated) => hitOn(rated, { evidence, container, signature }) ?? []);
  const isMeant = (hit: LogHit<Row>) => signature.confirm?.(hit) ?? true;
  const isNamed = (hit: LogHit<Row>) => signature.isNamed?.(hit) ?? true;
  const best = weightiestFirst(hitsOn(signature.isTriedAgain ? attempts : complaints)).find(isMeant);
  if (best === undefined || isNamed(best)) return best;
  const near = rateLines(evidence, container).filter((rated) => isNear(rated, best.rated) && mayName(rated));
  const named = weightiestFirst(hitsOn(near)).find((hit) => isMeant(hit) && isNamed(hit));
  return named === undefined ? best : { ...named, weight: best.weight };
}

/** Of equal ones the last, which is why they are sorted from the end. */
function weightiestFirst<Hit extends LogHit>(hits: readonly Hit[]): Hit[] {
  return [...hits].reverse().sort((one, other) => other.weight - one.weight);
}

/** Whether a line of any level may name what another one complains of. */
function mayName({ text, weight }: RatedLine): boolean {
  return weight > ASIDE_WEIGHT && !SURVIVED.test(text);
}

function isNear(one: RatedLine, other: RatedLine): boolean {
  return one.source === other.source && Math.abs(one.at - other.at) <= LINES_NEAR;
}

interface Search<Row extends CaseRow> extends Pick<LogHit, 'evidence' | 'container'> {
  readonly signature: LogSignature<Row>;
}

function hitOn<Row extends CaseRow>(
  rated: RatedLine,
  { evidence, container, signature }: Search<Row>,
): LogHit<Row> | undefined {
  const { id, hint, patterns, vague, except } = signature;
  const { text, said, line, rating } = rated;
  if (!hint.test(text) || except?.test(text) === true) return undefined;
  const exact = patterns.find(text);
  const found = exact ?? vague?.find(text);
  if (found === undefined) return undefined;
  // What a name captures ends with the message, not with the brackets and fields behind it.
  const match = matchOf(found.row, said) ?? found.match;
  const weight = rating + signatureWeight(id) + matchWeight(match, exact !== undefined);
  return { evidence, container, line: text, raw: line, row: found.row, match, rated, weight };
}

function matchWeight([, name]: RegExpExecArray, isExact: boolean): number {
  return (name ? NAMED_WEIGHT : 0) + (isExact ? 0 : VAGUE_WEIGHT);
}

interface Candidates {
  /** Lines that may say why the container ended. */
  readonly complaints: readonly RatedLine[];
  /** The same with what a program says in passing while it tries again. */
  readonly attempts: readonly RatedLine[];
}

const candidates = perContainer((evidence, container): Candidates => {
  const lines = rateLines(evidence, container);
  if (container.crash?.exitCode === 0 && !isUnready(container)) {
    const last = lines.slice(-LINES_BEFORE_SUCCESS).filter(({ weight }) => weight > 0);
    return { complaints: last, attempts: last };
  }
  const recovery = lines.findLastIndex(({ text, level }) => isRecovery(text, level));
  const lastError = lines.findLastIndex(({ weight }) => weight >= ERROR_WEIGHT);
  const attempts = lastOfAlike(
    lines.filter(
      (rated, index) =>
        (isComplaint(rated) || (index > recovery && isAttempt(rated))) && !(lastError !== -1 && isPassingLine(rated)),
    ),
  );
  const complaints = attempts.filter(({ level }) => level !== 'info' && (level !== 'warning' || lastError === -1));
  return { complaints, attempts };
});

/** Of lines that differ in numbers only, as those of a loop do, the last one. */
function lastOfAlike(lines: readonly RatedLine[]): readonly RatedLine[] {
  if (lines.length <= FEW_LINES) return lines;
  const last = new Map(lines.map((rated) => [rated.text.replace(/\d{1,20}/g, '0'), rated]));
  return [...last.values()].sort((one, other) => one.rating - other.rating);
}

function isRecovery(text: string, level: RatedLine['level']): boolean {
  return (level === 'info' || level === '') && RECOVERY.test(text) && !NO_RECOVERY.test(text);
}

function isComplaint({ level, weight, text }: RatedLine): boolean {
  // Nobody goes on after a fatal error, whatever its words are.
  if (level === 'fatal') return true;
  const isMeant = level === 'error' || (level === '' && weight >= 0);
  return isMeant && !SURVIVED.test(text);
}

function isAttempt({ level, weight, text }: RatedLine): boolean {
  if (SURVIVED.test(text)) return false;
  if (level === 'info') return TRYING.test(text);
  return level === 'warning' || (level === '' && weight < 0 && weight > ASIDE_WEIGHT);
}
