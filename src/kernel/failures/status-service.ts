import type { DeletedPod, FailureStatus } from '../../contracts/failure.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type {
  ChangedFailure,
  FailureRepository,
  PodSelector,
  StatusChange,
  StatusStep,
  StatusSteps,
} from '../ports/storage/failures.js';
import type { Repositories } from '../ports/storage.js';
import { type GivenBy, statusEntries } from '../timeline/status-entries.js';
import type { IncidentConsequences } from './incident-consequences.js';

/** A record that was changed, and what it is now. */
interface Made extends ChangedFailure {
  readonly status: FailureStatus;
}

interface Outcome {
  readonly changed: readonly Made[];
  readonly resolvedIncidents: readonly number[];
  readonly reopenedIncidents: readonly number[];
}

/** Gives failures a status; answers which. */
type SetStatus = (failures: FailureRepository) => Promise<readonly ChangedFailure[]>;

/** Who changes records, when and why, and under which token that can be taken back. */
export interface ChangeOfMany extends GivenBy {
  readonly undo?: string | undefined;
}

const NOTES = { deleted: 'the pod was deleted', recovered: 'the pod recovered' } as const;

function toSelector(pod: DeletedPod): PodSelector {
  const { cluster, namespace, pod_name: podName, pod_uid: podUid } = pod;
  return { cluster, namespace, podName, ...(podUid === undefined ? {} : { podUid }) };
}

const madeBy =
  (status: FailureStatus) =>
  (changed: ChangedFailure): Made => ({ ...changed, status });

function incidentsOf(changed: readonly Made[], isWanted: (made: Made) => boolean): number[] {
  return [...new Set(changed.filter(isWanted).flatMap(({ incidentId }) => incidentId ?? []))];
}

