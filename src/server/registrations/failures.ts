import type { DependencyContainer } from 'tsyringe';

import { FailureService } from '../../kernel/failures/failure-service.js';
import { IncidentService } from '../../kernel/failures/incident-service.js';
import { StatusService } from '../../kernel/failures/status-service.js';
import { RetentionService } from '../../kernel/retention/retention-service.js';
import { RecordProofs } from '../../kernel/solutions/record-proofs.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

function createFailureService(from: DependencyContainer): FailureService {
  const [plugins, bus] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus)];
  return new FailureService({
    plugins,
    bus,
    clock: from.resolve(TOKENS.clock),
    metrics: from.resolve(TOKENS.metrics),
    exclusions: from.resolve(TOKENS.exclusions),
    settings: from.resolve(TOKENS.settings),
    diagnosis: from.resolve(TOKENS.diagnosis),
    solutions: from.resolve(TOKENS.incidentSolutions),
    waits: from.resolve(TOKENS.solutionWaits),
    consequences: from.resolve(TOKENS.incidentConsequences),
    proofs: new RecordProofs(plugins, from.resolve(TOKENS.diagnosis)),
    statuses: new StatusService(plugins, bus, from.resolve(TOKENS.incidentConsequences)),
  });
}

/** Failures, incidents and what becomes of them in time. */
export function registerFailures(container: DependencyContainer): void {
  const once = registrar(container);
  once(TOKENS.failures, createFailureService);
  once(TOKENS.incidents, (from) => new IncidentService(from.resolve(TOKENS.plugins), from.resolve(TOKENS.failures)));
  once(TOKENS.retention, (from) => {
    const [plugins, settings] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.settings)];
    const consequences = from.resolve(TOKENS.incidentConsequences);
    return new RetentionService(plugins, settings, from.resolve(TOKENS.bus), from.resolve(TOKENS.clock), consequences);
  });
}
