import { LRUCache } from 'lru-cache';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { FailureEntry, RecordedFailure } from '../ports/storage/failures.js';
import type { OpenedIncident } from '../ports/storage/incidents.js';
import type { StoredAnswer } from '../ports/storage/solution-answers.js';
import type { Repositories } from '../ports/storage.js';
import { isNeverSent } from '../privacy/never-sent.js';
import type { SettingService } from '../settings/setting-service.js';
import { fixOf, ruledEntry, solutionFor } from './solution-of-answer.js';

/** How many answers are kept in memory, so that a storm asks the storage for each only once; about 6 KB each. */
const ANSWERS_IN_MEMORY = 500;

/** What a report's record takes from its incident: what the language model adds, in the words for this pod. */
export function sharedSolution(answer: StoredAnswer, entry: FailureEntry): Pick<FailureEntry, 'solution' | 'fix'> {
  return { solution: solutionFor(answer, ruledEntry(entry), 'cache'), fix: entry.fix ?? fixOf(answer) };
}

/** LLM solutions as reports see them, inside their transaction: what is there already is shared, what is not is asked for. */
export class IncidentSolutions {
  readonly #answers = new LRUCache<string, StoredAnswer>({ max: ANSWERS_IN_MEMORY });

  constructor(
    private readonly llm: ActiveLlm,
    private readonly settings: Pick<SettingService, 'value'>,
  ) {}

  /** The answers that these incidents share, by key. Asks the storage only for those not seen before. */
  async answersOf(
    { solutionAnswers }: Repositories,
    incidents: Iterable<OpenedIncident>,
  ): Promise<ReadonlyMap<string, StoredAnswer>> {
    const keys = [...new Set([...incidents].flatMap(({ solutionKey }) => solutionKey ?? []))];
    const unknown = keys.filter((key) => this.#answers.get(key) === undefined);
    const found = unknown.length === 0 ? [] : await solutionAnswers.get(unknown);
    for (const answer of found) this.#answers.set(answer.key, answer);
    const known = keys.flatMap((key) => this.#answers.get(key) ?? []);
    return new Map(known.map((answer) => [answer.key, answer]));
  }

  /** Asks the language model for a solution of each, where there is one and the namespace's words may be sent. Answers the failures' ids. */
  async ask(
    { solutionJobs }: Repositories,
    firsts: readonly RecordedFailure[],
    at: number,
  ): Promise<readonly number[]> {
    if (firsts.length === 0 || this.llm.current() === null) return [];
    const withheld = this.settings.value('llm_never_send_namespaces');
    const asked = firsts.filter(({ failure }) => !isNeverSent(failure.namespace, withheld));
    if (asked.length === 0) return [];
    await solutionJobs.addMany(
      asked.map(({ failure }) => ({ failureId: failure.id, incidentId: failure.incident_id, forced: false, at })),
    );
    return asked.map(({ failure }) => failure.id);
  }
}
