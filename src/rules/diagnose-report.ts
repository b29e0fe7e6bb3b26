import type { Owner } from '../contracts/common.js';
import type { Diagnosis, Fix } from '../contracts/diagnosis.js';
import type { FailureReport } from '../contracts/failure.js';
import type { Evidence } from './evidence/evidence.js';
import { readEvidence } from './evidence/read-evidence.js';
import { handOverFix, renderPatch } from './handover/index.js';
import type { FailureKind } from './kinds/define-kind.js';
import { deriveFix } from './kinds/derive-fix.js';
import { diagnoseEvidence } from './kinds/engine.js';
import { KINDS } from './kinds/index.js';
import { scrubText } from './secrets/scrub.js';

/** Hears of a kind or a fix that failed, by its id or strategy; the others still count. */
export type RuleListener = (name: string, error: unknown) => void;

/** All that the rules say of a failing pod. `diagnosis` is null when nothing is wrong, `fix` when none can be derived. */
export interface RuledReport {
  readonly diagnosis: Diagnosis | null;
  readonly fix: Fix | null;
  /** The kubectl command that hands the fix over to the owner; null where there is none, or where it would show a secret. */
  readonly fixCommand: string | null;
  /** The top-level controller. */
  readonly owner: Owner;
  /** The role of the container that the diagnosis is about, or `pod`. */
  readonly role: string;
  /** What the cause names (ConfigMap/x, image …). */
  readonly objects: readonly string[];
}

/** A longer command is no use to a reader; the patch stands in the fix. */
const COMMAND_LIMIT = 2_000;

/** Says why a pod fails and how to repair it, without an LLM (docs/design.md, "Diagnosis"). Never throws. */
export function diagnoseReport(report: FailureReport, kinds: readonly FailureKind[] = KINDS): RuledReport {
  return ruleOn(readEvidence(report), () => undefined, kinds);
}

/** The same of evidence that was read already. */
export function ruleOn(evidence: Evidence, onError: RuleListener, kinds: readonly FailureKind[] = KINDS): RuledReport {
  const { diagnosis, owner, role, objects, findings } = diagnoseEvidence(evidence, onError, kinds);
  const fix = deriveFix(findings, evidence, onError);
  return { diagnosis, fix, fixCommand: fix === null ? null : commandFor(fix, evidence), owner, role, objects };
}

function commandFor(fix: Fix, evidence: Evidence): string | null {
  if (fix.command !== undefined) return fix.command;
  const result = handOverFix(fix, evidence);
  const command = result.ok ? renderPatch('kubectl', result).trimEnd() : (result.command ?? '');
  if (command === '' || command.length > COMMAND_LIMIT) return null;
  return scrubText(command) === command ? command : null;
}
