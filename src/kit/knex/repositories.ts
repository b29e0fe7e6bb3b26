import type { Repositories } from '../../kernel/ports/storage.js';
import { createApiTokenRepository } from './accounts/api-tokens-repository.js';
import { createInvitationRepository } from './accounts/invitations-repository.js';
import { createRateLimitRepository } from './accounts/rate-limits-repository.js';
import { createSessionRepository } from './accounts/sessions-repository.js';
import { createUserRepository } from './accounts/users-repository.js';
import { createAgentRepository } from './agents/agents-repository.js';
import type { Connection } from './dialect.js';
import { withKernelErrors } from './errors.js';
import { createFailureRepository } from './failures/failures-repository.js';
import { createFindingRepository } from './findings/findings-repository.js';
import { createIncidentRepository } from './incidents/incidents-repository.js';
import { createMirrorRepository } from './mirrors/mirrors-repository.js';
import { createDeliveryRepository } from './notifications/deliveries-repository.js';
import { createSilenceRepository } from './notifications/silences-repository.js';
import { createPluginConfigRepository } from './plugins/plugin-configs-repository.js';
import { createExclusionRepository } from './settings/exclusions-repository.js';
import { createRegistryRepository } from './settings/registries-repository.js';
import { createSettingRepository } from './settings/settings-repository.js';
import { createLlmUsageRepository } from './solutions/llm-usage-repository.js';
import { createSolutionAnswerRepository } from './solutions/solution-answers-repository.js';
import { createSolutionJobRepository } from './solutions/solution-jobs-repository.js';

/** All repositories over a connection pool or over one transaction. */
export function createRepositories(connection: Connection): Repositories {
  const { dialect } = connection;
  return {
    failures: withKernelErrors(createFailureRepository(connection), dialect),
    incidents: withKernelErrors(createIncidentRepository(connection), dialect),
    findings: withKernelErrors(createFindingRepository(connection), dialect),
    registries: withKernelErrors(createRegistryRepository(connection), dialect),
    exclusions: withKernelErrors(createExclusionRepository(connection), dialect),
    settings: withKernelErrors(createSettingRepository(connection), dialect),
    users: withKernelErrors(createUserRepository(connection), dialect),
    sessions: withKernelErrors(createSessionRepository(connection), dialect),
    invitations: withKernelErrors(createInvitationRepository(connection), dialect),
    apiTokens: withKernelErrors(createApiTokenRepository(connection), dialect),
    rateLimits: withKernelErrors(createRateLimitRepository(connection), dialect),
    pluginConfigs: withKernelErrors(createPluginConfigRepository(connection), dialect),
    solutionJobs: withKernelErrors(createSolutionJobRepository(connection), dialect),
    solutionAnswers: withKernelErrors(createSolutionAnswerRepository(connection), dialect),
    llmUsage: withKernelErrors(createLlmUsageRepository(connection), dialect),
    deliveries: withKernelErrors(createDeliveryRepository(connection), dialect),
    silences: withKernelErrors(createSilenceRepository(connection), dialect),
    agents: withKernelErrors(createAgentRepository(connection), dialect),
    mirrors: withKernelErrors(createMirrorRepository(connection), dialect),
  };
}
