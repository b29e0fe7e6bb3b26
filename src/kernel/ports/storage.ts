import type { AgentRepository } from './storage/agents.js';
import type { ApiTokenRepository } from './storage/api-tokens.js';
import type { AuditRepository } from './storage/audit.js';
import type { StorageContents } from './storage/contents.js';
import type { DeliveryRepository } from './storage/deliveries.js';
import type { DeliveryLog } from './storage/delivery-log.js';
import type { ExclusionRepository } from './storage/exclusions.js';
import type { FailureRepository } from './storage/failures.js';
import type { FindingRepository } from './storage/findings.js';
import type { IncidentRepository } from './storage/incidents.js';
import type { InvitationRepository } from './storage/invitations.js';
import type { LlmUsageRepository } from './storage/llm-usage.js';
import type { MirrorRepository } from './storage/mirrors.js';
import type { PreferenceRepository, ViewRepository } from './storage/own.js';
import type { PluginConfigRepository } from './storage/plugin-configs.js';
import type { RateLimitRepository } from './storage/rate-limits.js';
import type { RegistryRepository } from './storage/registries.js';
import type { SearchRepository } from './storage/search.js';
import type { SessionRepository } from './storage/sessions.js';
import type { SettingRepository } from './storage/settings.js';
import type { SilenceRepository } from './storage/silences.js';
import type { SolutionAnswerRepository } from './storage/solution-answers.js';
import type { SolutionJobRepository } from './storage/solution-jobs.js';
import type { StatRepository } from './storage/stats.js';
import type { TableExchange } from './storage/table-exchange.js';
import type { TimelineRepository } from './storage/timeline.js';
import type { UndoRepository } from './storage/undo-steps.js';
import type { UserRepository } from './storage/users.js';

/** What is stored, one repository a noun. Instants are milliseconds since 1970 (UTC); the kernel gives them, a repository never asks the clock. */
export interface Repositories {
  readonly failures: FailureRepository;
  readonly incidents: IncidentRepository;
  readonly findings: FindingRepository;
  readonly registries: RegistryRepository;
  readonly exclusions: ExclusionRepository;
  readonly settings: SettingRepository;
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly invitations: InvitationRepository;
  readonly apiTokens: ApiTokenRepository;
  readonly rateLimits: RateLimitRepository;
  readonly pluginConfigs: PluginConfigRepository;
  readonly solutionJobs: SolutionJobRepository;
  readonly solutionAnswers: SolutionAnswerRepository;
  readonly llmUsage: LlmUsageRepository;
  readonly deliveries: DeliveryRepository;
  readonly deliveryLog: DeliveryLog;
  readonly silences: SilenceRepository;
  readonly agents: AgentRepository;
  readonly mirrors: MirrorRepository;
  readonly preferences: PreferenceRepository;
  readonly views: ViewRepository;
  readonly search: SearchRepository;
  readonly timeline: TimelineRepository;
  readonly undo: UndoRepository;
  readonly audit: AuditRepository;
  readonly stats: StatRepository;
}

/** A relay of short texts between the replicas that share a storage. Where there is only one replica, it never calls back. */
export interface Relay {
  /** False where only one server can use the storage: there is nobody to publish to. */
  readonly shared: boolean;
  /** False while nobody else would hear what is published, so that it need not be made. Left out, somebody may. */
  isHeard?(): Promise<boolean>;
  /** Sends to the other replicas; the sender does not hear itself. Texts may have any length. */
  publish(texts: readonly string[]): Promise<void>;
  /** @returns what ends the subscription. A lost connection is made anew by itself. */
  subscribe(listener: (text: string) => void): Promise<() => Promise<void>>;
}

/** None: what a storage can do, an instance says (`writers`, `Relay.shared`), since it may depend on the configuration. */
export type StorageCapabilities = Readonly<Record<string, never>>;

/** A place where Podproof keeps its data. Throws PodproofError `unavailable` when it cannot be reached or is full, having stored nothing. */
export interface Storage extends Repositories {
  readonly relay: Relay;
  readonly tables: TableExchange;
  /** How many transactions are worth having under way at once; 1 where they run one after the other anyway. */
  readonly writers: number;
  /** Brings the schema up to date under a lock. Throws `internal` with one line, having changed nothing, when that fails or the schema is newer than the program. */
  prepare(): Promise<void>;
  /** All of `work` or nothing of it. A deadlock runs `work` again, so it must have no effect outside its repositories. */
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /** Runs `work` unless another replica is in a lock of that name; answers undefined then. */
  exclusively<Result>(lock: string, work: () => Promise<Result>): Promise<Result | undefined>;
  /** Answers when the storage can read and write. `location` never holds a password; `replicas` counts the servers seen within the last minute, this one included. */
  status(): Promise<{ location: string; replicas: number }>;
  /** How much room the data take, in bytes. */
  size?(): Promise<number>;
  /**
   * Says what is there and that it could be used, without changing anything; called before `prepare`. Throws `unavailable` when it
   * cannot be reached, lets us create no tables, or is too old.
   */
  inspect?(): Promise<StorageContents>;
  /** Ends all connections. Called once, when the last call has ended. */
  dispose(): Promise<void>;
}
