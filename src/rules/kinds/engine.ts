import type { Owner } from '../../contracts/common.js';
import type { Diagnosis, Step } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import type { Evidence } from '../evidence/evidence.js';
import { readEvidence } from '../evidence/read-evidence.js';
import { scrubText, scrubTogether } from '../secrets/scrub.js';
import { isExplained } from './explained.js';
import { RULES } from './index.js';
import { type DiagnosisRule, type Draft, GROUPS, type Group } from './rule.js';
import { guessedOnce } from './support/commands.js';
import { capitalize } from './support/names.js';

/** How many further findings a diagnosis lists. */
const OTHERS_LIMIT = 8;
/** How many log signatures of one container are listed. */
const LOG_FINDINGS = 2;
const POD_GROUPS: ReadonlySet<Group> = new Set<Group>(['controller', 'pod-end', 'scheduling', 'volume']);
/** They say something only where nothing more is known. */
const GENERAL_GROUPS: ReadonlySet<Group> = new Set<Group>(['exit', 'general']);
/** Lines of one stack trace, of which the frames do not count. */
const LINES_BESIDE = 2;
/** Groups whose findings say why a container ends. */
const ENDS: ReadonlySet<Group> = new Set<Group>(['crash', 'log']);
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
  const findings = rank(findAll(evidence, onError, rules));
  const [first, ...others] = findings;
  if (first === undefined) return { diagnosis: null, owner: evidence.owner, role: 'pod', objects: [], findings };
  const further = others.slice(0, OTHERS_LIMIT);
  scrubTogether([first, ...further].flatMap(textsOf));
  return {
    diagnosis: diagnosisOf(
      first,
      further.map((finding) => diagnosisOf(finding, [])),
    ),
    owner: evidence.owner,
    role: first.draft.container?.role ?? 'pod',
    objects: first.draft.objects ?? [],
    findings,
  };
}

/** What the rules find; general ones are asked only where the others leave something open. */
function findAll(evidence: Evidence, onError: RuleErrorListener, rules: readonly DiagnosisRule[]): Finding[] {
  const found: Finding[] = [];
  const ask = (rule: DiagnosisRule, index: number) => {
    try {
      for (const draft of rule.match(evidence))
        found.push({ rule, index, draft: { ...draft, steps: guessedOnce(evidence, draft.steps) } });
    } catch (error) {
      onError(rule.id, error);
    }
  };
  rules.forEach((rule, index) => {
    if (!GENERAL_GROUPS.has(rule.group)) ask(rule, index);
  });
  const specific = found.filter((finding) => !isGeneral(finding)).map(({ draft }) => draft);
  if (isExplained(evidence, specific)) return found;
  rules.forEach((rule, index) => {
    if (GENERAL_GROUPS.has(rule.group)) ask(rule, index);
  });
  return found;
}

function rank(findings: readonly Finding[]): Finding[] {
  const distinct = withoutDuplicates(withoutEchoes(findings).sort(byPrecedence));
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

/** Of the causes in several containers, how one ended comes before what another waits for (docs/failure-kinds.md, "Order of evidence"). */
function stageOf(finding: Finding): number {
  if (POD_GROUPS.has(groupOf(finding))) return 0;
  if (isGeneral(finding)) return 3;
  const { container, isConsequence } = finding.draft;
  return container?.crash === undefined || isConsequence === true ? 2 : 1;
}

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
          isBeside(other.draft, draft),
      ),
  );
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
  const isTold = same.some(
    ({ draft }) =>
      isBeside(finding.draft, draft) ||
      draft.evidence.some((quote) => quote.source === 'log' && quote.text === line?.text),
  );
  const isKnown = finding.draft.isResidual === true && same.some((each) => ENDS.has(groupOf(each)));
  return !isTold && !isKnown && same.filter((each) => groupOf(each) === 'log').length < LOG_FINDINGS;
}

/** Whether the lines of two findings adjoin in one log. */
function isBeside({ line: one }: Draft, { line: other }: Draft): boolean {
  return one !== undefined && other !== undefined && Math.abs(one - other) <= LINES_BESIDE;
}

function isGeneral(finding: Finding): boolean {
  return GENERAL_GROUPS.has(groupOf(finding));
}

function groupOf({ rule, draft }: Finding): Group {
  return draft.group ?? rule.group;
}

/** All texts of which a diagnosis is made. */
function textsOf({ draft }: Finding): string[] {
  const { cause, evidence, steps, checks } = draft;
  const told = [...steps, ...checks].flatMap(({ text, command }) => (command === undefined ? [text] : [text, command]));
  return [titleOf(draft), cause, ...evidence.map(({ text }) => text), ...told];
}

function diagnosisOf({ rule, draft }: Finding, others: Diagnosis[]): Diagnosis {
  return {
    kind: rule.id,
    title: scrubText(titleOf(draft)),
    cause: scrubText(draft.cause),
    severity: draft.severity ?? rule.severity,
    confidence: draft.confidence ?? 'high',
    ...(draft.container?.isNamed ? { container: draft.container.name } : {}),
    evidence: draft.evidence.map((quote) => ({ ...quote, text: scrubText(quote.text) })),
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
  const text = scrubText(step.text);
  // What stands for a secret is no word of a command: a shell reads its brackets as a pattern.
  return step.command === undefined || scrubText(step.command) !== step.command
    ? { text: text.replace(/:$/, '.') }
    : { text, command: step.command };
}
