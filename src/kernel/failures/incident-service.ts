import type { BulkChange } from '../../contracts/bulk-change.js';
import type { Incident, IncidentDetail, IncidentDetailRow, IncidentRow, NewStatus } from '../../contracts/failure.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import { PodproofError } from '../ports/errors.js';
import type { IncidentFilter, IncidentSort } from '../ports/storage/incidents.js';
import type { Page, PageRequest } from '../ports/storage/page.js';
import type { BulkStatusService } from './bulk-status-service.js';
import type { FailureService } from './failure-service.js';

/** How many failures the detail of an incident holds; the rest is in the list of failures. */
export const FAILURES_IN_DETAIL = 50;

/** Incidents: failures of one owner with one cause (docs/design.md, "Incidents"). */
export class IncidentService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly failures: FailureService,
    private readonly statuses: BulkStatusService,
  ) {}

  /** Newest first. */
  list(filter: IncidentFilter, page: PageRequest, sort?: IncidentSort): Promise<Page<Incident>> {
    return this.plugins.use('storage', (storage) => storage.incidents.list(filter, page, sort));
  }

  /** Those of the given ones that are there. */
  some(ids: readonly number[]): Promise<Incident[]> {
    return this.plugins.use('storage', async ({ incidents }) => {
      const found: Incident[] = [];
      for (const id of ids) found.push(...((await incidents.get(id).then((one) => one && [one])) ?? []));
      return found;
    });
  }

  /** The same list, as rows of a table. */
  async listRows(filter: IncidentFilter, page: PageRequest, sort?: IncidentSort): Promise<Page<IncidentRow>> {
    return this.plugins.use('storage', async ({ incidents }) => {
      const found = await incidents.list(filter, page, sort);
      return { ...found, items: await incidents.asRows(found.items) };
    });
  }

  /** The incident and the first fifty of its failures as rows. Throws `not_found`. */
  async getRow(id: number): Promise<IncidentDetailRow> {
    const incident = await this.#find(id);
    const [row] = await this.plugins.use('storage', ({ incidents }) => incidents.asRows([incident]));
    const failures = await this.failures.listRows({ incidentId: id }, { limit: FAILURES_IN_DETAIL });
    return { ...(row as IncidentRow), failures: failures.items };
  }

  /** The incident with the first fifty of its failures. Throws `not_found`. */
  async get(id: number): Promise<IncidentDetail> {
    const incident = await this.#find(id);
    const failures = await this.failures.list({ incidentId: id }, { limit: FAILURES_IN_DETAIL });
    const sample = failures.items.find((failure) => failure.id === incident.sample_failure_id) ?? failures.items[0];
    return { ...incident, failures: failures.items, solution: sample?.solution ?? null };
  }

  /** Gives all open failures of the incident a status; answers how many. Throws `not_found`. */
  async changeStatus(id: number, change: NewStatus, by: string): Promise<BulkChange> {
    await this.#find(id);
    return this.statuses.changeOfIncident(id, change, by);
  }

  async #find(id: number): Promise<Incident> {
    const incident = await this.plugins.use('storage', (storage) => storage.incidents.get(id));
    if (incident === undefined) throw new PodproofError('not_found', `Incident ${id} was not found`);
    return incident;
  }
}
