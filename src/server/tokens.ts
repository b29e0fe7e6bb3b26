import type { InjectionToken } from 'tsyringe';
import type { ApiOptions } from '../api/http/api-options.js';
import type { HttpMetrics } from '../api/http/http-metrics.js';
import type { EventStreams } from '../api/sse/event-streams.js';
import type { WebSocketHub } from '../api/websocket/websocket-hub.js';
import type { AccessService } from '../kernel/access/access-service.js';
import type { AgentService } from '../kernel/agents/agent-service.js';
import type { DiagnosisService } from '../kernel/diagnosis/diagnosis-service.js';
import type { EventBus } from '../kernel/events/event-bus.js';
import type { ReplicaRelay } from '../kernel/events/replica-relay.js';
import type { FailureService } from '../kernel/failures/failure-service.js';
import type { IncidentConsequences } from '../kernel/failures/incident-consequences.js';
import type { IncidentService } from '../kernel/failures/incident-service.js';
import type { FindingService } from '../kernel/findings/finding-service.js';
import type { RegistryService } from '../kernel/findings/registry-service.js';
import type { ScanService } from '../kernel/findings/scan-service.js';
import type { LlmCalls } from '../kernel/llm/llm-calls.js';
import type { LlmService } from '../kernel/llm/llm-service.js';
import type { LogService } from '../kernel/logs/log-service.js';
import type { AutoProof } from '../kernel/mirrors/auto-proof.js';
import type { DeployService } from '../kernel/mirrors/deploy-service.js';
import type { HandOverService } from '../kernel/mirrors/hand-over-service.js';
import type { MirrorReader } from '../kernel/mirrors/mirror-reader.js';
import type { MirrorRunner } from '../kernel/mirrors/mirror-runner.js';
import type { MirrorSweep } from '../kernel/mirrors/mirror-sweep.js';
import type { PreviewService } from '../kernel/mirrors/preview-service.js';
import type { ProofClaims } from '../kernel/mirrors/proof-claims.js';
import type { ProofConsequences } from '../kernel/mirrors/proof-consequences.js';
import type { NotificationQueue } from '../kernel/notifications/notification-queue.js';
import type { NotificationService } from '../kernel/notifications/notification-service.js';
import type { NotificationWorker } from '../kernel/notifications/notification-worker.js';
import type { SilenceService } from '../kernel/notifications/silence-service.js';
import type { PlatformService } from '../kernel/platform/platform-service.js';
import type { PluginConfigService } from '../kernel/plugins/plugin-config-service.js';
import type { PluginHost } from '../kernel/plugins/plugin-host.js';
import type { Clock } from '../kernel/ports/clock.js';
import type { ClusterStatus } from '../kernel/ports/cluster/cluster-status.js';
import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import type { PodLogs } from '../kernel/ports/cluster/pod-logs.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { Metrics } from '../kernel/ports/metrics.js';
import type { PasswordHasher } from '../kernel/ports/password-hasher.js';
import type { SecretSealer } from '../kernel/ports/secret-sealer.js';
import type { ManagedByFile } from '../kernel/provisioning/managed-by-file.js';
import type { Provisioner } from '../kernel/provisioning/provisioner.js';
import type { RetentionService } from '../kernel/retention/retention-service.js';
import type { ExclusionService } from '../kernel/settings/exclusion-service.js';
import type { SettingService } from '../kernel/settings/setting-service.js';
import type { FindingFixService } from '../kernel/solutions/finding-fix-service.js';
import type { IncidentSolutions } from '../kernel/solutions/incident-solutions.js';
import type { LlmAnswers } from '../kernel/solutions/llm-answers.js';
import type { LlmPrompts } from '../kernel/solutions/llm-prompts.js';
import type { SolutionService } from '../kernel/solutions/solution-service.js';
import type { SolutionWaits } from '../kernel/solutions/solution-waits.js';
import type { SolutionWorker } from '../kernel/solutions/solution-worker.js';
import type { StorageMoveService } from '../kernel/storage-moves/storage-move-service.js';
import type { ManifestService } from '../kernel/topology/manifest-service.js';
import type { TopologyService } from '../kernel/topology/topology-service.js';
import type { AccountService } from '../kernel/users/account-service.js';
import type { ApiTokenService } from '../kernel/users/api-token-service.js';
import type { InvitationService } from '../kernel/users/invitation-service.js';
import type { KnownLogins } from '../kernel/users/known-logins.js';
import type { LoginAttempts } from '../kernel/users/login-attempts.js';
import type { ServiceTokens } from '../kernel/users/service-tokens.js';
import type { SessionService } from '../kernel/users/session-service.js';
import type { UserService } from '../kernel/users/user-service.js';

