import type { Severity } from '../../../contracts/common.js';
import type { Evidence as Quote, Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { logCheck, recoveryCheck } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLog, fromStatus } from '../support/quotes.js';
import { type RatedLine, rateLines } from './decisive-lines.js';

/** What a signature makes of its line. */
export interface LogReading {
  readonly title: string;
  /** The cause, as what follows `Container api fails: `; without a full stop. */
  readonly what: string;
  readonly objects: readonly string[];
  readonly steps: readonly Step[];
  readonly evidence?: readonly Quote[];
}

export interface SignatureContext {
  readonly evidence: Evidence;
  readonly container: ContainerEvidence;
  readonly line: string;
  readonly match: RegExpExecArray;
}

/** One thing that a program's log can say (failure catalogue, "Log signatures"). Patterns are linear and meet one line at a time. */
export interface LogSignature {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Cheap words without one of which no pattern can match. */
  readonly hint?: RegExp;
  readonly patterns: readonly RegExp[];
  /** Added to the rating of its lines: exact signatures win over vague ones. */
  readonly weight?: number;
  read(context: SignatureContext): LogReading;
}

/** Of a container that ended with 0, only what stands at the very end may be a complaint. */
const LINES_BEFORE_SUCCESS = 5;
const NOT_A_COMPLAINT = 0;
/** What says why stands at the beginning of a line. */
const MATCHED_CHARACTERS = 600;

/** The rule that looks for a signature in the logs of the containers that fail. */
export function logRule(signature: LogSignature): DiagnosisRule {
  return {
    id: signature.id,
    title: signature.title,
    group: 'log',
    severity: signature.severity,
    match: (evidence) =>
      evidence.containers
        .filter((container) => isWorthReading(container))
        .flatMap((container) => {
          const hit = findHit(evidence, container, signature);
          return hit === undefined ? [] : [draft(evidence, container, { signature, ...hit })];
        }),
  };
}

function isWorthReading(container: ContainerEvidence): boolean {
  if (container.isDone) return false;
  const isUnready = container.isRunning && (container.facts.ready === false || container.role === 'init');
  return container.isCrashing || isUnready;
}

interface Hit {
  readonly line: string;
  readonly rating: number;
  readonly match: RegExpExecArray;
}

function findHit(evidence: Evidence, container: ContainerEvidence, signature: LogSignature): Hit | undefined {
  let best: Hit | undefined;
  for (const { line, rating } of candidateLines(evidence, container)) {
    if (best !== undefined && rating < best.rating) continue;
    const match = matchLine(signature, line);
    if (match !== undefined) best = { line, rating, match };
  }
  return best;
}

function matchLine({ hint, patterns }: LogSignature, line: string): RegExpExecArray | undefined {
  const head = line.length > MATCHED_CHARACTERS ? line.slice(0, MATCHED_CHARACTERS) : line;
  if (hint !== undefined && !hint.test(head)) return undefined;
  for (const pattern of patterns) {
    const match = pattern.exec(head);
    if (match !== null) return match;
  }
  return undefined;
}

function candidateLines(evidence: Evidence, container: ContainerEvidence): readonly RatedLine[] {
  const lines = rateLines(evidence, container);
  if (container.crash?.exitCode !== 0) return lines;
  return lines.slice(-LINES_BEFORE_SUCCESS).filter(({ rating }) => rating > NOT_A_COMPLAINT);
}

function draft(evidence: Evidence, container: ContainerEvidence, hit: Hit & { signature: LogSignature }): Draft {
  const { signature, line, match, rating } = hit;
  const reading = signature.read({ evidence, container, line, match });
  const verb = container.isCrashing ? ending(container) : 'is not ready';
  return {
    title: reading.title,
    cause: `${nameContainer(container)} ${verb}: ${reading.what}.${jobNote(evidence)}${consequence(evidence, container)}`,
    confidence: rating >= 15 ? 'high' : 'medium',
    container,
    objects: reading.objects,
    weight: rating + (signature.weight ?? 0),
    evidence: [fromLog(container, line), ...(reading.evidence ?? []), ...fromStatus(container)],
    steps: [...reading.steps],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function ending(container: ContainerEvidence): string {
  const { crash } = container;
  const when = crash?.lifetime ? ` ${crash.lifetime}` : '';
  if (crash === undefined) return 'fails';
  return crash.exitCode === null ? `ends${when}` : `ends with exit code ${crash.exitCode}${when}`;
}

function jobNote(evidence: Evidence): string {
  if (!evidence.isJob) return '';
  const isOver = [...evidence.facts.ownerEvents, ...evidence.events()].some(
    (event) => event.reason === 'BackoffLimitExceeded',
  );
  return isOver
    ? ` ${evidence.owner.kind} ${evidence.owner.name} has used up its backoffLimit and does not try again.`
    : '';
}
