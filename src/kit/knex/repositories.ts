import type { Knex } from 'knex';
import type { Repositories } from '../../kernel/ports/storage.js';
import type { Dialect } from './dialect.js';
import { withKernelErrors } from './errors.js';
import { createExclusionRepository } from './exclusions-repository.js';
import { createFailureRepository } from './failures-repository.js';
import { createFindingRepository } from './findings-repository.js';
import { createIncidentRepository } from './incidents-repository.js';
import { createInvitationRepository } from './invitations-repository.js';
import { createRateLimitRepository } from './rate-limits-repository.js';
import { createRegistryRepository } from './registries-repository.js';
import { createSessionRepository } from './sessions-repository.js';
import { createSettingRepository } from './settings-repository.js';
import { createUserRepository } from './users-repository.js';

/** All repositories over a connection pool or over one transaction. */
export function createRepositories(db: Knex, dialect: Dialect): Repositories {
  return {
    failures: withKernelErrors(createFailureRepository(db, dialect), dialect),
    incidents: withKernelErrors(createIncidentRepository(db, dialect), dialect),
    findings: withKernelErrors(createFindingRepository(db, dialect), dialect),
    registries: withKernelErrors(createRegistryRepository(db, dialect), dialect),
    exclusions: withKernelErrors(createExclusionRepository(db, dialect), dialect),
    settings: withKernelErrors(createSettingRepository(db, dialect), dialect),
    users: withKernelErrors(createUserRepository(db, dialect), dialect),
    sessions: withKernelErrors(createSessionRepository(db, dialect), dialect),
    invitations: withKernelErrors(createInvitationRepository(db, dialect), dialect),
    rateLimits: withKernelErrors(createRateLimitRepository(db, dialect), dialect),
  };
}
