import type { AccessService } from './access/access-service.js';
import type { AgentService } from './agents/agent-service.js';
import type { ActiveKinds } from './diagnosis/active-kinds.js';
import type { EventBus } from './events/event-bus.js';
import type { FailureService } from './failures/failure-service.js';
import type { IncidentService } from './failures/incident-service.js';
import type { FindingService } from './findings/finding-service.js';
import type { RegistryService } from './findings/registry-service.js';
import type { ScanService } from './findings/scan-service.js';
import type { LlmService } from './llm/llm-service.js';
import type { LogService } from './logs/log-service.js';
import type { DeployService } from './mirrors/deploy-service.js';
import type { HandOverService } from './mirrors/hand-over-service.js';
import type { MirrorReader } from './mirrors/mirror-reader.js';
import type { PreviewService } from './mirrors/preview-service.js';
import type { NotificationService } from './notifications/notification-service.js';
import type { SilenceService } from './notifications/silence-service.js';
import type { PlatformService } from './platform/platform-service.js';
import type { PluginHost } from './plugins/plugin-host.js';
import type { Clock } from './ports/clock.js';
import type { ManagedByFile } from './provisioning/managed-by-file.js';
import type { ExclusionService } from './settings/exclusion-service.js';
import type { SettingService } from './settings/setting-service.js';
import type { FindingFixService } from './solutions/finding-fix-service.js';
import type { SolutionService } from './solutions/solution-service.js';
import type { StorageMoveService } from './storage-moves/storage-move-service.js';
import type { ManifestService } from './topology/manifest-service.js';
import type { TopologyService } from './topology/topology-service.js';
import type { AccountService } from './users/account-service.js';
import type { ApiTokenService } from './users/api-token-service.js';
import type { InvitationService } from './users/invitation-service.js';
import type { KnownLogins } from './users/known-logins.js';
import type { LoginAttempts } from './users/login-attempts.js';
import type { ServiceTokens } from './users/service-tokens.js';
import type { SessionService } from './users/session-service.js';
import type { UserService } from './users/user-service.js';

/**
 * What the product can be asked for, by noun: `services.failures.report(body)`. Each service is made when it is first asked for, so
 * whoever holds the record has made none of them yet.
 */
export interface Services {
  readonly access: AccessService;
  readonly accounts: AccountService;
  readonly activeKinds: ActiveKinds;
  readonly agents: AgentService;
  readonly apiTokens: ApiTokenService;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly exclusions: ExclusionService;
  readonly failures: FailureService;
  readonly findingFixes: FindingFixService;
  readonly findings: FindingService;
  readonly handOvers: HandOverService;
  readonly incidents: IncidentService;
  readonly invitations: InvitationService;
  readonly knownLogins: KnownLogins;
  readonly llm: LlmService;
  readonly loginAttempts: LoginAttempts;
  readonly logs: LogService;
  readonly managed: ManagedByFile;
  readonly manifests: ManifestService;
  readonly mirrorDeploys: DeployService;
  readonly mirrorPreviews: PreviewService;
  readonly mirrors: MirrorReader;
  readonly notifications: NotificationService;
  readonly platform: PlatformService;
  readonly plugins: PluginHost;
  readonly registries: RegistryService;
  readonly scans: ScanService;
  readonly serviceTokens: ServiceTokens;
  readonly sessions: SessionService;
  readonly settings: SettingService;
  readonly silences: SilenceService;
  readonly solutions: SolutionService;
  readonly storageMoves: StorageMoveService;
  readonly topology: TopologyService;
  readonly users: UserService;
}
