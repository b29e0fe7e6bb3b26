import type { ApiServices } from '../api/api-services.js';
import type { HttpMetrics } from '../api/http/http-metrics.js';
import type { Cluster } from '../k8s/cluster.js';
import type { DiagnosisService } from '../kernel/diagnosis/diagnosis-service.js';
import type { ReplicaRelay } from '../kernel/events/replica-relay.js';
import type { Cached } from '../kernel/events/replicated-cache.js';
import type { LlmCalls } from '../kernel/llm/llm-calls.js';
import type { AutoProof } from '../kernel/mirrors/auto-proof.js';
import type { MirrorRunner } from '../kernel/mirrors/mirror-runner.js';
import type { MirrorSweep } from '../kernel/mirrors/mirror-sweep.js';
import type { ProofClaims } from '../kernel/mirrors/proof-claims.js';
import type { ProofConsequences } from '../kernel/mirrors/proof-consequences.js';
import type { NotificationQueue } from '../kernel/notifications/notification-queue.js';
import type { NotificationWorker } from '../kernel/notifications/notification-worker.js';
import type { PluginConfigService } from '../kernel/plugins/plugin-config-service.js';
import type { ClusterStatus } from '../kernel/ports/cluster/cluster-status.js';
import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import type { PodLogs } from '../kernel/ports/cluster/pod-logs.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { Metrics } from '../kernel/ports/metrics.js';
import type { PasswordHasher } from '../kernel/ports/password-hasher.js';
import type { SecretSealer } from '../kernel/ports/secret-sealer.js';
import type { Provisioner } from '../kernel/provisioning/provisioner.js';
import type { RetentionService } from '../kernel/retention/retention-service.js';
import type { IncidentSolutions } from '../kernel/solutions/incident-solutions.js';
import type { LlmAnswers } from '../kernel/solutions/llm-answers.js';
import type { LlmPrompts } from '../kernel/solutions/llm-prompts.js';
import type { SolutionWaits } from '../kernel/solutions/solution-waits.js';
import type { SolutionWorker } from '../kernel/solutions/solution-worker.js';
import type { PluginLoader } from './plugins/plugin-loader.js';

/**
 * All that one server consists of. Each name is written here, in `ApiServices` or in `Services`, and nowhere else: the compiler asks for a factory
 * for each of them, and for none besides.
 */
export interface ServerServices extends ApiServices {
  readonly cluster: Cluster;
  readonly pluginLoader: PluginLoader;
  /** What the API counts with is what the kernel counts with. */
  readonly httpMetrics: HttpMetrics & Metrics;
  readonly autoProof: AutoProof;
  /** What is loaded at the start and again from time to time: all services whose factories are `cached`. */
  readonly caches: readonly Cached[];
  readonly clusterStatus: ClusterStatus;
  readonly diagnosis: DiagnosisService;
  readonly incidentSolutions: IncidentSolutions;
  readonly llmAnswers: LlmAnswers;
  readonly llmCalls: LlmCalls;
  readonly llmPrompts: LlmPrompts;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly mirrorCluster: MirrorCluster;
  readonly mirrorRunner: MirrorRunner;
  readonly mirrorSweep: MirrorSweep;
  readonly notificationQueue: NotificationQueue;
  readonly notificationWorker: NotificationWorker;
  readonly passwords: PasswordHasher;
  readonly pluginConfigs: PluginConfigService;
  readonly podLogs: PodLogs;
  readonly proofClaims: ProofClaims;
  readonly proofConsequences: ProofConsequences;
  readonly provisioner: Provisioner;
  readonly relay: ReplicaRelay;
  readonly retention: RetentionService;
  readonly sealer: SecretSealer;
  readonly solutionWaits: SolutionWaits;
  readonly solutionWorker: SolutionWorker;
}

/** How services are made, each from others. Taking one out of the record makes it, if nobody has yet. */
export type Factories = { readonly [Name in keyof ServerServices]: (services: ServerServices) => ServerServices[Name] };
