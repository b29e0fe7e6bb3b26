import 'reflect-metadata';
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe';
import type { ApiOptions } from '../api/http/api-options.js';
import { WebSocketHub } from '../api/websocket/websocket-hub.js';
import { DiagnosisService } from '../kernel/diagnosis/diagnosis-service.js';
import { EventBus } from '../kernel/events/event-bus.js';
import { ReplicaRelay } from '../kernel/events/replica-relay.js';
import { FailureService } from '../kernel/failures/failure-service.js';
import { IncidentService } from '../kernel/failures/incident-service.js';
import { StatusService } from '../kernel/failures/status-service.js';
import { FindingService } from '../kernel/findings/finding-service.js';
import { RegistryService } from '../kernel/findings/registry-service.js';
import { ScanService } from '../kernel/findings/scan-service.js';
import { PlatformService } from '../kernel/platform/platform-service.js';
import { PluginHost } from '../kernel/plugins/plugin-host.js';
import { createPolicies, unchanged } from '../kernel/plugins/policies/index.js';
import type { Clock } from '../kernel/ports/clock.js';
import { RetentionService } from '../kernel/retention/retention-service.js';
import { ExclusionService } from '../kernel/settings/exclusion-service.js';
import { SettingService } from '../kernel/settings/setting-service.js';
import { SolutionService } from '../kernel/solutions/solution-service.js';
import { AccountService } from '../kernel/users/account-service.js';
import { InvitationService } from '../kernel/users/invitation-service.js';
import { LoginAttempts } from '../kernel/users/login-attempts.js';
import { ServiceTokens } from '../kernel/users/service-tokens.js';
import { SessionService } from '../kernel/users/session-service.js';
import { UserService } from '../kernel/users/user-service.js';
import { BcryptPasswordHasher } from './bcrypt-password-hasher.js';
import type { Config } from './config/config.js';
import { EgressRules } from './egress/egress-rules.js';
import { createGuardedFetch } from './egress/guarded-fetch.js';
import { createLogger } from './logging.js';
import { createMetrics } from './metrics.js';
import { TOKENS } from './tokens.js';
import { version } from './version.js';

const systemClock: Clock = { now: () => Date.now() };

/** Registers what is made once, when it is first asked for. */
function registrar(container: DependencyContainer) {
  return <Service>(token: InjectionToken<Service>, make: (from: DependencyContainer) => Service): void => {
    container.register(token, { useFactory: instanceCachingFactory(make) });
  };
}

/** Only what the API has to know: the configuration holds more secrets than that. */
function apiOptionsOf(config: Config): ApiOptions {
  const { sessionSecret, trustProxy, allowedOrigins, publicUrl, bodyLimitBytes, webSocketClients } = config;
  return { version, sessionSecret, trustProxy, allowedOrigins, publicUrl, bodyLimitBytes, webSocketClients };
}

function registerBasics(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(TOKENS.clock, () => systemClock);
  once(TOKENS.logger, () => createLogger({ level: config.logLevel }));
  const metrics = createMetrics({ namespaces: config.metricsNamespaces ? 'on' : 'off' });
  container.register(TOKENS.metrics, { useValue: metrics });
  container.register(TOKENS.httpMetrics, { useValue: metrics });
  once(TOKENS.bus, (from) => new EventBus(from.resolve(TOKENS.logger), from.resolve(TOKENS.metrics)));
  once(TOKENS.apiOptions, () => apiOptionsOf(config));
  once(TOKENS.serviceTokens, () => new ServiceTokens(config.serviceTokens));
  once(TOKENS.plugins, (from) => createHost(from, config));
  once(TOKENS.hub, (from) => new WebSocketHub(from.resolve(TOKENS.logger), from.resolve(TOKENS.metrics)));
}

