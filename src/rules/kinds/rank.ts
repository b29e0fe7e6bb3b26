import { type Draft, type FailureKind, type FoundCase, GROUPS, type Group } from './define-kind.js';

/** One case of a kind in this pod. */
export interface Finding extends FoundCase {
  readonly kind: FailureKind;
  /** The place of its kind in the list of all. */
  readonly index: number;
  /** Further cases of the same kind in the same container, or about the same objects. */
  readonly further?: readonly FoundCase[];
}

/** How many log signatures of one container are listed. */
const LOG_FINDINGS = 2;
const POD_GROUPS: ReadonlySet<Group> = new Set<Group>(['controller', 'pod-end', 'scheduling', 'volume']);
/** They say something only where nothing more is known. */
export const GENERAL_GROUPS: ReadonlySet<Group> = new Set<Group>(['exit', 'general']);
/** Lines of one stack trace, of which the frames do not count. */
const ADJACENT_LINES = 2;
/** Groups whose findings say why a container ends. */
const ENDS: ReadonlySet<Group> = new Set<Group>(['crash', 'log']);
const ROLE_ORDER = ['init', 'sidecar', 'app', 'ephemeral'];

/** The findings that are worth saying, the root cause first. */
export function rank(findings: readonly Finding[]): Finding[] {
  const told = new Set(findings.filter((each) => !isGeneral(each)).map(({ draft }) => draft.container?.name));
  const sorted = withoutEchoes(findings).sort((one, other) => byPrecedence(one, other, told));
  const distinct = withoutDuplicates(sorted);
  return distinct.filter((finding, index) => isWorthSaying(finding, distinct.slice(0, index)));
}

/** The containers of which more is told than that they end. */
type Told = ReadonlySet<string | undefined>;

function byPrecedence(one: Finding, other: Finding, told: Told): number {
  return (
    stageOf(one, told) - stageOf(other, told) ||
    GROUPS.indexOf(findingGroup(one)) - GROUPS.indexOf(findingGroup(other)) ||
    (other.draft.weight ?? 0) - (one.draft.weight ?? 0) ||
    roleOrder(one) - roleOrder(other) ||
    one.index - other.index
  );
}

/**
 * Of the causes in several containers, how one ended comes before what another waits for (docs/failure-kinds.md, "Order of evidence"). An init container
 * that ends badly is before all that: whatever is told of the others is of an earlier start of the pod. Of a container that ends with an error of its own, its
 * end alone says more than that another one is not ready.
 */
function stageOf(finding: Finding, told: Told): number {
  if (POD_GROUPS.has(findingGroup(finding))) return 0;
  const isEnd = endsBadly(finding);
  if (isEnd && finding.draft.container?.role === 'init') return 1;
  if (!isGeneral(finding)) return isEnd ? 2 : 3;
  return isEnd && endsByItself(finding, told) ? 2 : 4;
}

function endsBadly({ draft }: Finding): boolean {
  return draft.container?.crash !== undefined && draft.isConsequence !== true;
}

/** With a code of its own, where nothing else tells why. */
function endsByItself({ draft }: Finding, told: Told): boolean {
  const { container } = draft;
  return container !== undefined && !KILLED.has(container.crash?.exitCode ?? 0) && !told.has(container.name);
}

/** What a container ends with that is done, or that somebody else ended. */
const KILLED: ReadonlySet<number> = new Set([0, 137, 143]);

function roleOrder(finding: Finding): number {
  return ROLE_ORDER.indexOf(finding.draft.container?.role ?? 'app');
}

/** Without what no signature knows where the lines beside it are known. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ draft }) =>
      draft.isResidual !== true ||
      !findings.some(
        (other) =>
          other.draft !== draft &&
          other.draft.container?.name === draft.container?.name &&
          areAdjacent(other.draft, draft),
      ),
  );
}

/** One finding for each kind and what it is about; the further cases of it are kept with it, for what repairs them. */
function withoutDuplicates(findings: readonly Finding[]): Finding[] {
  const distinct = new Map<string, Finding>();
  for (const finding of findings) {
    const { kind, draft } = finding;
    const key = `${kind.id} ${draft.container?.name ?? (draft.objects ?? []).join(' ')}`;
    const first = distinct.get(key);
    distinct.set(key, first === undefined ? finding : { ...first, further: [...(first.further ?? []), finding] });
  }
  return [...distinct.values()];
}

/** General kinds say nothing beside a finding that explains the same container, or the whole pod. */
function isWorthSaying(finding: Finding, before: readonly Finding[]): boolean {
  const container = finding.draft.container?.name;
  if (isGeneral(finding)) {
    if (container === undefined) return before.length === 0;
    return !before.some(({ draft }) => draft.container === undefined || draft.container.name === container);
  }
  if (findingGroup(finding) !== 'log') return true;
  const same = before.filter(({ draft }) => draft.container?.name === container);
  const [line] = finding.draft.evidence;
  const isQuoted = same.some(
    ({ draft }) =>
      areAdjacent(finding.draft, draft) ||
      draft.evidence.some((quote) => quote.source === 'log' && quote.text === line?.text),
  );
  const isKnown = finding.draft.isResidual === true && same.some((each) => ENDS.has(findingGroup(each)));
  return !isQuoted && !isKnown && same.filter((each) => findingGroup(each) === 'log').length < LOG_FINDINGS;
}

/** Whether the lines of two findings adjoin in one log. */
function areAdjacent({ line: one }: Draft, { line: other }: Draft): boolean {
  return one !== undefined && other !== undefined && Math.abs(one - other) <= ADJACENT_LINES;
}

export function isGeneral(finding: Finding): boolean {
  return GENERAL_GROUPS.has(findingGroup(finding));
}

function findingGroup({ kind, draft }: Finding): Group {
  return draft.group ?? kind.group;
}
