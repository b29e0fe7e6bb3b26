import {
  type DeletedPod,
  type ExcludedAnswer,
  type FailureAnswer,
  type FailureItem,
  type FailureRecord,
  type FailureReport,
  type FailureRow,
  type NewStatus,
} from '../../contracts/failure.js';
import type { DiagnosisService } from '../diagnosis/diagnosis-service.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { Metrics } from '../ports/metrics.js';
import type { ChangedFailure, FailureFilter, StoredFailureRecord } from '../ports/storage/failures.js';
import type { Page, PageRequest } from '../ports/storage/page.js';
import type { ExclusionService } from '../settings/exclusion-service.js';
import type { SettingService } from '../settings/setting-service.js';
import type { IncidentSolutions } from '../solutions/incident-solutions.js';
import type { RecordProofs } from '../solutions/record-proofs.js';
import { ruleSolution } from '../solutions/rule-solution.js';
import type { SolutionWaits } from '../solutions/solution-waits.js';
import type { TimeSlices } from '../time-slices.js';
import { announceBatch } from './announce-batch.js';
import { type DiagnosedReport, toDiagnosedReport } from './diagnosed-report.js';
import { failureAnswer, type Staleness, toItem, toRecord, toRow } from './failure-view.js';
import { givenStatus } from './given-status.js';
import type { IncidentConsequences } from './incident-consequences.js';
import { ReportRecorder, refuseFurther } from './report-recorder.js';
import type { StatusService } from './status-service.js';

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly exclusions: ExclusionService;
  readonly settings: SettingService;
  readonly diagnosis: DiagnosisService;
  readonly slices: TimeSlices;
  readonly solutions: IncidentSolutions;
  readonly waits: SolutionWaits;
  readonly consequences: IncidentConsequences;
  readonly statuses: StatusService;
  readonly proofs: Pick<RecordProofs, 'sectionFor'>;
}

const MINUTE_MS = 60_000;

function notFound(id: number): PodproofError {
  return new PodproofError('not_found', `Pod failure ${id} was not found`);
}

/** The failures of pods: what agents report and what users do with them (docs/design.md, "Failures"). */
export class FailureService {
  readonly #recorder: ReportRecorder;