/** A webhook may only reach what is public; a model may well be on this machine or in this network (DESIGN section 5 "Egress"). */
function createHost(from: DependencyContainer, config: Config): PluginHost {
  const logger = from.resolve(TOKENS.logger);
  const clock = from.resolve(TOKENS.clock);
  const prepare = { llm: unchanged, notify: unchanged };
  const egress = new EgressRules(config.egressAllow);
  const fetches = { public: createGuardedFetch(egress, 'public'), open: createGuardedFetch(egress, 'open') };
  return new PluginHost({
    logger,
    policies: createPolicies({ logger, metrics: from.resolve(TOKENS.metrics), prepare }),
    context: ({ kind }) => ({ logger, clock, fetch: kind === 'notify' ? fetches.public : fetches.open }),
  });
}

function registerAccounts(container: DependencyContainer): void {
  const once = registrar(container);
  const passwords = new BcryptPasswordHasher();
  once(TOKENS.loginAttempts, (from) => new LoginAttempts(from.resolve(TOKENS.plugins), from.resolve(TOKENS.clock)));
  once(
    TOKENS.sessions,
    (from) => new SessionService(from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus), from.resolve(TOKENS.clock)),
  );
  once(TOKENS.accounts, (from) => {
    const [plugins, sessions] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.sessions)];
    const attempts = from.resolve(TOKENS.loginAttempts);
    return new AccountService(plugins, sessions, passwords, attempts, from.resolve(TOKENS.clock));
  });
  once(TOKENS.users, (from) => {
    const sessions = from.resolve(TOKENS.sessions);
    return new UserService(from.resolve(TOKENS.plugins), sessions, passwords, from.resolve(TOKENS.clock));
  });
  once(TOKENS.invitations, (from) => {
    const sessions = from.resolve(TOKENS.sessions);
    return new InvitationService(from.resolve(TOKENS.plugins), sessions, passwords, from.resolve(TOKENS.clock));
  });
}

function registerSettings(container: DependencyContainer): void {
  const once = registrar(container);
  for (const [token, Service] of [
    [TOKENS.exclusions, ExclusionService],
    [TOKENS.settings, SettingService],
    [TOKENS.findings, FindingService],
    [TOKENS.registries, RegistryService],
  ] as const) {
    once<unknown>(
      token,
      (from) => new Service(from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus), from.resolve(TOKENS.clock)),
    );
  }
  once(TOKENS.scans, (from) => new ScanService(from.resolve(TOKENS.bus), from.resolve(TOKENS.metrics)));
}

function createFailureService(from: DependencyContainer): FailureService {
  const [plugins, bus] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus)];
  return new FailureService({
    plugins,
    bus,
    clock: from.resolve(TOKENS.clock),
    metrics: from.resolve(TOKENS.metrics),
    exclusions: from.resolve(TOKENS.exclusions),
    settings: from.resolve(TOKENS.settings),
    diagnosis: new DiagnosisService(from.resolve(TOKENS.logger)),
    solutions: new SolutionService(),
    statuses: new StatusService(plugins, bus),
  });
}

function registerFailures(container: DependencyContainer): void {
  const once = registrar(container);
  once(TOKENS.failures, createFailureService);
  once(TOKENS.incidents, (from) => new IncidentService(from.resolve(TOKENS.plugins), from.resolve(TOKENS.failures)));
  once(TOKENS.retention, (from) => {
    const [plugins, settings] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.settings)];
    return new RetentionService(plugins, settings, from.resolve(TOKENS.bus), from.resolve(TOKENS.clock));
  });
  once(TOKENS.relay, (from) => {
    const [plugins, bus] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus)];
    return new ReplicaRelay(plugins, bus, from.resolve(TOKENS.logger), from.resolve(TOKENS.metrics));
  });
  once(TOKENS.platform, (from) => new PlatformService(from.resolve(TOKENS.plugins), version));
}

/** Everything that one server consists of, made when it is first asked for. Opens nothing. */
export function createContainer(config: Config): DependencyContainer {
  const container = root.createChildContainer();
  registerBasics(container, config);
  registerAccounts(container);
  registerSettings(container);
  registerFailures(container);
  return container;
}
