import { z } from 'zod';
import { Severity } from '../../contracts/common.js';
import { Confidence, Fix, PatchOperation, Evidence as Quote, Step } from '../../contracts/diagnosis.js';
import type { Evidence } from '../../rules/evidence/evidence.js';
import { type Draft, type FailureKind, type FoundCase, GROUPS } from '../../rules/kinds/define-kind.js';
import type { BoundFix, Proposal } from '../../rules/kinds/fix.js';
import { asPlugin } from '../plugins/plugin-scope.js';
import { messageOf } from '../ports/errors.js';
import { CutOff, withinTime } from './within-time.js';

/** How often in a row a kind may throw before it is not asked any more. */
export const LONGEST_STREAK = 5;
/** How long a kind may take for one pod, in milliseconds: nothing else is served meanwhile. A kind of ours takes a thousandth of a millisecond. */
const LONGEST_CALL_MS = 2_000;
/** More cases than a pod has containers several times over are a fault of the kind, and would cost every diagnosis. */
const MOST_CASES = 200;

const text = z.string().max(10_000);
const quotes = z.array(Quote).max(100);
const steps = z.array(Step).max(100);

/** What `say` returns, as whoever wrote it may have done without a compiler. The container is judged apart. */
const DraftShape = z.object({
  title: text.min(1),
  cause: text.min(1),
  evidence: quotes,
  steps,
  checks: steps,
  confidence: Confidence.optional(),
  severity: Severity.optional(),
  group: z.enum(GROUPS).optional(),
  objects: z.array(text).max(100).optional(),
  weight: z.number().optional(),
  line: z.number().optional(),
  isConsequence: z.boolean().optional(),
  isResidual: z.boolean().optional(),
});

const ProposalShape = z.object({
  title: text.min(1),
  explanation: text,
  assumes: z.array(text).max(20).optional(),
  scope: Fix.shape.scope.optional(),
  target: Fix.shape.target.optional(),
  patch: z.array(PatchOperation).min(1).max(200),
  command: text.optional(),
});

interface Watch {
  /** The pack that it is of. */
  readonly packId: string;
  /** Called with the reason why it is not to be asked any more. */
  readonly onSpent: (reason: string) => void;
}

/**
 * A kind of a plugin as the engine may ask it: what it returns is checked as a stranger's, what it leaves behind is known to be its plugin's, and it is given
 * up when it throws `LONGEST_STREAK` times in a row, or at once when it does not end. Throws what the kind does, for the engine to leave it out of this diagnosis.
 */
export function foreignKind(kind: FailureKind, { packId, onSpent }: Watch): FailureKind {
  const streak = () => {
    let failures = 0;
    return <Result>(work: () => Result): Result => {
      try {
        const result = asPlugin({ kind: 'kinds', id: packId }, () => withinTime(LONGEST_CALL_MS, work));
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        if (error instanceof CutOff) onSpent(error.message);
        else if (failures === LONGEST_STREAK)
          onSpent(`it failed ${LONGEST_STREAK} times in a row, at last with: ${messageOf(error)}`);
        throw error;
      }
    };
  };
  const finding = streak();
  const fixing = streak();
  const watched = (fix: BoundFix): BoundFix => ({
    ...fix,
    propose: (problem) => fixing(() => checkedProposals(fix.propose(problem))),
  });
  const strategies = new Set(kind.fixes.map(({ strategy }) => strategy));
  return {
    ...kind,
    find: (evidence) =>
      finding(() => checkedCases(kind.find(evidence), evidence)).map(({ draft, fixes }) => ({
        draft,
        fixes: fixes.filter(({ strategy }) => strategies.has(strategy)).map(watched),
      })),
  };
}

function checkedCases(cases: readonly FoundCase[], evidence: Evidence): readonly FoundCase[] {
  // Most kinds find nothing in most pods.
  if (cases.length === 0) return cases;
  if (cases.length > MOST_CASES) throw new Error(`it finds ${cases.length} cases in one pod`);
  return cases.map(({ draft, fixes }) => ({ draft: checkedDraft(draft, evidence), fixes: [...fixes] }));
}

function checkedDraft(draft: Draft, evidence: Evidence): Draft {
  const { container } = draft;
  if (container !== undefined && !evidence.containers.includes(container))
    throw new Error('container must be one of evidence.containers');
  return { ...(checked(DraftShape, draft, 'say') as Draft), ...(container !== undefined && { container }) };
}

function checkedProposals(proposals: readonly Proposal[]): readonly Proposal[] {
  return proposals.map((proposal) => checked(ProposalShape, proposal, 'propose') as Proposal);
}

function checked(shape: z.ZodType, value: unknown, what: string): unknown {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`what ${what} returns is refused: ${issue?.path.join('.')}: ${issue?.message}`);
}
