import type { Fix } from '../../contracts/diagnosis.js';
import type { EventBus } from '../events/event-bus.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { type ErrorCode, messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Solution, StoredFailureRecord } from '../ports/storage/failures.js';
import type { SolutionJob } from '../ports/storage/solution-jobs.js';
import type { NewTimelineEntry } from '../ports/storage/timeline.js';
import { isUnending, UNENDED_TRIES } from '../ports/storage/unended-work.js';
import type { WrittenAnswer } from './llm-answers.js';
import { LLM_STRATEGY } from './prompt/llm-fix.js';
import { rulesAlone } from './rule-solution.js';
import { shareWithIncident } from './share-with-incident.js';
import { fixOf, solutionFor } from './solution-of-answer.js';
import type { SolutionWriter } from './solution-writer.js';

/** What is to become of a job: it is over, it is given back untouched, or it is tried again (milliseconds since 1970). */
export type JobOutcome = 'done' | 'interrupted' | { readonly retryAt: number };

const SECOND_MS = 1_000;
/** How long to wait before each further try of what may repair itself; after the last one the rules' solution stands. */
const RETRY_AFTER_MS = [15, 60, 300, 900, 3_600].map((seconds) => seconds * SECOND_MS);
const STORAGE_RETRY_MS = 5 * SECOND_MS;

const PASSES_BY_ITSELF: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unavailable', 'timeout', 'rate_limited']);

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly llm: ActiveLlm;
  readonly writer: SolutionWriter;
}

/** Everything about the failure that a job is for. */
interface Subject {
  readonly job: SolutionJob;
  readonly record: StoredFailureRecord;
}

/** When to try again what failed; undefined for what will not repair itself or was tried often enough. */
function retryDelayMs(error: unknown, { attempts, forced }: SolutionJob): number | undefined {
  if (forced || !PodproofError.isInstance(error) || !PASSES_BY_ITSELF.has(error.code)) return undefined;
  if (error.extra['budget'] === 'spent') return undefined;
  const usual = RETRY_AFTER_MS[attempts];
  return usual === undefined ? undefined : Math.max(usual, error.retryAfterMs ?? 0);
}

/**
 * Does one piece of LLM work: writes the solution of a failure, shares it with the failures of the same incident, and tells it. When
 * there is no answer that can be used, the rules' solution stands and says why.
 */
export class SolutionJobRunner {
  constructor(private readonly on: Dependencies) {}

  /** Never throws: what cannot even be written down is tried again soon. */
  async run(job: SolutionJob, signal: AbortSignal): Promise<JobOutcome> {
    try {
      const record = await this.on.plugins.use('storage', ({ failures }) => failures.get(job.failureId));
      if (record === undefined) return 'done';
      if (isUnending(job)) return await this.#giveUp(record);
      const subject = { job, record };
      return this.on.llm.current() === null ? await this.#withRules(subject) : await this.#withLlm(subject, signal);
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      this.on.logger.warn({ failure: job.failureId, error: messageOf(error) }, 'a solution could not be written down');
      return { retryAt: this.on.clock.now() + STORAGE_RETRY_MS };
    }
  }

