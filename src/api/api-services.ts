import type { Services } from '../kernel/services.js';
import type { ApiOptions } from './http/api-options.js';
import type { HttpMetrics } from './http/http-metrics.js';
import type { EventStreams } from './sse/event-streams.js';
import type { WebSocketHub } from './websocket/websocket-hub.js';

/** What routes get: the services of the product, and what the HTTP side has of its own. */
export interface ApiServices extends Services {
  readonly apiOptions: ApiOptions;
  readonly eventStreams: EventStreams;
  readonly httpMetrics: HttpMetrics;
  readonly hub: WebSocketHub;
}
