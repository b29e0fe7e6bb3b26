import type { DependencyContainer } from 'tsyringe';

import type { ApiOptions } from '../../api/http/api-options.js';
import { EventStreams } from '../../api/sse/event-streams.js';
import { WebSocketHub } from '../../api/websocket/websocket-hub.js';
import { EventBus } from '../../kernel/events/event-bus.js';
import { ReplicaRelay } from '../../kernel/events/replica-relay.js';
import { PlatformService } from '../../kernel/platform/platform-service.js';
import type { PluginKind } from '../../kernel/plugins/define-plugin.js';
import { PluginHost } from '../../kernel/plugins/plugin-host.js';
import { createPolicies, type PolicyOptions } from '../../kernel/plugins/policies/index.js';
import type { Clock } from '../../kernel/ports/clock.js';
import { prepareRequest } from '../../kernel/privacy/prepare-request.js';
import { scrubNotification } from '../../kernel/privacy/scrub-notification.js';
import { ServiceTokens } from '../../kernel/users/service-tokens.js';
import type { Config } from '../config/config.js';
import { EgressRules, type Reach } from '../egress/egress-rules.js';
import { createGuardedFetch } from '../egress/guarded-fetch.js';
import { createGuardedResolve } from '../egress/guarded-resolve.js';
import { createLogger, type LogStream } from '../logging.js';
import { createMetrics } from '../metrics.js';
import { PluginLoader } from '../plugins/plugin-loader.js';
import { PLUGIN_LOADER } from '../plugins/plugin-loader-token.js';
import { TOKENS } from '../tokens.js';
import { version } from '../version.js';
import { registrar } from './registrar.js';

const systemClock: Clock = { now: () => Date.now() };

/** Only what the API has to know: the configuration holds more secrets than that. */
function apiOptionsOf(config: Config): ApiOptions {
  const { sessionSecret, secureCookie, trustProxy, allowedOrigins, servedHosts, publicUrl } = config;
  const { bodyLimitBytes, webSocketClients } = config;
  const asking = { sessionSecret, secureCookie, trustProxy, allowedOrigins, servedHosts, publicUrl };
  return { version, ...asking, bodyLimitBytes, webSocketClients };
}

/** A webhook may only reach what is public; a model may well be on this machine or in this network. */
const reachOf = (kind: PluginKind): Reach => (kind === 'notify' ? 'public' : 'open');

function createHost(from: DependencyContainer, config: Config): PluginHost {
  const logger = from.resolve(TOKENS.logger);
  const clock = from.resolve(TOKENS.clock);
  const prepare: PolicyOptions['prepare'] = {
    // Settings are kept in the storage, which is a plugin itself: they are asked for when there is something to prepare.
    llm: (request) => prepareRequest(request, { pseudonyms: from.resolve(TOKENS.settings).value('llm_pseudonyms') }),
    notify: (notification) => ({ message: scrubNotification(notification), restore: () => {} }),
  };
  const egress = new EgressRules(config.egressAllow);
  const ways = {
    public: { fetch: createGuardedFetch(egress, 'public'), resolve: createGuardedResolve(egress, 'public') },
    open: { fetch: createGuardedFetch(egress, 'open'), resolve: createGuardedResolve(egress, 'open') },
  };
  return new PluginHost({
    logger,
    policies: createPolicies({ logger, metrics: from.resolve(TOKENS.metrics), prepare }),
    context: ({ kind }) => ({ logger, clock, ...ways[reachOf(kind)] }),
    refusalOf: (kind, url) => egress.refusalOfUrl(url, reachOf(kind)),
  });
}

/** What everything else stands on: log, metrics, bus, the host of the plugins. */
export function registerBasics(container: DependencyContainer, config: Config, logStream?: LogStream): void {
  const once = registrar(container);
  once(TOKENS.clock, () => systemClock);
  once(TOKENS.logger, () => createLogger({ level: config.logLevel, stream: logStream }));
  const metrics = createMetrics({ namespaces: config.metricsNamespaces ? 'on' : 'off' });
  container.register(TOKENS.metrics, { useValue: metrics });
  container.register(TOKENS.httpMetrics, { useValue: metrics });
  once(TOKENS.bus, (from) => new EventBus(from.resolve(TOKENS.logger), from.resolve(TOKENS.metrics)));
  once(TOKENS.apiOptions, () => apiOptionsOf(config));
  once(TOKENS.serviceTokens, () => new ServiceTokens(config.serviceTokens));
  once(TOKENS.plugins, (from) => createHost(from, config));
  once(PLUGIN_LOADER, (from) => {
    const sources = { packages: config.pluginPackages, directory: config.pluginDirectory };
    return new PluginLoader(from.resolve(TOKENS.plugins), sources, { logger: from.resolve(TOKENS.logger) });
  });
  once(TOKENS.relay, (from) => {
    const [plugins, bus] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus)];
    return new ReplicaRelay(plugins, bus, from.resolve(TOKENS.logger), from.resolve(TOKENS.metrics));
  });
  once(TOKENS.platform, (from) => {
    const [plugins, llm] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.llm)];
    return new PlatformService(plugins, llm, from.resolve(TOKENS.clusterStatus), version);
  });
  once(TOKENS.eventStreams, (from) => {
    const [clock, metrics] = [from.resolve(TOKENS.clock), from.resolve(TOKENS.metrics)];
    return new EventStreams(config.eventStreams, clock, metrics);
  });
  once(TOKENS.hub, (from) => new WebSocketHub(from.resolve(TOKENS.logger), from.resolve(TOKENS.metrics)));
}
