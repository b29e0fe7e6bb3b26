import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { CaseRow } from '../case-table.js';
import { type Draft, defineKind, type FailureKind, type KindDefinition } from '../define-kind.js';
import { logCheck, recoveryCheck } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import type { Quote } from '../support/quote.js';
import { cut, fromLinesBelow, fromLog, fromStatus } from '../support/quotes.js';
import { givenValues } from './inputs/given-value.js';
import { isCaseOf, isOnSameLine, type KnownProblem, knownProblem } from './known-problem.js';
import { messageOf } from './lines/headline.js';
import { isContinuedBelow, isOpen } from './lines/line-below.js';
import { SURE_RATING } from './lines/line-weights.js';
import type { LogDraft } from './lines/log-draft.js';
import { findHits, type LogHit, type LogSignature } from './lines/log-signature.js';
import { quoteInFirstStep } from './lines/quote-in-step.js';
import type { LogKindId } from './lines/signature-order.js';
import { probeKill } from './services/probe-kill.js';

interface LogKindDefinition<Row extends CaseRow>
  extends LogSignature<Row>,
    Pick<KindDefinition<LogHit<Row>>, 'title' | 'description' | 'severity' | 'fixes' | 'oracles'> {
  readonly say: (hit: LogHit<Row>) => LogDraft;
}

/** A kind of the group `log`, of which others may ask for the lines. */
export interface LogKind extends FailureKind {
  readonly signature: LogSignature;
  readonly hits: (evidence: Evidence) => readonly LogHit[];
}

/** A kind that is known by a line in the log of a container that fails (docs/failure-kinds.md, "Log signatures"): its case is that line. */
export function logKind<Row extends CaseRow>(definition: LogKindDefinition<Row>): LogKind {
  const { id, title, description, severity, say, fixes = [], oracles } = definition;
  const hits = (evidence: Evidence) => findHits(evidence, definition).filter((hit) => !isOutweighed(hit, definition));
  const kind = defineKind<LogCase<Row>>({
    id,
    title,
    description,
    group: 'log',
    severity,
    read: (evidence) => {
      const own = hits(evidence);
      return [...own.map((hit) => ({ hit })), ...toldCases(evidence, { id, own })];
    },
    say: (found) => {
      if (found.hit === undefined) return draftOfLine(found.told, toldDraft(found.told, false), definition);
      return draftOfLine(found.hit, caseOf(found.hit, id) ?? say(found.hit), definition);
    },
    fixes: fixes.map((fix) => ({
      ...fix,
      propose: ({ hit }, problem) => (hit === undefined ? [] : fix.propose(hit, problem)),
    })),
    oracles,
  });
  return { ...kind, signature: definition, hits };
}

/** A line that the kind itself knows, or a problem of this kind that only its own words tell of. */
type LogCase<Row extends CaseRow> =
  | { readonly hit: LogHit<Row> }
  | { readonly hit?: undefined; readonly told: ToldLine };

/** What is said of a line needs no more than this. */
interface RatedCase extends Pick<LogHit, 'evidence' | 'container' | 'rated' | 'weight'> {}

interface ToldLine extends RatedCase {
  readonly problem: KnownProblem;
}

/** Problems that are of this kind, of containers that end and in whose log the kind itself knows no line. */
function toldCases(
  evidence: Evidence,
  { id, own }: { readonly id: LogKindId; readonly own: readonly LogHit[] },
): { readonly told: ToldLine }[] {
  return evidence.containers.flatMap((container) => {
    if (!endsWithError(container) || own.some((hit) => hit.container === container)) return [];
    const problem = knownProblem(evidence, container);
    if (problem?.kind !== id || problem.weight === Number.NEGATIVE_INFINITY) return [];
    return [{ told: { evidence, container, rated: problem.rated, weight: problem.weight, problem } }];
  });
}

function endsWithError(container: ContainerEvidence): boolean {
  return container.isCrashing && !container.isDone && container.crash?.exitCode !== 0;
}

