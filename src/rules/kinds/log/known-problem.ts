import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perContainer } from '../../evidence/per-container.js';
import { caseTable } from '../case-table.js';
import { reasonAbove } from './decisive-line.js';
import { MISSING_PROGRAM } from './files/missing-program.js';
import { TEMPORARY_DIRECTORY } from './files/temporary-directory.js';
import { ASIDE_WEIGHT, ERROR_WEIGHT, FAILURE_WEIGHT, KNOWN_PROBLEM_WEIGHT } from './lines/line-weights.js';
import type { ProblemContext, ProblemText } from './lines/problem-text.js';
import { isPassingLine, type RatedLine, rateLines } from './lines/rated-lines.js';
import type { LogKindId } from './lines/signature-order.js';
import { isTrailer } from './lines/trailer.js';
import { PRODUCT_PROBLEMS } from './products/index.js';
import { CONTAINER_PROBLEMS } from './runtimes/container-problems.js';
import { ENDED_PROCESSES } from './runtimes/ended-processes.js';
import { MODEL_SERVERS } from './runtimes/model-servers.js';
import { NODE_LIMITS } from './runtimes/node-limits.js';
import { PACKAGE_SCRIPTS } from './runtimes/package-scripts.js';
import { RUNTIME_PROBLEMS } from './runtimes/runtime-problems.js';
import { VERSION_CONFLICTS } from './runtimes/version-conflicts.js';
import { API_ACCESS } from './services/api-access.js';
import { CLOUD_METADATA } from './services/cloud-metadata.js';
import { CLUSTER_OBJECTS } from './services/cluster-objects.js';
import { KEY_MATERIAL } from './services/key-material.js';
import { NETWORK_PROBLEMS } from './services/network-problems.js';
import { PROXY_PROBLEMS } from './services/proxy-problems.js';
import { SERVER_STATES } from './services/server-states.js';
import { BOUND_PROPERTY } from './settings/bound-property.js';
import { CONFIG_KEY, DATA_KEY } from './settings/config-key.js';
import { LONG_ARGUMENTS, UNEXPANDED } from './settings/no-shell.js';
import { REFUSED_FIELDS } from './settings/refused-fields.js';
import { SERVER_DEMANDS } from './settings/server-demands.js';
import { SETTING_REPORTS } from './settings/setting-report.js';
import { UNSET_IN_SOURCE } from './settings/unset-in-source.js';
import { VALIDATED_SETTINGS } from './settings/validated-settings.js';
import { SEALED_STORE } from './stored/sealed-store.js';
import { STORED_STATE } from './stored/stored-state.js';

/** A line of the log that states a known problem, with what it means there. */
export interface KnownProblem {
  readonly rated: RatedLine;
  /** Log signatures with less say less than this line does. */
  readonly weight: number;
  /** The kind of which it is a case, if any. */
  readonly kind?: LogKindId;
  readonly title: string;
  /** The cause, as what follows `Container api fails: `; without a full stop. */
  readonly what: string;
  readonly steps: readonly Step[];
}

/**
 * What programs state in words of their own, and what is fixed in a way of its own, without being a kind: the diagnosis is one of a container
 * that ends with an error, and says what to do about that line.
 */
export const KNOWN_PROBLEMS = caseTable<ProblemText>([
  ...PRODUCT_PROBLEMS,
  ...NODE_LIMITS,
  ...CONTAINER_PROBLEMS,
  ...STORED_STATE,
  ...CLUSTER_OBJECTS,
  SEALED_STORE,
  ...API_ACCESS,
  ...CLOUD_METADATA,
  ...TEMPORARY_DIRECTORY,
  ...VERSION_CONFLICTS,
  ...RUNTIME_PROBLEMS,
  ...PROXY_PROBLEMS,
  ...NETWORK_PROBLEMS,
  ...SERVER_DEMANDS,
  ...SERVER_STATES,
  ...ENDED_PROCESSES,
  ...PACKAGE_SCRIPTS,
  ...MODEL_SERVERS,
  ...KEY_MATERIAL,
  ...VALIDATED_SETTINGS,
  BOUND_PROPERTY,
  ...MISSING_PROGRAM,
  ...REFUSED_FIELDS,
  ...SETTING_REPORTS,
  UNSET_IN_SOURCE,
  CONFIG_KEY,
  DATA_KEY,
  ...LONG_ARGUMENTS,
]);
/** The known problem that the log of a container states; undefined where it states none. */
export const knownProblem = perContainer(findProblem);

/**
 * The known problem of a program that runs on and does not do its work: what its log states as an error, or less loudly where it complains of nothing
 * worse. Undefined where it states none, or only in passing.
 */
export function problemWhileRunning(evidence: Evidence, container: ContainerEvidence): KnownProblem | undefined {
  const known = knownProblem(evidence, container);
  if (known === undefined || known.rated.weight >= ERROR_WEIGHT) return known;
  const isVague = !Number.isFinite(known.weight);
  const worse = rateLines(evidence, container).filter(({ weight }) => weight >= ERROR_WEIGHT);
  const isWorse = worse.some((each) => !isRightBelow(known.rated, each));
  return (isVague && known.rated.level !== 'warning') || isWorse ? undefined : known;
}

