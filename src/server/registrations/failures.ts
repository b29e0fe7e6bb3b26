import { BulkStatusService } from '../../kernel/failures/bulk-status-service.js';
import { FailureService } from '../../kernel/failures/failure-service.js';
import { IncidentService } from '../../kernel/failures/incident-service.js';
import { StatusService } from '../../kernel/failures/status-service.js';
import { RetentionService } from '../../kernel/retention/retention-service.js';
import { SearchService } from '../../kernel/search/search-service.js';
import { RecordProofs } from '../../kernel/solutions/record-proofs.js';
import { StatService } from '../../kernel/stats/stat-service.js';
import { TimelineService } from '../../kernel/timeline/timeline-service.js';
import type { Factories, ServerServices } from '../server-services.js';

function createFailureService(services: ServerServices): FailureService {
  const { plugins, bus, clock, metrics, exclusions, settings, diagnosis, slices } = services;
  const { notificationQueue: consequences } = services;
  return new FailureService({
    plugins,
    bus,
    clock,
    metrics,
    exclusions,
    settings,
    diagnosis,
    slices,
    consequences,
    solutions: services.incidentSolutions,
    waits: services.solutionWaits,
    proofs: new RecordProofs(plugins),
    statuses: new StatusService(plugins, bus, consequences),
  });
}

/** Failures, incidents and what becomes of them in time. */
export const failureFactories = {
  failures: createFailureService,
  bulkStatuses: ({ plugins, bus, clock, notificationQueue }) =>
    new BulkStatusService(plugins, new StatusService(plugins, bus, notificationQueue), clock),
  incidents: ({ plugins, failures, bulkStatuses }) => new IncidentService(plugins, failures, bulkStatuses),
  search: ({ plugins }) => new SearchService(plugins),
  timelines: ({ plugins, bus, clock }) => new TimelineService(plugins, bus, clock),
  stats: ({ plugins, settings, clock }) => new StatService(plugins, settings, clock),
  retention: ({ plugins, settings, bus, clock, notificationQueue }) =>
    new RetentionService(plugins, settings, bus, clock, notificationQueue),
} satisfies Partial<Factories>;
