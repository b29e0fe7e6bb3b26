import type { Owner } from '../../contracts/common.js';
import type { Diagnosis, Step } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import type { Evidence } from '../evidence/evidence.js';
import { readEvidence } from '../evidence/read-evidence.js';
import { maskSecrets } from '../redaction/secrets.js';
import { RULES } from './index.js';
import { type DiagnosisRule, type Draft, GROUPS, type Group } from './rule.js';
import { capitalize } from './support/names.js';

/** How many further findings a diagnosis lists. */
const OTHERS_LIMIT = 8;
/** How many log signatures of one container are listed. */
const LOG_FINDINGS = 2;
const POD_GROUPS: ReadonlySet<Group> = new Set<Group>(['controller', 'pod-end', 'scheduling', 'volume']);
const ROLE_ORDER = ['init', 'sidecar', 'app', 'ephemeral'];

/** The result of diagnosis, with what incidents are grouped by. */
export interface Outcome {
  readonly diagnosis: Diagnosis | null;
  readonly owner: Owner;
  /** The role of the container that the diagnosis is about, or `pod`. */
  readonly role: string;
  readonly objects: readonly string[];
  /** All that was found, ranked, the root cause first. */
  readonly findings: readonly Finding[];
}

/** Hears of a rule that threw; the others still count. */
export type RuleErrorListener = (ruleId: string, error: unknown) => void;

/** One case of a failure kind in this pod. */
export interface Finding {
  readonly rule: DiagnosisRule;
  readonly index: number;
  readonly draft: Draft;
}

/** Why a pod fails, without an LLM; null when nothing is wrong. */
export function diagnose(report: FailureReport): Diagnosis | null {
  return diagnoseEvidence(readEvidence(report), () => undefined).diagnosis;
}

export function diagnoseEvidence(evidence: Evidence, onError: RuleErrorListener, rules = RULES): Outcome {
  const findings = rank(rules.flatMap((rule, index) => findingsOf({ rule, index, evidence, onError })));
  const [first, ...others] = findings;
  if (first === undefined) return { diagnosis: null, owner: evidence.owner, role: 'pod', objects: [], findings };
  return {
    diagnosis: diagnosisOf(
      first,
      others.slice(0, OTHERS_LIMIT).map((finding) => diagnosisOf(finding, [])),
    ),
    owner: evidence.owner,
    role: first.draft.container?.role ?? 'pod',
    objects: first.draft.objects ?? [],
    findings,
  };
}

function findingsOf(input: {
  rule: DiagnosisRule;
  index: number;
  evidence: Evidence;
  onError: RuleErrorListener;
}): Finding[] {
  const { rule, index, evidence, onError } = input;
  try {
    return rule.match(evidence).map((draft) => ({ rule, index, draft }));
  } catch (error) {
    onError(rule.id, error);
    return [];
  }
}

function rank(findings: readonly Finding[]): Finding[] {
  const distinct = withoutDuplicates([...findings].sort(byPrecedence));
  return distinct.filter((finding, index) => isWorthSaying(finding, distinct.slice(0, index)));
}

function byPrecedence(one: Finding, other: Finding): number {
  return (
    stageOf(one) - stageOf(other) ||
    GROUPS.indexOf(groupOf(one)) - GROUPS.indexOf(groupOf(other)) ||
    (other.draft.weight ?? 0) - (one.draft.weight ?? 0) ||
    roleOrder(one) - roleOrder(other) ||
    one.index - other.index
  );
}

/** Of the causes in several containers, how one ended comes before what another waits for (failure catalogue, "Order of evidence"). */
function stageOf(finding: Finding): number {
  if (POD_GROUPS.has(groupOf(finding))) return 0;
  if (isGeneral(finding)) return 3;
  return finding.draft.container?.crash === undefined ? 2 : 1;
}

function roleOrder(finding: Finding): number {
  return ROLE_ORDER.indexOf(finding.draft.container?.role ?? 'app');
}

function withoutDuplicates(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, draft }) => {
    const about = draft.container?.name ?? (draft.objects ?? []).join(' ');
    const key = `${rule.id} ${about}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** General kinds say nothing beside a finding that explains the same container, or the whole pod. */
function isWorthSaying(finding: Finding, before: readonly Finding[]): boolean {
  const container = finding.draft.container?.name;
  if (isGeneral(finding)) {
    if (container === undefined) return before.length === 0;
    return !before.some(({ draft }) => draft.container === undefined || draft.container.name === container);
  }
  if (groupOf(finding) !== 'log') return true;
  const same = before.filter(({ draft }) => draft.container?.name === container);
  const [line] = finding.draft.evidence;
  const isTold = same.some(({ draft }) =>
    draft.evidence.some((quote) => quote.source === 'log' && quote.text === line?.text),
  );
  return !isTold && same.filter((each) => groupOf(each) === 'log').length < LOG_FINDINGS;
}

function isGeneral(finding: Finding): boolean {
  const group = groupOf(finding);
  return group === 'exit' || group === 'general';
}

function groupOf({ rule, draft }: Finding): Group {
  return draft.group ?? rule.group;
}

function diagnosisOf({ rule, draft }: Finding, others: Diagnosis[]): Diagnosis {
  return {
    kind: rule.id,
    title: maskSecrets(titleOf(draft)),
    cause: maskSecrets(draft.cause),
    severity: draft.severity ?? rule.severity,
    confidence: draft.confidence ?? 'high',
    ...(draft.container?.isNamed ? { container: draft.container.name } : {}),
    evidence: draft.evidence.map((quote) => ({ ...quote, text: maskSecrets(quote.text) })),
    steps: draft.steps.map(maskStep),
    checks: draft.checks.map(maskStep),
    others,
  };
}

/** A title begins with the name of the container as it is written, or, where it has none, with a capital like any sentence. */
function titleOf({ title, container }: Draft): string {
  return container === undefined || container.isNamed ? title : capitalize(title);
}

function maskStep(step: Step): Step {
  const text = maskSecrets(step.text);
  return step.command === undefined ? { text } : { text, command: maskSecrets(step.command) };
}
