import { getHeapStatistics } from 'node:v8';
import type { ApiOptions } from '../../api/http/api-options.js';
import { EventStreams } from '../../api/sse/event-streams.js';
import { WebSocketHub } from '../../api/websocket/websocket-hub.js';
import { EventBus } from '../../kernel/events/event-bus.js';
import { ReplicaRelay } from '../../kernel/events/replica-relay.js';
import { PlatformService } from '../../kernel/platform/platform-service.js';
import { type ProcessFacts, SystemService } from '../../kernel/platform/system-service.js';
import type { PluginKind } from '../../kernel/plugins/define-plugin.js';
import { PluginHost } from '../../kernel/plugins/plugin-host.js';
import { createPolicies, type PolicyOptions } from '../../kernel/plugins/policies/index.js';
import type { Clock } from '../../kernel/ports/clock.js';
import { prepareRequest } from '../../kernel/privacy/prepare-request.js';
import { scrubNotification } from '../../kernel/privacy/scrub-notification.js';
import { TimeSlices } from '../../kernel/time-slices.js';
import { ServiceTokens } from '../../kernel/users/service-tokens.js';
import { builtPages } from '../built-pages.js';
import type { Config } from '../config/config.js';
import { EgressRules, type Reach } from '../egress/egress-rules.js';
import { createGuardedFetch } from '../egress/guarded-fetch.js';
import { createGuardedResolve } from '../egress/guarded-resolve.js';
import { createLogger, type LogStream } from '../logging.js';
import { createMetrics } from '../metrics.js';
import { PluginLoader } from '../plugins/plugin-loader.js';
import { WorkInSight } from '../running-work.js';
import type { Factories, ServerServices } from '../server-services.js';
import { version } from '../version.js';

const systemClock: Clock = { now: () => Date.now() };

/** Only what the API has to know: the configuration holds more secrets than that. */
function apiOptionsOf(config: Config): ApiOptions {
  const { sessionSecret, secureCookie, trustProxy, allowedOrigins, servedHosts, publicUrl } = config;
  const { bodyLimitBytes, webSocketClients } = config;
  const asking = { sessionSecret, secureCookie, trustProxy, allowedOrigins, servedHosts, publicUrl };
  return { version, ...asking, bodyLimitBytes, webSocketClients, pages: builtPages() };
}

/** A webhook may only reach what is public; a model may well be on this machine or in this network. */
const reachOf = (kind: PluginKind): Reach => (kind === 'notify' ? 'public' : 'open');

function createHost(services: ServerServices, config: Config): PluginHost {
  const { logger, clock, metrics } = services;
  const prepare: PolicyOptions['prepare'] = {
    // Settings are kept in the storage, which is a plugin itself: they are asked for when there is something to prepare.
    llm: (request) => prepareRequest(request, { pseudonyms: services.settings.value('llm_pseudonyms') }),
    notify: (notification) => ({ message: scrubNotification(notification), restore: () => {} }),
  };
  const egress = new EgressRules(config.egressAllow);
  const ways = {
    public: { fetch: createGuardedFetch(egress, 'public'), resolve: createGuardedResolve(egress, 'public') },
    open: { fetch: createGuardedFetch(egress, 'open'), resolve: createGuardedResolve(egress, 'open') },
  };
  return new PluginHost({
    logger,
    policies: createPolicies({ logger, metrics, prepare }),
    context: ({ kind }) => ({ logger, clock, ...ways[reachOf(kind)] }),
    refusalOf: (kind, url) => egress.refusalOfUrl(url, reachOf(kind)),
  });
}

function processFacts(work: WorkInSight): ProcessFacts {
  return {
    ...{ version, node: process.version, platform: `${process.platform} ${process.arch}` },
    startedAt: Math.round(performance.timeOrigin),
    memory: () => {
      const { rss, heapUsed } = process.memoryUsage();
      return { rss_bytes: rss, heap_used_bytes: heapUsed, heap_limit_bytes: getHeapStatistics().heap_size_limit };
    },
    running: () => work.work,
  };
}

/**
 * What everything else stands on: log, metrics, bus, the host of the plugins.
 * @param logStream takes the lines of the log; the standard output unless said otherwise
 */
export function basicFactories(config: Config, logStream?: LogStream) {
  const work = new WorkInSight(() => systemClock.now());
  return {
    clock: () => systemClock,
    logger: () => createLogger({ level: config.logLevel, stream: logStream }),
    httpMetrics: () => work.listeningTo(createMetrics({ namespaces: config.metricsNamespaces ? 'on' : 'off' })),
    metrics: ({ httpMetrics }) => httpMetrics,
    bus: ({ logger, metrics }) => new EventBus(logger, metrics),
    slices: () => new TimeSlices(),
    apiOptions: () => apiOptionsOf(config),
    serviceTokens: () => new ServiceTokens(config.serviceTokens),
    plugins: (services) => createHost(services, config),
    pluginLoader: ({ plugins, logger }) => {
      const sources = { packages: config.pluginPackages, directory: config.pluginDirectory };
      return new PluginLoader(plugins, sources, { logger });
    },
    relay: ({ plugins, bus, logger, metrics }) => new ReplicaRelay(plugins, bus, logger, metrics),
    platform: ({ plugins, llm, clusterStatus }) => new PlatformService(plugins, llm, clusterStatus, version),
    eventStreams: ({ clock, metrics }) => new EventStreams(config.eventStreams, clock, metrics),
    hub: ({ logger, metrics }) => new WebSocketHub(logger, metrics),
    system: ({ clock, clusterStatus, storageMoves, plugins }) =>
      new SystemService({ facts: processFacts(work), clock, cluster: clusterStatus, storage: storageMoves, plugins }),
  } satisfies Partial<Factories>;
}
