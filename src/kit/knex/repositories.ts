import type { Repositories } from '../../kernel/ports/storage.js';
import { createApiTokenRepository } from './accounts/api-tokens-repository.js';
import { createInvitationRepository } from './accounts/invitations-repository.js';
import { createRateLimitRepository } from './accounts/rate-limits-repository.js';
import { createSessionRepository } from './accounts/sessions-repository.js';
import { createUserRepository } from './accounts/users-repository.js';
import { createAgentRepository } from './agents/agents-repository.js';
import { createAuditRepository } from './audit/audit-repository.js';
import type { Connection } from './dialect.js';
import { withKernelErrors } from './errors.js';
import { createFailureRepository } from './failures/failures-repository.js';
import { createFindingRepository } from './findings/findings-repository.js';
import { createIncidentRepository } from './incidents/incidents-repository.js';
import { createMirrorRepository } from './mirrors/mirrors-repository.js';
import { createDeliveryRepository } from './notifications/deliveries-repository.js';
import { createDeliveryLog } from './notifications/delivery-log.js';
import { createSilenceRepository } from './notifications/silences-repository.js';
import { createPreferenceRepository } from './own/preferences-repository.js';
import { createViewRepository } from './own/views-repository.js';
import { createPluginConfigRepository } from './plugins/plugin-configs-repository.js';
import { createSearchRepository } from './search/search-repository.js';
import { createExclusionRepository } from './settings/exclusions-repository.js';
import { createRegistryRepository } from './settings/registries-repository.js';
import { createSettingRepository } from './settings/settings-repository.js';
import { createLlmUsageRepository } from './solutions/llm-usage-repository.js';
import { createSolutionAnswerRepository } from './solutions/solution-answers-repository.js';
import { createSolutionJobRepository } from './solutions/solution-jobs-repository.js';
import { createStatRepository } from './stats/stats-repository.js';
import { createTimelineRepository } from './timeline/timeline-repository.js';
import { createUndoRepository } from './undo/undo-repository.js';

/**
 * All repositories over a connection pool or over one transaction. Each is made when it is first asked for: a transaction needs two or
 * three of them.
 */
export function createRepositories(connection: Connection): Repositories {
  return new KnexRepositories(connection);
}

class KnexRepositories implements Repositories {
  readonly #connection: Connection;
  readonly #made = new Map<unknown, unknown>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get failures() {
    return this.#once(createFailureRepository);
  }

  get incidents() {
    return this.#once(createIncidentRepository);
  }

  get findings() {
    return this.#once(createFindingRepository);
  }

  get registries() {
    return this.#once(createRegistryRepository);
  }

  get exclusions() {
    return this.#once(createExclusionRepository);
  }

  get settings() {
    return this.#once(createSettingRepository);
  }

  get users() {
    return this.#once(createUserRepository);
  }

  get sessions() {
    return this.#once(createSessionRepository);
  }

  get invitations() {
    return this.#once(createInvitationRepository);
  }

  get apiTokens() {
    return this.#once(createApiTokenRepository);
  }

  get rateLimits() {
    return this.#once(createRateLimitRepository);
  }

  get pluginConfigs() {
    return this.#once(createPluginConfigRepository);
  }

  get solutionJobs() {
    return this.#once(createSolutionJobRepository);
  }

  get solutionAnswers() {
    return this.#once(createSolutionAnswerRepository);
  }

  get llmUsage() {
    return this.#once(createLlmUsageRepository);
  }

  get deliveries() {
    return this.#once(createDeliveryRepository);
  }

  get silences() {
    return this.#once(createSilenceRepository);
  }

  get agents() {
    return this.#once(createAgentRepository);
  }

  get deliveryLog() {
    return this.#once(createDeliveryLog);
  }

  get audit() {
    return this.#once(createAuditRepository);
  }

  get stats() {
    return this.#once(createStatRepository);
  }

  get mirrors() {
    return this.#once(createMirrorRepository);
  }

  get preferences() {
    return this.#once(createPreferenceRepository);
  }

  get views() {
    return this.#once(createViewRepository);
  }

  get search() {
    return this.#once(createSearchRepository);
  }

  get timeline() {
    return this.#once(createTimelineRepository);
  }

  get undo() {
    return this.#once(createUndoRepository);
  }

  #once<Repository extends object>(create: (connection: Connection) => Repository): Repository {
    const made = this.#made.get(create);
    if (made !== undefined) return made as Repository;
    const repository = withKernelErrors(create(this.#connection), this.#connection.dialect);
    this.#made.set(create, repository);
    return repository;
  }
}
