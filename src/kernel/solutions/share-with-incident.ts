import type { PluginAccess } from '../plugins/plugin-access.js';
import type { StoredFailure } from '../ports/storage/failures.js';
import type { Page } from '../ports/storage/page.js';
import type { StoredAnswer } from '../ports/storage/solution-answers.js';
import { solutionFor } from './solution-of-answer.js';

/** How many records one transaction changes: few enough that reports which come meanwhile hardly wait. */
const BATCH = 100;
const OPEN = ['new', 'investigating', 'ignored'] as const;

interface Shared {
  readonly incidentId: number;
  readonly causeKey: string | null;
  readonly answer: StoredAnswer;
}

/** Gives an answer to all open failures of an incident that have only the rules' solution yet, each with its own names. */
export async function shareWithIncident(
  plugins: PluginAccess,
  { incidentId, causeKey, answer }: Shared,
  onChanged: (failure: StoredFailure) => void,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page: Page<StoredFailure> = await plugins.use('storage', ({ failures }) =>
      failures.list({ incidentId, status: OPEN }, { limit: BATCH, ...(cursor === undefined ? {} : { cursor }) }),
    );
    const unsolved = page.items.filter((failure) => failure.solution_source === 'rules');
    const changes = unsolved.map((failure) => ({
      id: failure.id,
      causeKey,
      solution: solutionFor(answer, failure, 'cache'),
      onlyOverRules: true,
    }));
    if (changes.length > 0) {
      const changed = await plugins.use('storage', ({ failures }) => failures.setSolutions(changes));
      for (const failure of changed) onChanged(failure);
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