  constructor(private readonly on: Dependencies) {
    this.#recorder = new ReportRecorder(on.plugins, on, {
      isMoreComing: () => on.slices.depth > 0,
      onRecorded: (batch) => announceBatch(on.bus, batch),
    });
    on.metrics.queueDepth('ingest', () => this.#recorder.depth + on.slices.depth);
  }

  /**
   * Diagnoses a report, records it and announces it; answers the record with its solution, for which only the first report of an
   * incident waits a little. Throws `unavailable` when storage is away.
   */
  async report(report: FailureReport): Promise<FailureAnswer | ExcludedAnswer> {
    const { namespace, pod_name } = report;
    const rule = this.on.exclusions.match(namespace, pod_name);
    if (rule !== undefined) return { excluded: true, rule, pod_name, namespace };
    const startedAt = this.on.clock.now();
    refuseFurther(this.on.slices.depth);
    const diagnosed = await this.on.slices.run(() => this.#diagnose(report));
    const { failure, isSolving } = await this.#recorder.record(diagnosed);
    const seconds = (this.on.clock.now() - startedAt) / 1_000;
    const solved = (isSolving ? await this.on.waits.forSolution(failure.id) : undefined) ?? failure;
    const cause = failure.cause ?? 'none';
    this.on.metrics.reportIngested({ namespace, cause, solutionSource: solved.solution_source, seconds });
    return this.on.slices.run(() => failureAnswer(solved, diagnosed));
  }

  /** Newest first. */
  async list(filter: FailureFilter, page: PageRequest): Promise<Page<FailureItem>> {
    const found = await this.on.plugins.use('storage', (storage) => storage.failures.list(filter, page));
    const staleness = this.#staleness();
    return { ...found, items: found.items.map((failure) => toItem(failure, staleness)) };
  }

  /** The same list, as rows of a table. */
  async listRows(filter: FailureFilter, page: PageRequest): Promise<Page<FailureRow>> {
    const found = await this.on.plugins.use('storage', (storage) => storage.failures.listRows(filter, page));
    const staleness = this.#staleness();
    return { ...found, items: found.items.map((failure) => toRow(failure, staleness)) };
  }

  /** The id of a pod's open record or, where none is open, of its newest. Throws `not_found`. */
  async idOfPod(pod: {
    readonly cluster: string;
    readonly namespace: string;
    readonly podName: string;
  }): Promise<number> {
    const id = await this.on.plugins.use('storage', (storage) => storage.failures.findByPod(pod));
    if (id !== undefined) return id;
    const name = `${pod.namespace}/${pod.podName}`;
    const hint = 'it never failed, is excluded, or its record was deleted for its age';
    throw new PodproofError('not_found', `No failure of pod ${name} is known in cluster ${pod.cluster}: ${hint}`);
  }

  /** The whole record. Throws `not_found`. */
  async get(id: number): Promise<FailureRecord> {
    const found = await this.#find(id);
    return toRecord(found, this.#staleness(), await this.on.proofs.sectionFor(found));
  }

  /** The record as lists have it. Throws `not_found`. */
  async item(id: number): Promise<FailureItem> {
    return toItem(await this.#find(id), this.#staleness());
  }

  /** Gives one record a status. Throws `not_found`, or `conflict` naming the other open record of the pod. */
  async changeStatus(id: number, change: NewStatus, by: string): Promise<FailureItem> {
    const changed = await this.on.statuses.change([id], givenStatus(change, by, this.on.clock.now()));
    return this.#itemAfter(id, changed);
  }

  /** Deletes a record for good. Throws `not_found`. */
  async remove(id: number): Promise<void> {
    const at = this.on.clock.now();
    const resolved = await this.on.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        const removed = await repositories.failures.remove(id);
        if (removed === undefined) throw notFound(id);
        const left = removed.incidentId === null ? [] : [removed.incidentId];
        const ended = await repositories.incidents.resolveEmpty(left, at);
        await this.on.consequences.write(repositories, { opened: [], grown: [], resolved: ended }, at);
        return ended;
      }),
    );
    this.on.bus.emit('client.event', { type: 'records_deleted', data: { ids: [id] } });
    for (const incident of resolved) {
      this.on.bus.emit('client.event', { type: 'incident', data: { id: incident, change: 'resolved' } });
    }
  }

  /** Puts an ignored record back among the active ones. Throws `not_found`, or `conflict` when it is not ignored. */
  async restore(id: number, by: string): Promise<FailureItem> {
    const changed = await this.on.statuses.restore(id, { status: 'new', at: this.on.clock.now(), by, note: null });
    return this.#itemAfter(id, changed);
  }

  /** Resolves the open records of pods that are gone or well again; answers how many. */
  async dismissDeleted(pods: readonly DeletedPod[]): Promise<number> {
    return this.on.statuses.resolveGone(pods, this.on.clock.now());
  }

  async #find(id: number): Promise<StoredFailureRecord> {
    const found = await this.on.plugins.use('storage', (storage) => storage.failures.get(id));
    if (found === undefined) throw notFound(id);
    return found;
  }

  #diagnose(report: FailureReport): DiagnosedReport {
    const diagnosed = this.on.diagnosis.diagnose(report);
    const solution = ruleSolution(diagnosed, report);
    return toDiagnosedReport(report, diagnosed, solution, this.on.clock.now());
  }

  async #itemAfter(id: number, changed: readonly ChangedFailure[]): Promise<FailureItem> {
    if (changed.length === 0) throw notFound(id);
    return toItem(await this.#find(id), this.#staleness());
  }

  #staleness(): Staleness {
    return { freshSince: this.on.clock.now() - this.on.settings.number('stale_after_minutes') * MINUTE_MS };
  }
}
