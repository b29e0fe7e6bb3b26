import type { Route } from '../http/define-route.js';
import { auditRoutes } from './admin/audit/index.js';
import { exclusionRoutes } from './admin/exclusions/index.js';
import { invitationRoutes } from './admin/invitations/index.js';
import { kindPackRoutes } from './admin/kind-packs/index.js';
import { llmRoutes } from './admin/llm/index.js';
import { notificationRoutes } from './admin/notifications/index.js';
import { pluginRoutes } from './admin/plugins/index.js';
import { privacyRoutes } from './admin/privacy/index.js';
import { settingRoutes } from './admin/settings/index.js';
import { silenceRoutes } from './admin/silences/index.js';
import { storageRoutes } from './admin/storage/index.js';
import { systemRoutes } from './admin/system/index.js';
import { apiTokenRoutes } from './admin/tokens/index.js';
import { userRoutes } from './admin/users/index.js';
import { agentRoutes } from './agents/index.js';
import { authRoutes } from './auth/index.js';
import { diagnosisRoutes } from './diagnosis/index.js';
import { diagramRoutes } from './diagram/index.js';
import { incidentRoutes } from './incidents/index.js';
import { ownRoutes } from './me/index.js';
import { mirrorRoutes } from './mirror/index.js';
import { platformRoutes } from './platform/index.js';
import { podRoutes } from './pods/index.js';
import { searchRoutes } from './search/index.js';
import { securityRoutes } from './security/index.js';
import { statRoutes } from './stats/index.js';

/** The table of contents of the API. Each folder lists its own routes; those that are called most come first. */
export const routes: readonly Route[] = [
  ...podRoutes,
  ...agentRoutes,
  ...incidentRoutes,
  ...statRoutes,
  ...mirrorRoutes,
  ...diagnosisRoutes,
  ...diagramRoutes,
  ...securityRoutes,
  ...searchRoutes,
  ...authRoutes,
  ...ownRoutes,
  ...exclusionRoutes,
  ...settingRoutes,
  ...pluginRoutes,
  ...kindPackRoutes,
  ...llmRoutes,
  ...notificationRoutes,
  ...silenceRoutes,
  ...storageRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...apiTokenRoutes,
  ...auditRoutes,
  ...privacyRoutes,
  ...systemRoutes,
  ...platformRoutes,
];
