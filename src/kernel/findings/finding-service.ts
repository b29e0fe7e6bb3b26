import type { Event } from '../../contracts/event.js';
import type { Finding, FindingReport, FindingStatus } from '../../contracts/finding.js';
import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { FindingFilter, FindingGroupPage, FindingGroupQuery, RecordedFinding } from '../ports/storage/findings.js';
import type { Page, PageRequest } from '../ports/storage/page.js';
import { mergeReports } from './merge-reports.js';
import { countBySeverity, difference, type SeverityCounts } from './severity-counts.js';

/** Up to how many findings of one request have an event each (docs/wire-contract.md, "Security findings"). */
export const SINGLE_EVENTS = 50;
/** More findings than one resource can have: there are fewer checks. */
const OF_ONE_RESOURCE = { limit: 1_000 };

/** What a request with many findings did. `ids` are those of the distinct findings, in the order of their first mention. */
export interface RecordedFindings {
  readonly created: number;
  readonly updated: number;
  readonly ids: number[];
}

/** A resource as paths name it: `_` stands for the namespace of what has none. */
export interface ResourcePath {
  readonly type: string;
  readonly namespace: string;
  readonly name: string;
}

const notFound = (id: number) => new PodproofError('not_found', `Security finding ${id} was not found`);

/** The scanner's findings (docs/wire-contract.md, "Security findings"). */
export class FindingService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  /** Makes the finding, or updates the one with its identity; a dismissed one stays dismissed. */
  async report(report: FindingReport): Promise<Finding> {
    const [recorded] = await this.#record([report]);
    if (recorded === undefined) throw new PodproofError('internal', 'The storage did not answer the finding');
    return recorded.finding;
  }

  /** As `report`. Of those with the same identity the last one counts. */
  async reportMany(reports: readonly FindingReport[]): Promise<RecordedFindings> {
    const recorded = await this.#record(reports);
    const created = recorded.filter((entry) => entry.created).length;
    return { created, updated: recorded.length - created, ids: recorded.map(({ finding }) => finding.id) };
  }

  /** Newest first. */
  list(filter: FindingFilter, page: PageRequest): Promise<Page<Finding>> {
    return this.plugins.use('storage', ({ findings }) => findings.list(filter, page));
  }

  /** In groups, those with the most of the gravest severity first. */
  groups(filter: FindingFilter, wanted: FindingGroupQuery): Promise<FindingGroupPage> {
    return this.plugins.use('storage', ({ findings }) => findings.groups(filter, wanted));
  }

  /** Whatever its status. Throws `not_found`. */
  async get(id: number): Promise<Finding> {
    const finding = await this.plugins.use('storage', ({ findings }) => findings.get(id));
    if (finding === undefined) throw notFound(id);
    return finding;
  }

  /** Throws `not_found`. */
  dismiss(id: number): Promise<Finding> {
    return this.#setStatus(id, 'dismissed');
  }

  /** Throws `not_found`. */
  restore(id: number): Promise<Finding> {
    return this.#setStatus(id, 'active');
  }

  /**
   * Removes the active findings.
   * @param notSeenSince milliseconds; then only those go that no report has named at or after it
   * @returns how many went
   */
  async clear(notSeenSince: number | null): Promise<number> {
    const { removed, bySeverity } = await this.plugins.use('storage', (storage) =>
      storage.transaction(async ({ findings }) => {
        const before = await findings.countActive();
        const removed = await findings.deleteActive(notSeenSince);
        return { removed, bySeverity: difference(before, await findings.countActive()) };
      }),
    );
    this.#announceChange(removed, bySeverity);
    return removed;
  }

  /** Removes all findings of one resource, dismissed ones too; answers how many went. */
  async removeResource({ type, namespace, name }: ResourcePath): Promise<number> {
    const resource = { type, namespace: namespace === '_' ? '' : namespace, name };
    const { removed, gone } = await this.plugins.use('storage', (storage) =>
      storage.transaction(async ({ findings }) => {
        const filter = { resourceType: type, namespace: resource.namespace, resourceName: name };
        const page = await findings.list(filter, OF_ONE_RESOURCE);
        return { removed: await findings.deleteOfResource(resource), gone: page.items };
      }),
    );
    if (removed > 0) this.#announceChange(removed, countBySeverity(gone));
    return removed;
  }

  async #record(reports: readonly FindingReport[]): Promise<RecordedFinding[]> {
    const merged = mergeReports(reports);
    if (merged.length === 0) return [];
    const seenAt = this.clock.now();
    const recorded = await this.plugins.use('storage', ({ findings }) => findings.recordMany(merged, seenAt));
    this.#announce(recorded.map(({ finding }) => finding));
    return recorded;
  }

  async #setStatus(id: number, status: FindingStatus): Promise<Finding> {
    const at = this.clock.now();
    const finding = await this.plugins.use('storage', ({ findings }) => findings.setStatus(id, status, at));
    if (finding === undefined) throw notFound(id);
    this.#tell({ type: 'finding_status_change', data: { id, status } });
    return finding;
  }

  #announce(findings: readonly Finding[]): void {
    if (findings.length > SINGLE_EVENTS) return this.#announceChange(findings.length, countBySeverity(findings));
    for (const finding of findings) this.#tell({ type: 'security_finding', data: finding });
  }

  #announceChange(count: number, bySeverity: SeverityCounts): void {
    this.#tell({ type: 'security_findings_changed', data: { count, by_severity: bySeverity } });
  }

  #tell(event: Event): void {
    this.bus.emit('client.event', event);
  }
}