/** Whether another line states a problem in words that are surer; an unhandled error of that same line is told as one. */
function isOutweighed({ evidence, container, rated, weight }: LogHit, { id, isResidual }: Outweighed): boolean {
  const problem = knownProblem(evidence, container);
  if (problem === undefined || weight >= problem.weight || isCaseOf(problem, id, rated)) return false;
  return isResidual !== true || !isOnSameLine(problem, rated);
}

type Residual = Pick<LogSignature, 'isResidual'>;
type Outweighed = Pick<LogSignature, 'id' | 'isResidual'>;

/** What a known problem of this kind says of the line, or of the one beside it; undefined where there is none. */
function caseOf(hit: LogHit, id: LogKindId): LogDraft | undefined {
  const { evidence, container, rated } = hit;
  const problem = knownProblem(evidence, container);
  if (problem === undefined || !isCaseOf(problem, id, rated)) return undefined;
  return toldDraft({ container, problem }, problem.rated.line !== rated.line);
}

function toldDraft({ container, problem }: Pick<ToldLine, 'container' | 'problem'>, isElsewhere: boolean): LogDraft {
  const { title, what, steps, rated } = problem;
  return {
    title,
    what: `${what}. It says: "${cut(messageOf(rated.line), 300)}"`,
    objects: [`problem of ${container.name}: ${title}`],
    evidence: isElsewhere ? [fromLog(container, rated.line)] : [],
    steps,
  };
}

function draftOfLine(line: RatedCase, own: LogDraft, { isResidual }: Residual): Draft {
  const { evidence, container, rated, weight } = line;
  return {
    title: own.title,
    cause: `${nameContainer(container)} ${endClause(evidence, container)}: ${own.what}.${givenValues(container, `${own.what} ${own.title} ${rated.text}`)}${consequence(evidence, container)}`,
    confidence: rated.rating >= SURE_RATING ? 'high' : 'medium',
    container,
    objects: own.objects,
    weight,
    ...(rated.source === 'log' && { line: rated.at }),
    ...(isResidual === true && own.isOfItself !== true && { isResidual: true }),
    ...(own.isConsequence === true && { isConsequence: true }),
    evidence: quotesOfHit(line, own),
    steps: quoteInFirstStep(container, own.steps, rated.line),
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

/** The line, what the kind quotes, and the status of the container; of a termination message the status holds the line. */
function quotesOfHit({ container, rated }: RatedCase, own: LogDraft): Quote[] {
  const status = fromStatus(container).sort(
    (one, other) => Number(other.text.includes(rated.line)) - Number(one.text.includes(rated.line)),
  );
  return rated.source === 'log'
    ? [fromLog(container, rated.line), ...moreQuotes(container, rated.line, own), ...status]
    : [...status, ...(own.evidence ?? [])];
}

/** What the kind quotes, and what stands below a line that does not say by itself what is wrong. */
function moreQuotes(container: ContainerEvidence, line: string, { evidence }: LogDraft): readonly Quote[] {
  if (evidence === undefined) return fromLinesBelow(container, line);
  return isOpen(line) || isContinuedBelow(container, line)
    ? withoutRepeats([...fromLinesBelow(container, line), ...evidence])
    : evidence;
}

function withoutRepeats([below, ...quotes]: readonly Quote[]): readonly Quote[] {
  if (below === undefined) return quotes;
  return [below, ...quotes.filter(({ text }) => !below.text.includes(text))];
}

function endClause(evidence: Evidence, container: ContainerEvidence): string {
  if (!container.isCrashing) return container.role === 'init' ? 'does not come to its end' : 'is not ready';
  const { crash } = container;
  const probe = probeKill(evidence, container);
  const code = crash?.exitCode ?? null;
  const when = crash?.lifetime ? ` ${crash.lifetime}` : '';
  if (probe !== undefined) return describeKill(probe, code, when);
  if (crash === undefined) return 'fails';
  return code === null ? `ends${when}` : `ends with exit code ${code}${when}`;
}

function describeKill(probe: string, code: number | null, when: string): string {
  const ended = code === null ? '' : ` (exit code ${code})`;
  return `is killed by the kubelet${when}, since its ${probe} probe fails${ended}. Its log says what may be behind that`;
}