/** Whether a line goes on with what the other says. */
function isRightBelow(line: RatedLine, above: RatedLine): boolean {
  return line.source === above.source && line.at - above.at === 1;
}

/** Whether a line states this problem, or says the same in other words. */
export function isOnSameLine(problem: KnownProblem, { text }: RatedLine): boolean {
  return text === problem.rated.text;
}

/** How far the line of a kind may stand from that of a problem of this kind: what leads to it, or the file in which it is. */
const LINES_NEAR = 4;

/** Whether a line tells of a case of this kind that the problem says better: it stands on it, or right beside. */
export function isCaseOf({ kind, rated }: KnownProblem, id: LogKindId, line: RatedLine): boolean {
  return kind === id && rated.source === line.source && Math.abs(rated.at - line.at) <= LINES_NEAR;
}

interface Found {
  readonly rated: RatedLine;
  readonly problem: ProblemText;
  readonly match: RegExpExecArray;
}

function findProblem(evidence: Evidence, container: ContainerEvidence): KnownProblem | undefined {
  const lines = rateLines(evidence, container);
  const isError = lines.some(({ weight }) => weight >= ERROR_WEIGHT);
  const found = lines.flatMap((rated) => (isError && isPassingLine(rated) ? [] : (problemOn(rated) ?? [])));
  const stated = found
    .filter(({ problem: { unless } }) => unless === undefined || !lines.some(({ line }) => unless.test(line)))
    .flatMap((each) => meantBy(each, { evidence, container }) ?? []);
  const best = stated.reduce<Found | undefined>(
    (one, other) => (one === undefined || isBetter(other, one) ? other : one),
    undefined,
  );
  if (best === undefined || saysLess(best, found, lines)) return undefined;
  const context = { evidence, container, line: best.match.input, match: best.match };
  const isUnexpanded = UNEXPANDED.confirm?.(context) === true;
  return describeProblem(context, isUnexpanded ? { ...best, problem: UNEXPANDED } : best);
}

/** Whether a line that programs print last, whatever went wrong, stands below one that says why and that no row knows. */
function saysLess({ rated, problem }: Found, found: readonly Found[], lines: readonly RatedLine[]): boolean {
  if (problem.isVague !== true || !isTrailer(rated.text)) return false;
  const isKnown = ({ at, source }: RatedLine) =>
    found.some((each) => each.rated.at === at && each.rated.source === source);
  return reasonAbove(rated, lines) !== undefined || lines.some((each) => each.weight >= ERROR_WEIGHT && !isKnown(each));
}

/** The same, or the next row that knows the line, where the first one does not mean it so. */
function meantBy(found: Found, of: Pick<ProblemContext, 'evidence' | 'container'>): Found | undefined {
  const line = found.match.input;
  const isMeant = ({ problem, match }: Pick<Found, 'problem' | 'match'>) =>
    problem.confirm?.({ ...of, line, match }) ?? true;
  if (isMeant(found)) return found;
  const others = KNOWN_PROBLEMS.findAll(line).filter(({ row }) => row !== found.problem && row.confirm !== undefined);
  const other = others.map(({ row, match }) => ({ ...found, problem: row, match })).find(isMeant);
  return other;
}

function isBetter(one: Found, other: Found): boolean {
  const isVague = one.problem.isVague === true;
  if (isVague !== (other.problem.isVague === true)) return !isVague;
  return one.rated.rating >= other.rated.rating;
}

function problemOn(rated: RatedLine): Found | undefined {
  const { said, text, weight, level } = rated;
  if (weight <= ASIDE_WEIGHT) return undefined;
  const found = KNOWN_PROBLEMS.findIn([said, text]);
  if (found === undefined) return undefined;
  const { row: problem, match } = found;
  if (problem.isAtAnyLevel === true) return { rated: atLeast(rated, ERROR_WEIGHT), problem, match };
  return level === 'info' ? undefined : { rated: atLeast(rated, FAILURE_WEIGHT), problem, match };
}

/** The line with at least that weight, whatever its program calls it: one that a row knows says more than that the program ends. */
function atLeast(rated: RatedLine, weight: number): RatedLine {
  const more = Math.max(0, weight - rated.weight);
  return { ...rated, weight: rated.weight + more, rating: rated.rating + more };
}

function describeProblem(context: ProblemContext, { rated, problem }: Found): KnownProblem {
  return {
    rated,
    weight: problem.isVague === true ? Number.NEGATIVE_INFINITY : rated.rating + KNOWN_PROBLEM_WEIGHT,
    ...(problem.kind !== undefined && { kind: problem.kind }),
    title: problem.title(context),
    what: problem.what(context),
    steps: problem.steps(context),
  };
}