  /** Says so in the record and does nothing else with it: something in it ends the process. */
  async #giveUp(record: StoredFailureRecord): Promise<JobOutcome> {
    const reason = `Given up: the server ended ${UNENDED_TRIES} times while it worked on this solution.`;
    this.on.logger.error(
      { failure: record.id },
      'a solution was given up: the server ended each time it was worked on',
    );
    const change = { id: record.id, solution: { ...storedSolution(record), solution_fallback_reason: reason } };
    const changed = await this.on.plugins.use('storage', ({ failures }) => failures.setSolutions([change]));
    for (const failure of changed) this.on.bus.emit('solution.updated', { failure });
    return 'done';
  }

  /** Without a language model, asking again means that the rules speak alone again. */
  async #withRules(subject: Subject): Promise<JobOutcome> {
    if (subject.job.forced) await this.#store(subject, rulesAlone(subject.record.solution), null);
    return 'done';
  }

  async #withLlm(subject: Subject, signal: AbortSignal): Promise<JobOutcome> {
    const { job, record } = subject;
    let answer: WrittenAnswer;
    try {
      answer = await this.on.writer.write(record, { forced: job.forced, signal });
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      return this.#fallBack(subject, error);
    }
    // A run that ended half-way has written it already; only sharing was left.
    const isThere = record.solution_source !== 'rules' && answer.source === 'cache';
    if (!isThere) await this.#store(subject, solutionFor(answer.stored, record, answer.source), answer);
    const { incidentId } = job;
    if (incidentId === null || record.incident_id !== incidentId) return 'done';
    await shareWithIncident(
      this.on.plugins,
      { incidentId, causeKey: record.cause_key, answer: answer.stored },
      (failure) => this.on.bus.emit('solution.updated', { failure }),
    );
    return 'done';
  }

  /** The solution that is there stands, and says why it is no other. */
  async #fallBack(subject: Subject, error: unknown): Promise<JobOutcome> {
    const { job, record } = subject;
    const reason = `No answer of the language model: ${messageOf(error)}`;
    const delayMs = retryDelayMs(error, job);
    this.on.logger.warn(
      { failure: record.id, again: delayMs !== undefined, error: messageOf(error) },
      'no LLM solution',
    );
    if (reason !== record.solution_fallback_reason || job.forced) {
      await this.#store(subject, { ...storedSolution(record), solution_fallback_reason: reason });
    }
    return delayMs === undefined ? 'done' : { retryAt: this.on.clock.now() + delayMs };
  }

  /**
   * Writes the solution down and tells it. With an answer that an incident waits for, its failures share it from now on.
   * @param answer null when the rules alone speak now; left out, the fix stays as it is
   */
  async #store({ job, record }: Subject, solution: Solution, answer?: WrittenAnswer | null): Promise<void> {
    const fix =
      answer === undefined ? {} : { fix: rulesFixOf(record) ?? (answer === null ? null : fixOf(answer.stored)) };
    const change = { id: record.id, causeKey: record.cause_key, solution, ...fix };
    const changed = await this.on.plugins.use('storage', (storage) =>
      storage.transaction(async ({ failures, solutionAnswers, timeline }) => {
        const shares =
          answer !== undefined && answer !== null && job.incidentId !== null && job.incidentId === record.incident_id;
        // The incident before its records, as where reports are recorded: otherwise the two wait for each other.
        if (shares) await solutionAnswers.share(job.incidentId, answer.stored.key);
        const set = await failures.setSolutions([change]);
        if (set.length > 0) await timeline.add([solutionEntry(record, solution, this.on.clock.now())]);
        return set;
      }),
    );
    for (const failure of changed) this.on.bus.emit('solution.updated', { failure });
  }
}

/** What the timeline says of a solution: an incident's failures share what a model says. */
function solutionEntry(
  { id, incident_id: incidentId }: StoredFailureRecord,
  {
    solution_source: source,
    solution_provider: provider,
    solution_model: model,
    solution_fallback_reason: why,
  }: Solution,
  at: number,
): NewTimelineEntry {
  const said = source === 'rules' ? 'the rules alone speak' : 'a language model added to the solution';
  const actor = provider === null ? null : `${provider} ${model ?? ''}`.trim();
  return { failureId: incidentId === null ? id : null, incidentId, at, kind: 'solution', actor, text: why ?? said };
}

function rulesFixOf({ fix }: StoredFailureRecord): Fix | null {
  return fix?.strategy === LLM_STRATEGY ? null : fix;
}

/** The solution that a record has now. */
function storedSolution(record: StoredFailureRecord): Solution {
  return {
    solution: record.solution,
    solution_addition: record.solution_addition,
    solution_source: record.solution_source,
    solution_provider: record.solution_provider,
    solution_model: record.solution_model,
    solution_tokens: record.solution_tokens,
    solution_duration_ms: record.solution_duration_ms,
    solution_fallback_reason: record.solution_fallback_reason,
  };
}
