import type { DeletedPod } from '../../contracts/failure.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { ChangedFailure, FailureRepository, PodSelector, StatusChange } from '../ports/storage/failures.js';
import type { Repositories } from '../ports/storage.js';
import type { IncidentConsequences } from './incident-consequences.js';

interface Outcome {
  readonly changed: readonly ChangedFailure[];
  readonly resolvedIncidents: readonly number[];
  readonly reopenedIncidents: readonly number[];
}

/** Gives failures a status; answers which. */
type SetStatus = (failures: FailureRepository) => Promise<readonly ChangedFailure[]>;

const NOTES = { deleted: 'the pod was deleted', recovered: 'the pod recovered' } as const;

function toSelector(pod: DeletedPod): PodSelector {
  const { cluster, namespace, pod_name: podName, pod_uid: podUid } = pod;
  return { cluster, namespace, podName, ...(podUid === undefined ? {} : { podUid }) };
}

/** Changes the status of failures, and with them that of their incidents, in one transaction; then tells it. */
export class StatusService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly consequences: IncidentConsequences,
  ) {}

  /** Changes those that exist. Throws `conflict` when a pod would get a second open record. */
  async change(ids: readonly number[], change: StatusChange): Promise<readonly ChangedFailure[]> {
    return this.#change(change, (failures) => failures.setStatus(ids, change));
  }

  /** Changes all open failures of an incident. */
  async changeOfIncident(incidentId: number, change: StatusChange): Promise<readonly ChangedFailure[]> {
    return this.#change(change, (failures) => failures.setStatusOfIncident(incidentId, change));
  }

  /** Changes one that must be ignored now. Throws `conflict` when it is not. */
  async restore(id: number, change: StatusChange): Promise<readonly ChangedFailure[]> {
    const outcome = await this.#inTransaction(async (repositories) => {
      const result = await this.#apply(repositories, change, (failures) => failures.setStatus([id], change));
      const wrong = result.changed.find(({ previousStatus }) => previousStatus !== 'ignored');
      if (wrong !== undefined) {
        throw new PodproofError('conflict', `Pod failure ${id} is ${wrong.previousStatus}, not ignored`);
      }
      return result;
    });
    this.#announce(outcome, change);
    return outcome.changed;
  }

  /** Resolves the open records of these pods, saying why; answers how many. */
  async resolveGone(pods: readonly DeletedPod[], at: number): Promise<number> {
    let dismissed = 0;
    for (const reason of ['deleted', 'recovered'] as const) {
      const selectors = pods.filter((pod) => pod.reason === reason).map(toSelector);
      if (selectors.length === 0) continue;
      const change: StatusChange = { status: 'resolved', at, by: 'agent', note: NOTES[reason] };
      const resolve: SetStatus = async (failures) => failures.setStatus(await failures.findOpen(selectors), change);
      const outcome = await this.#inTransaction((repositories) => this.#apply(repositories, change, resolve));
      for (const { id, namespace, podName } of outcome.changed) {
        this.bus.emit('client.event', { type: 'pod_deleted', data: { id, namespace, pod_name: podName } });
      }
      this.#announce(outcome, change);
      dismissed += outcome.changed.length;
    }
    return dismissed;
  }

  async #change(change: StatusChange, set: SetStatus): Promise<readonly ChangedFailure[]> {
    const outcome = await this.#inTransaction((repositories) => this.#apply(repositories, change, set));
    this.#announce(outcome, change);
    return outcome.changed;
  }

  #inTransaction(work: (repositories: Repositories) => Promise<Outcome>): Promise<Outcome> {
    return this.plugins.use('storage', (storage) => storage.transaction(work));
  }

  async #apply(repositories: Repositories, change: StatusChange, set: SetStatus): Promise<Outcome> {
    const changed = await set(repositories.failures);
    const incidents = [...new Set(changed.flatMap(({ incidentId }) => incidentId ?? []))];
    if (incidents.length === 0) return { changed, resolvedIncidents: [], reopenedIncidents: [] };
    const isResolved = change.status === 'resolved';
    const resolved = isResolved ? await repositories.incidents.resolveEmpty(incidents, change.at) : [];
    const opened = isResolved ? [] : await repositories.incidents.reopen(incidents);
    await this.consequences.write(repositories, { opened, grown: [], resolved }, change.at);
    return { changed, resolvedIncidents: resolved, reopenedIncidents: opened };
  }

  #announce({ changed, resolvedIncidents, reopenedIncidents }: Outcome, { status }: StatusChange): void {
    for (const { id } of changed) this.bus.emit('client.event', { type: 'pod_status_change', data: { id, status } });
    for (const id of reopenedIncidents) this.#tellIncident(id, 'opened');
    for (const id of resolvedIncidents) this.#tellIncident(id, 'resolved');
  }

  #tellIncident(id: number, change: 'opened' | 'resolved'): void {
    this.bus.emit('client.event', { type: 'incident', data: { id, change } });
  }
}
