import type { Evidence as Quote, Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { logCheck, recoveryCheck } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLinesBelow, fromLog, fromStatus } from '../support/quotes.js';
import { aboutLine } from './about-line.js';
import { FRAME_WEIGHT, type RatedLine, rateLines } from './decisive-lines.js';
import { isOnSameLine, knownProblem } from './known-problem.js';
import { isContinuedBelow, isOpen } from './line-below.js';
import { probeKill } from './probe-kill.js';

/** What a signature makes of its line. */
export interface LogReading {
  readonly title: string;
  /** The cause, as what follows `Container api fails: `; without a full stop. */
  readonly what: string;
  readonly objects: readonly string[];
  readonly steps: readonly Step[];
  readonly evidence?: readonly Quote[];
  /** Whether it only follows from what another container of the pod fails at. */
  readonly isConsequence?: boolean;
}

export interface SignatureContext {
  readonly evidence: Evidence;
  readonly container: ContainerEvidence;
  /** The line without the backslashes of JSON, and shortened where it is long. */
  readonly line: string;
  /** The same line as it stands in the log. */
  readonly raw: string;
  readonly match: RegExpExecArray;
}

/** One thing that a program's log can say (docs/failure-kinds.md, "Log signatures"). Patterns are linear and meet one line at a time. */
export interface LogSignature extends Pick<DiagnosisRule, 'id' | 'title' | 'severity'> {
  readonly description: string;
  /** Cheap words without one of which no pattern can match. */
  readonly hint: RegExp;
  readonly patterns: readonly RegExp[];
  /** Patterns of what often follows from something else: every other signature goes before them. */
  readonly vague?: readonly RegExp[];
  /** Lines that look alike and mean something else. */
  readonly except?: RegExp;
  /** Whether a line that matches is meant so, where that shows elsewhere in the log only. */
  confirm?(context: SignatureContext): boolean;
  /** Whether a line names what it is about. Where the weightiest line does not, one near it that does is read instead. */
  isNamed?(context: SignatureContext): boolean;
  /** Whether programs try again after it, and say so as a warning or in passing until they give up. */
  readonly isTriedAgain?: boolean;
  /** Whether it is for what no other signature knows. */
  readonly isResidual?: boolean;
  /** Added to the rating of its lines: exact signatures win over vague ones. */
  readonly weight?: number;
  read(context: SignatureContext): LogReading;
}

/** Of a container that ended with 0, only what stands at the very end may be a complaint. */
const LINES_BEFORE_SUCCESS = 5;
const VAGUE_WEIGHT = -12;
/** A line that names what it is about goes before one that does not. */
const NAMED_WEIGHT = 4;
const ERROR_WEIGHT = 18;
const SURE = 15;
const NEVER = /(?!)/;
const FEW_LINES = 20;
/** What a program says when a trouble is over, or does not matter. */
const RECOVERY =
  /\b(?:connected|reconnected|established|recovered|succe(?:ss|ssful|ssfully|eded)|ready|available|started|listening|completed|healthy)\b/i;