const token = <Service>(name: string): InjectionToken<Service> => Symbol(name);

/** All that the container can give. Only the composition root and `api/` see these. */
export const TOKENS = {
  access: token<AccessService>('AccessService'),
  accounts: token<AccountService>('AccountService'),
  agents: token<AgentService>('AgentService'),
  apiOptions: token<ApiOptions>('ApiOptions'),
  autoProof: token<AutoProof>('AutoProof'),
  bus: token<EventBus>('EventBus'),
  clock: token<Clock>('Clock'),
  clusterStatus: token<ClusterStatus>('ClusterStatus'),
  mirrorCluster: token<MirrorCluster>('MirrorCluster'),
  diagnosis: token<DiagnosisService>('DiagnosisService'),
  eventStreams: token<EventStreams>('EventStreams'),
  exclusions: token<ExclusionService>('ExclusionService'),
  apiTokens: token<ApiTokenService>('ApiTokenService'),
  failures: token<FailureService>('FailureService'),
  findingFixes: token<FindingFixService>('FindingFixService'),
  findings: token<FindingService>('FindingService'),
  proofConsequences: token<ProofConsequences>('ProofConsequences'),
  handOvers: token<HandOverService>('HandOverService'),
  httpMetrics: token<HttpMetrics>('HttpMetrics'),
  hub: token<WebSocketHub>('WebSocketHub'),
  incidentConsequences: token<IncidentConsequences>('IncidentConsequences'),
  incidentSolutions: token<IncidentSolutions>('IncidentSolutions'),
  incidents: token<IncidentService>('IncidentService'),
  invitations: token<InvitationService>('InvitationService'),
  passwords: token<PasswordHasher>('PasswordHasher'),
  knownLogins: token<KnownLogins>('KnownLogins'),
  llm: token<LlmService>('LlmService'),
  llmCalls: token<LlmCalls>('LlmCalls'),
  llmAnswers: token<LlmAnswers>('LlmAnswers'),
  llmPrompts: token<LlmPrompts>('LlmPrompts'),
  podLogs: token<PodLogs>('PodLogs'),
  logs: token<LogService>('LogService'),
  logger: token<Logger>('Logger'),
  managed: token<ManagedByFile>('ManagedByFile'),
  loginAttempts: token<LoginAttempts>('LoginAttempts'),
  manifests: token<ManifestService>('ManifestService'),
  metrics: token<Metrics>('Metrics'),
  platform: token<PlatformService>('PlatformService'),
  pluginConfigs: token<PluginConfigService>('PluginConfigService'),
  mirrorPreviews: token<PreviewService>('PreviewService'),
  mirrors: token<MirrorReader>('MirrorReader'),
  proofClaims: token<ProofClaims>('ProofClaims'),
  mirrorDeploys: token<DeployService>('DeployService'),
  mirrorRunner: token<MirrorRunner>('MirrorRunner'),
  mirrorSweep: token<MirrorSweep>('MirrorSweep'),
  notificationQueue: token<NotificationQueue>('NotificationQueue'),
  notificationWorker: token<NotificationWorker>('NotificationWorker'),
  notifications: token<NotificationService>('NotificationService'),
  plugins: token<PluginHost>('PluginHost'),
  provisioner: token<Provisioner>('Provisioner'),
  registries: token<RegistryService>('RegistryService'),
  relay: token<ReplicaRelay>('ReplicaRelay'),
  retention: token<RetentionService>('RetentionService'),
  scans: token<ScanService>('ScanService'),
  sealer: token<SecretSealer>('SecretSealer'),
  serviceTokens: token<ServiceTokens>('ServiceTokens'),
  sessions: token<SessionService>('SessionService'),
  settings: token<SettingService>('SettingService'),
  silences: token<SilenceService>('SilenceService'),
  solutionWaits: token<SolutionWaits>('SolutionWaits'),
  solutionWorker: token<SolutionWorker>('SolutionWorker'),
  solutions: token<SolutionService>('SolutionService'),
  storageMoves: token<StorageMoveService>('StorageMoveService'),
  topology: token<TopologyService>('TopologyService'),
  users: token<UserService>('UserService'),
} as const;
