import { hash } from 'node:crypto';
import type { Owner } from '../../contracts/common.js';
import type { Diagnosis, Fix } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import { type RuledReport, ruleOn } from '../../rules/diagnose-report.js';
import { Evidence } from '../../rules/evidence/evidence.js';
import { collectFacts, type Facts } from '../../rules/evidence/facts.js';
import type { FailureKind } from '../../rules/kinds/define-kind.js';
import { KINDS } from '../../rules/kinds/index.js';
import { scrubText } from '../../rules/secrets/scrub.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import { ActiveKinds } from './active-kinds.js';
import { type CanonicalFacts, canonicalFacts } from './canonical-facts.js';
import { DiagnosisMemo } from './diagnosis-memo.js';

/** What is known of a report without an LLM. `causeKey` is null exactly when `diagnosis` is: nothing is wrong. */
export interface Diagnosed {
  readonly diagnosis: Diagnosis | null;
  /** How to repair it; null when nothing can be derived. */
  readonly fix: Fix | null;
  /** The kubectl command that hands the fix over to the owner; null where there is none. */
  readonly fixCommand: string | null;
  /** The top-level controller; null only when nothing at all could be read. */
  readonly owner: Owner | null;
  /** 32 hexadecimal digits, equal for pods that fail of the same cause: kind, role of the container, and objects named. */
  readonly causeKey: string | null;
}

export interface DiagnosisOptions {
  /** What is asked; only our own kinds unless said otherwise. */
  readonly kinds?: readonly FailureKind[] | ActiveKinds;
  /** How many different failures are remembered; about 6 KB each. */
  readonly memoSize?: number;
}

const MEMO_SIZE = 500;

/** Diagnoses reports by the rules (docs/design.md, "Diagnosis"). Never throws: a rule that does is logged and left out. */
export class DiagnosisService {
  readonly #logger: Logger;
  readonly #kinds: () => readonly FailureKind[];
  readonly #memo: DiagnosisMemo<Diagnosed>;

  constructor(logger: Logger, options: DiagnosisOptions = {}) {
    this.#logger = logger;
    this.#memo = new DiagnosisMemo(options.memoSize ?? MEMO_SIZE);
    const { kinds = KINDS } = options;
    if (kinds instanceof ActiveKinds) {
      this.#kinds = () => kinds.all;
      kinds.onChange(() => this.#memo.clear());
    } else this.#kinds = () => kinds;
  }

  diagnose(report: FailureReport): Diagnosed {
    try {
      const facts = collectFacts(report);
      const canonical = canonicalFacts(facts);
      return this.#memo.answer(canonical, () => this.#diagnoseFacts(facts, canonical));
    } catch (error) {
      this.#logger.error({ error: messageOf(error) }, 'diagnosis failed');
      return withoutRules(report);
    }
  }

  #diagnoseFacts(facts: Facts, { hide }: CanonicalFacts): Diagnosed {
    const onError = (rule: string, error: unknown) =>
      this.#logger.error({ rule, error: messageOf(error) }, 'a kind of failure or a fix failed and was left out');
    const ruled = ruleOn(new Evidence(facts), onError, this.#kinds());
    const { diagnosis, fix, fixCommand, owner } = ruled;
    return { diagnosis, fix, fixCommand, owner, causeKey: causeKeyOf(ruled, hide) };
  }
}

/**
 * The same for pods that fail of the same cause; null where nothing is wrong.
 * @param hide takes out what is the pod's own, so that pods of one workload have one key where the cause names the pod or its node
 */
export function causeKeyOf(
  { diagnosis, role, objects }: Pick<RuledReport, 'diagnosis' | 'role' | 'objects'>,
  hide: CanonicalFacts['hide'],
): string | null {
  if (diagnosis === null) return null;
  const parts = [diagnosis.kind, role, ...[...objects].sort()];
  return hash('sha256', hide(JSON.stringify(parts)), 'hex').slice(0, 32);
}

/** What can be said when nothing can be read: that the agent reports a failure, in its own words. */
function withoutRules(report: FailureReport): Diagnosed {
  const reason = scrubText(String(report.failure_reason ?? 'unknown reason')).slice(0, 200);
  const message = scrubText(String(report.failure_message ?? '')).slice(0, 500);
  const diagnosis: Diagnosis = {
    kind: 'unknown-failure',
    title: `The pod is not well: ${reason}`,
    cause: `The agent reports ${reason}${message === '' ? '' : `: ${message}`}. The report could not be diagnosed further.`,
    severity: 'medium',
    confidence: 'low',
    evidence: [],
    steps: [],
    checks: [],
    others: [],
  };
  return {
    diagnosis,
    fix: null,
    fixCommand: null,
    owner: null,
    causeKey: causeKeyOf({ diagnosis, role: 'pod', objects: [reason] }, (json) => json),
  };
}
