import type { Owner } from '../../contracts/common.js';
import type { Diagnosis, Step } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import type { Evidence } from '../evidence/evidence.js';
import { perEvidence } from '../evidence/per-evidence.js';
import { readEvidence } from '../evidence/read-evidence.js';
import { givenSecrets } from '../secrets/given-secrets.js';
import { scrubText, scrubTogether } from '../secrets/scrub.js';
import { scrubberOf } from '../secrets/scrubber-of.js';
import { secretsIn } from '../secrets/secrets-in.js';
import type { Draft, FailureKind } from './define-kind.js';
import { isExplained } from './explained.js';
import { KINDS } from './index.js';
import { type Finding, GENERAL_GROUPS, isGeneral, rank } from './rank.js';
import { guessedOnce } from './support/commands.js';
import { capitalize } from './support/names.js';
import type { Quote } from './support/quote.js';
import { oneLine } from './support/quotes.js';

/** How many further findings a diagnosis lists. */
const OTHERS_LIMIT = 8;
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

/** Hears of a kind that threw; the others still count. */
export type KindErrorListener = (kindId: string, error: unknown) => void;

/** Why a pod fails, without an LLM; null when nothing is wrong. */
export function diagnose(report: FailureReport): Diagnosis | null {
  return diagnoseEvidence(readEvidence(report), () => undefined).diagnosis;
}

export function diagnoseEvidence(evidence: Evidence, onError: KindErrorListener, kinds = KINDS): Outcome {
  const findings = rank(findAll(evidence, onError, kinds));
  const [first, ...others] = findings;
  if (first === undefined) return { diagnosis: null, owner: evidence.owner, role: 'pod', objects: [], findings };
  const further = others.slice(0, OTHERS_LIMIT);
  scrubTogether([first, ...further].flatMap(draftTexts));
  return {
    diagnosis: diagnosisOf(
      first,
      evidence,
      further.map((finding) => diagnosisOf(finding, evidence, [])),
    ),
    owner: evidence.owner,
    role: first.draft.container?.role ?? 'pod',
    objects: first.draft.objects ?? [],
    findings,
  };
}

/** What the kinds find; general ones are asked only where the others leave something open. */
function findAll(evidence: Evidence, onError: KindErrorListener, kinds: readonly FailureKind[]): Finding[] {
  const findings: Finding[] = [];
  const ask = (kind: FailureKind, index: number) => {
    try {
      for (const { draft, fixes } of kind.find(evidence))
        findings.push({ kind, index, fixes, draft: { ...draft, steps: guessedOnce(evidence, draft.steps) } });
    } catch (error) {
      onError(kind.id, error);
    }
  };
  kinds.forEach((kind, index) => {
    if (!GENERAL_GROUPS.has(kind.group)) ask(kind, index);
  });
  const specific = findings.filter((finding) => !isGeneral(finding)).map(({ draft }) => draft);
  if (isExplained(evidence, specific)) return findings;
  kinds.forEach((kind, index) => {
    if (GENERAL_GROUPS.has(kind.group)) ask(kind, index);
  });
  return findings;
}

/** All texts of which a diagnosis is made. */
function draftTexts({ draft }: Finding): string[] {
  const { cause, evidence, steps, checks } = draft;
  const instructions = [...steps, ...checks].flatMap(({ text, command }) =>
    command === undefined ? [text] : [text, command],
  );
  return [titleWithContainer(draft), cause, ...evidence.map(({ text }) => text), ...instructions];
}

function diagnosisOf({ kind, draft }: Finding, evidence: Evidence, others: Diagnosis[]): Diagnosis {
  const mayRepeat = draft.evidence.some(({ source }) => source === 'log' || source === 'status');
  const scrub = scrubberOf(draft.evidence.flatMap(secretsOfQuote), mayRepeat ? ownSecrets(evidence) : []);
  const masked = (step: Step) => maskStep(step, scrub);
  return {
    kind: kind.id,
    title: scrub(oneLine(titleWithContainer(draft))),
    cause: scrub(draft.cause),
    severity: draft.severity ?? kind.severity,
    confidence: draft.confidence ?? 'high',
    ...(draft.container?.isNamed ? { container: draft.container.name } : {}),
    evidence: draft.evidence.map(({ source, text, where }) => ({ source, text: scrub(text), where })),
    steps: draft.steps.map(masked),
    checks: draft.checks.map(masked),
    others,
  };
}

/** Secrets in the pod's own manifest, which what its program prints may repeat. */
const ownSecrets = perEvidence((evidence: Evidence) => givenSecrets(evidence.manifest.containers));

function secretsOfQuote({ text, secrets }: Quote): readonly string[] {
  if (secrets !== undefined) return secrets;
  return scrubText(text) === text ? [] : secretsIn(text);
}

/** A title begins with the name of the container as it is written, or, where it has none, with a capital like any sentence. */
function titleWithContainer({ title, container }: Draft): string {
  return container === undefined || container.isNamed ? title : capitalize(title);
}

function maskStep(step: Step, scrub: (text: string) => string): Step {
  const text = scrub(step.text);
  // What stands for a secret is no word of a command: a shell reads its brackets as a pattern.
  return step.command === undefined || scrub(step.command) !== step.command
    ? { text: text.replace(/:$/, '.') }
    : { text, command: step.command };
}
