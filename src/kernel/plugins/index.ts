/** What a plugin author imports as `podproof/plugin`. */
export { z } from 'zod';
export type * from '../../contracts/common.js';
export type * from '../../contracts/diagnosis.js';
export type * from '../../contracts/failure.js';
export type * from '../../contracts/finding.js';
export type * from '../ports/clock.js';
export { type ErrorCode, errorCode, messageOf, PodproofError } from '../ports/errors.js';
export type * from '../ports/kind-pack.js';
export type * from '../ports/llm-provider.js';
export type * from '../ports/logger.js';
export type * from '../ports/notifier.js';
export type * from '../ports/storage/api-tokens.js';
export type * from '../ports/storage/contents.js';
export type * from '../ports/storage/deliveries.js';
export type * from '../ports/storage/exclusions.js';
export type * from '../ports/storage/failures.js';
export type * from '../ports/storage/findings.js';
export type * from '../ports/storage/incidents.js';
export type * from '../ports/storage/invitations.js';
export type * from '../ports/storage/llm-usage.js';
export type * from '../ports/storage/page.js';
export type * from '../ports/storage/plugin-configs.js';
export type * from '../ports/storage/rate-limits.js';
export type * from '../ports/storage/registries.js';
export type * from '../ports/storage/sessions.js';
export type * from '../ports/storage/settings.js';
export type * from '../ports/storage/silences.js';
export type * from '../ports/storage/solution-answers.js';
export type * from '../ports/storage/solution-jobs.js';
export type * from '../ports/storage/table-exchange.js';
export type * from '../ports/storage/users.js';
export type * from '../ports/storage.js';
export {
  API_VERSION,
  definePlugin,
  type Plugin,
  type PluginCapabilities,
  type PluginContext,
  type PluginKind,
  type PluginPorts,
} from './define-plugin.js';
export * from './kinds.js';