/** Changes the status of failures, and with them that of their incidents, in one transaction; then tells it. */
export class StatusService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly consequences: IncidentConsequences,
  ) {}

  /** Changes those that exist. Throws `conflict` when a pod would get a second open record. */
  async change(ids: readonly number[], change: StatusChange, undo?: string): Promise<readonly ChangedFailure[]> {
    return this.#change(change, (failures) => failures.setStatus(ids, change), undo);
  }

  /** Changes all open failures of an incident. */
  async changeOfIncident(incidentId: number, change: StatusChange, undo?: string): Promise<readonly ChangedFailure[]> {
    return this.#change(change, (failures) => failures.setStatusOfIncident(incidentId, change), undo);
  }

  /** Gives each a status of its own; those that cannot have it are left as they are. */
  changeEach(steps: readonly StatusStep[], when: ChangeOfMany): Promise<StatusSteps> {
    return this.#changeSteps(when, () => Promise.resolve(steps));
  }

  /** Takes back at most `limit` changes that were made under the token since the instant; undefined when there is none (any more). */
  async takeBack(
    token: string,
    range: { readonly since: number; readonly limit: number; readonly at: number; readonly by: string },
  ): Promise<StatusSteps | undefined> {
    let isDone = false;
    const when = { at: range.at, by: range.by, note: null, isTakenBack: true };
    const result = await this.#changeSteps(when, async ({ undo }) => {
      const taken = await undo.take(token, range.since, range.limit);
      isDone = taken.length === 0;
      return taken.map(({ subjectId, at, former }) => {
        const step = former as Omit<StatusStep, 'id'>;
        return { ...step, id: subjectId, unchangedSince: at };
      });
    });
    return isDone ? undefined : result;
  }

  /** Changes one that must be ignored now. Throws `conflict` when it is not. */
  async restore(id: number, change: StatusChange): Promise<readonly ChangedFailure[]> {
    const restored: SetStatus = async (failures) => {
      const changed = await failures.setStatus([id], change);
      const wrong = changed.find(({ previousStatus }) => previousStatus !== 'ignored');
      if (wrong === undefined) return changed;
      throw new PodproofError('conflict', `Pod failure ${id} is ${wrong.previousStatus}, not ignored`);
    };
    return this.#change(change, restored);
  }

  /** Resolves the open records of these pods, saying why; answers how many. */
  async resolveGone(pods: readonly DeletedPod[], at: number): Promise<number> {
    let dismissed = 0;
    for (const reason of ['deleted', 'recovered'] as const) {
      const selectors = pods.filter((pod) => pod.reason === reason).map(toSelector);
      if (selectors.length === 0) continue;
      const change: StatusChange = { status: 'resolved', at, by: 'agent', note: NOTES[reason] };
      const outcome = await this.#inTransaction((repositories) =>
        this.#apply(repositories, change, async (failures) =>
          failures.setStatus(await failures.findOpen(selectors), change),
        ),
      );
      for (const { id, namespace, podName } of outcome.changed) {
        this.bus.emit('client.event', { type: 'pod_deleted', data: { id, namespace, pod_name: podName } });
      }
      this.#announce(outcome);
      dismissed += outcome.changed.length;
    }
    return dismissed;
  }

  async #change(change: StatusChange, set: SetStatus, undo?: string): Promise<readonly ChangedFailure[]> {
    const outcome = await this.#inTransaction(async (repositories) => {
      const applied = await this.#apply(repositories, change, set);
      await keepFormer(repositories, applied.changed, { ...change, undo });
      return applied;
    });
    this.#announce(outcome);
    return outcome.changed;
  }

  async #changeSteps(
    when: ChangeOfMany,
    stepsOf: (repositories: Repositories) => Promise<readonly StatusStep[]>,
  ): Promise<StatusSteps> {
    const result = await this.#inTransaction(async (repositories) => {
      const steps = await stepsOf(repositories);
      const statuses = new Map(steps.map(({ id, status }) => [id, status]));
      const { changed, refused } = await repositories.failures.setStatuses(steps);
      const made = changed.map((one) => madeBy(statuses.get(one.id) ?? one.previousStatus)(one));
      await keepFormer(repositories, made, when);
      return { ...(await this.#follow(repositories, made, when)), refused };
    });
    this.#announce(result);
    return result;
  }

  #inTransaction<Result extends Outcome>(work: (repositories: Repositories) => Promise<Result>): Promise<Result> {
    return this.plugins.use('storage', (storage) => storage.transaction(work));
  }

  async #apply(repositories: Repositories, change: StatusChange, set: SetStatus): Promise<Outcome> {
    const changed = (await set(repositories.failures)).map(madeBy(change.status));
    return this.#follow(repositories, changed, change);
  }

  /** What follows from changed records: the status of their incidents, and what the timelines say. */
  async #follow(repositories: Repositories, changed: readonly Made[], given: GivenBy): Promise<Outcome> {
    const ended = incidentsOf(changed, ({ status }) => status === 'resolved');
    const begun = incidentsOf(changed, ({ status }) => status !== 'resolved');
    const opened = begun.length === 0 ? [] : await repositories.incidents.reopen(begun);
    const resolved = ended.length === 0 ? [] : await repositories.incidents.resolveEmpty(ended, given.at);
    if (ended.length + begun.length > 0) {
      await this.consequences.write(repositories, { opened, grown: [], resolved }, given.at);
    }
    await repositories.timeline.add(statusEntries(changed, given));
    return { changed, resolvedIncidents: resolved, reopenedIncidents: opened };
  }

  #announce({ changed, resolvedIncidents, reopenedIncidents }: Outcome): void {
    for (const { id, status } of changed) {
      this.bus.emit('client.event', { type: 'pod_status_change', data: { id, status } });
    }
    for (const id of reopenedIncidents) this.#tellIncident(id, 'opened');
    for (const id of resolvedIncidents) this.#tellIncident(id, 'resolved');
  }

  #tellIncident(id: number, change: 'opened' | 'resolved'): void {
    this.bus.emit('client.event', { type: 'incident', data: { id, change } });
  }
}

/** Keeps what the records were, so that the change can be taken back. */
async function keepFormer({ undo }: Repositories, changed: readonly Made[], when: ChangeOfMany): Promise<void> {
  if (when.undo === undefined || changed.length === 0) return;
  const steps = changed.map(({ id, previous }) => ({ subjectId: id, at: when.at, former: previous }));
  await undo.add(when.undo, steps);
}