const NO_RECOVERY =
  /\b(?:not|n't|never|no|un(?:able|available)|fail(?:ed|ure)?|until|wait(?:ing)?|before|error)\b|n't\b/i;
const SURVIVED =
  /\bcontinuing\b|\bignor(?:ed|ing)\b|\bskipp(?:ed|ing)\b|\busing (?:the )?default|\bdefault(?:s|ing)? to\b|\bfall(?:ing)? ?back\b|\bdeprecated\b|(?<!\[)\brecovered\b|retry.{0,80}\b(?:connected|succeeded)\b/i;
const TRYING = /wait|retr|attempt|try|connect|unavailable|backoff|reconnect/i;

/** The rule that looks for a signature in the logs of the containers that fail. */
export function logRule(signature: LogSignature): DiagnosisRule {
  return {
    id: signature.id,
    title: signature.title,
    description: signature.description,
    group: 'log',
    severity: signature.severity,
    match: (evidence) =>
      evidence.containers
        .filter((container) => isWorthReading(container))
        .flatMap((container) => {
          const hit = findHit(evidence, container, signature);
          if (hit === undefined || isOutweighed(evidence, container, { signature, ...hit })) return [];
          return [draft(evidence, container, { signature, ...hit })];
        }),
  };
}

/** Where a signature stands in the log of a container; undefined where it does not. */
export function readSignature(
  evidence: Evidence,
  container: ContainerEvidence,
  signature: LogSignature,
): SignatureContext | undefined {
  if (!isWorthReading(container)) return undefined;
  const hit = findHit(evidence, container, signature);
  return hit === undefined ? undefined : contextOf(evidence, container, hit);
}

function isWorthReading(container: ContainerEvidence): boolean {
  if (container.isDone) return false;
  const isUnready = container.isRunning && (container.facts.ready === false || container.role === 'init');
  return container.isCrashing || (isUnready && !container.isStopping);
}

/** Whether another line states a problem in words that are surer; an unhandled error of that same line is told as one. */
function isOutweighed(
  evidence: Evidence,
  container: ContainerEvidence,
  { signature, rated, weight }: Hit & { signature: LogSignature },
): boolean {
  const problem = knownProblem(evidence, container);
  if (problem === undefined || weight >= problem.weight) return false;
  return signature.isResidual !== true || !isOnSameLine(problem, rated);
}

interface Hit {
  readonly rated: RatedLine;
  readonly match: RegExpExecArray;
  readonly weight: number;
}

/** How far from the weightiest line one may stand that tells the same and names what it is about. */
const LINES_NEAR = 12;

function findHit(evidence: Evidence, container: ContainerEvidence, signature: LogSignature): Hit | undefined {
  const { complaints, attempts } = candidates(evidence, container);
  const hits = (signature.isTriedAgain ? attempts : complaints).flatMap((rated) => matchLine(signature, rated) ?? []);
  const isMeant = (hit: Hit) => signature.confirm?.(contextOf(evidence, container, hit)) ?? true;
  // Of equal ones the last, which is why they are sorted from the end.
  const ranked = hits.reverse().sort((one, other) => other.weight - one.weight);
  const best = ranked.find(isMeant);
  const isNamed = (hit: Hit) => signature.isNamed?.(contextOf(evidence, container, hit)) ?? true;
  if (best === undefined || isNamed(best)) return best;
  const near = rateLines(evidence, container).filter((rated) => isNear(rated, best.rated) && isTelling(rated));
  const told = near.flatMap((rated) => matchLine(signature, rated) ?? []).reverse();
  const named = told.sort((one, other) => other.weight - one.weight).find((hit) => isMeant(hit) && isNamed(hit));
  return named === undefined ? best : { ...named, weight: best.weight };
}

/** Whether a line of any level may name what another one complains of. */
function isTelling({ text, weight }: RatedLine): boolean {
  return weight > FRAME_WEIGHT && !SURVIVED.test(text);
}

function isNear(one: RatedLine, other: RatedLine): boolean {
  return one.source === other.source && Math.abs(one.at - other.at) <= LINES_NEAR;
}

function contextOf(evidence: Evidence, container: ContainerEvidence, { rated, match }: Hit): SignatureContext {
  return { evidence, container, line: rated.text, raw: rated.line, match };
}

function matchLine(
  { hint, patterns, vague = [], except, weight = 0 }: LogSignature,
  rated: RatedLine,
): Hit | undefined {
  const { text, rating } = rated;
  if (!hint.test(text) || (except ?? NEVER).test(text)) return undefined;
  const exact = firstMatch(patterns, text);
  const match = exact ?? firstMatch(vague, text);
  if (match === undefined) return undefined;
  const named = match[1] ? NAMED_WEIGHT : 0;
  return { rated, match, weight: rating + weight + named + (exact === undefined ? VAGUE_WEIGHT : 0) };
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return undefined;
}

interface Candidates {
  /** Lines that may say why the container ended. */
  readonly complaints: readonly RatedLine[];
  /** The same with what a program says in passing while it tries again. */
  readonly attempts: readonly RatedLine[];
}

function candidates(evidence: Evidence, container: ContainerEvidence): Candidates {
  return evidence.once(`complaints ${container.name}`, () => {
    const lines = rateLines(evidence, container);
    if (container.crash?.exitCode === 0) {
      const last = lines.slice(-LINES_BEFORE_SUCCESS).filter(({ weight }) => weight > 0);
      return { complaints: last, attempts: last };
    }
    const recovery = lines.findLastIndex(({ text, level }) => isRecovery(text, level));
    const lastError = lines.findLastIndex(({ weight }) => weight >= ERROR_WEIGHT);
    const attempts = distinct(
      lines.filter((rated, index) => isComplaint(rated) || (index > recovery && isAttempt(rated))),
    );
    const complaints = attempts.filter(({ level }) => level !== 'info' && (level !== 'warning' || lastError === -1));
    return { complaints, attempts };
  });
}

/** Of lines that differ in numbers only, as those of a loop do, the last one. */
function distinct(lines: readonly RatedLine[]): readonly RatedLine[] {
  if (lines.length <= FEW_LINES) return lines;
  const last = new Map(lines.map((rated) => [rated.text.replace(/\d{1,20}/g, '0'), rated]));
  return [...last.values()].sort((one, other) => one.rating - other.rating);
}

function isRecovery(text: string, level: RatedLine['level']): boolean {
  return (level === 'info' || level === '') && RECOVERY.test(text) && !NO_RECOVERY.test(text);
}

function isComplaint({ level, weight, text }: RatedLine): boolean {
  const isMeant = level === 'error' || level === 'fatal' || (level === '' && weight >= 0);
  return isMeant && !SURVIVED.test(text);
}

function isAttempt({ level, weight, text }: RatedLine): boolean {
  if (SURVIVED.test(text)) return false;
  if (level === 'info') return TRYING.test(text);
  return level === 'warning' || (level === '' && weight < 0 && weight > FRAME_WEIGHT);
}

function draft(evidence: Evidence, container: ContainerEvidence, hit: Hit & { signature: LogSignature }): Draft {
  const { signature, rated, weight } = hit;
  const reading = signature.read(contextOf(evidence, container, hit));
  const status = fromStatus(container).sort(
    (one, other) => Number(other.text.includes(rated.line)) - Number(one.text.includes(rated.line)),
  );
  return {
    title: reading.title,
    cause: `${nameContainer(container)} ${ending(evidence, container)}: ${reading.what}.${consequence(evidence, container)}`,
    confidence: rated.rating >= SURE ? 'high' : 'medium',
    container,
    objects: reading.objects,
    weight,
    ...(rated.source === 'log' && { line: rated.at }),
    ...(signature.isResidual === true && { isResidual: true }),
    ...(reading.isConsequence === true && { isConsequence: true }),
    evidence:
      rated.source === 'log'
        ? [fromLog(container, rated.line), ...moreQuotes(container, rated.line, reading), ...status]
        : [...status, ...(reading.evidence ?? [])],
    steps: aboutLine(container, reading.steps, rated.line),
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

/** What the reading quotes, and what stands below a line that does not say by itself what is wrong. */
function moreQuotes(container: ContainerEvidence, line: string, { evidence }: LogReading): readonly Quote[] {
  if (evidence === undefined) return fromLinesBelow(container, line);
  return isOpen(line) || isContinuedBelow(container, line)
    ? withoutRepeats([...fromLinesBelow(container, line), ...evidence])
    : evidence;
}

function withoutRepeats([below, ...quotes]: readonly Quote[]): readonly Quote[] {
  if (below === undefined) return quotes;
  return [below, ...quotes.filter(({ text }) => !below.text.includes(text))];
}

function ending(evidence: Evidence, container: ContainerEvidence): string {
  if (!container.isCrashing) return container.role === 'init' ? 'does not come to its end' : 'is not ready';
  const { crash } = container;
  const probe = probeKill(evidence, container);
  const code = crash?.exitCode ?? null;
  const when = crash?.lifetime ? ` ${crash.lifetime}` : '';
  if (probe !== undefined) return killed(probe, code, when);
  if (crash === undefined) return 'fails';
  return code === null ? `ends${when}` : `ends with exit code ${code}${when}`;
}

function killed(probe: string, code: number | null, when: string): string {
  const ended = code === null ? '' : ` (exit code ${code})`;
  return `is killed by the kubelet${when}, since its ${probe} probe fails${ended}. Its log says what may be behind that`;
}
