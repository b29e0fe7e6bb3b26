import { candidatesOf } from '../../rules/mirror/candidates.js';
import type { Candidate } from '../../rules/mirror/proof-plan.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { StoredFailureRecord } from '../ports/storage/failures.js';
import type { StoredMirror } from '../ports/storage/mirrors.js';
import { fixOf } from '../solutions/solution-of-answer.js';
import type { SolutionWriter } from '../solutions/solution-writer.js';

interface Dependencies {
  readonly llm: ActiveLlm;
  readonly writer: Pick<SolutionWriter, 'write'>;
}

/** Answers the change that a language model proposes where another one was refuted; null where none is configured or no patch has passed the guard. */
export type AskForCandidate = (
  record: StoredFailureRecord,
  refuted: StoredMirror,
  signal: AbortSignal,
) => Promise<Candidate | null>;

/** The refutation is evidence as an event is: quoted, scrubbed and fenced with the others. */
export function askForCandidate({ llm, writer }: Dependencies): AskForCandidate {
  return async (record, refuted, signal) => {
    if (llm.current() === null) return null;
    const { strategy, verdict_reason, finished_at } = refuted.mirror;
    const refutation = {
      ...{ type: 'Warning', reason: 'FixRefuted', count: 1, last_timestamp: finished_at },
      message: `The change "${refuted.plan.candidate.title}" (${strategy ?? 'by hand'}) was tried on a copy of the pod: ${verdict_reason}`,
    };
    const extended = { ...record, events: [refutation, ...record.events] };
    const answer = await writer.write(extended, { forced: false, signal });
    return candidatesOf(fixOf(answer.stored), 'llm')[0] ?? null;
  };
}
