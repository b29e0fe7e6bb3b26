import type { LlmAnswer, LlmRequest } from '../../ports/llm-provider.js';
import type { Logger } from '../../ports/logger.js';
import type { Metrics } from '../../ports/metrics.js';
import type { Notification } from '../../ports/notifier.js';
import type { PluginKind, PluginPorts } from '../define-plugin.js';
import { audit } from './audit.js';
import { type BreakerOptions, breaker } from './circuit-breaker.js';
import { type Prepare, redact } from './redact.js';
import { type RetryOptions, retry } from './retry.js';
import { timeout } from './timeout.js';

export { type Prepare, type Prepared, unchanged } from './redact.js';

/** For each kind, what puts an instance under its policies. */
export type Policies = {
  readonly [Kind in PluginKind]: (port: PluginPorts[Kind], id: string) => PluginPorts[Kind];
};

/** Time limits of one call by kind, in milliseconds, and how failures are met. */
export interface PolicyLimits {
  readonly timeoutMs: Readonly<Record<PluginKind, number>>;
  /** Of those that are retried at all. */
  readonly retry: Readonly<Record<'llm' | 'notify', RetryOptions>>;
  readonly breaker: BreakerOptions;
}

export interface PolicyOptions {
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** What a message goes through before it leaves the house. */
  readonly prepare: { readonly llm: Prepare<LlmRequest, LlmAnswer>; readonly notify: Prepare<Notification> };
  readonly limits?: PolicyLimits;
}

export const POLICY_LIMITS: PolicyLimits = {
  timeoutMs: { llm: 60_000, notify: 15_000, storage: 30_000 },
  retry: {
    llm: { attempts: 3, firstWaitMs: 500, longestWaitMs: 20_000 },
    // Messages wait in a queue that tries again by itself.
    notify: { attempts: 1, firstWaitMs: 500, longestWaitMs: 1_000 },
  },
  breaker: { failures: 5, openMs: 30_000 },
};

/** The policies of every kind (docs/design.md, "Policies"). A write must not be repeated by guess, so storage is neither retried nor cut off. */
export function createPolicies(options: PolicyOptions): Policies {
  const { prepare, limits = POLICY_LIMITS } = options;
  return {
    llm: (port, id) => {
      const by = layersFor('llm', id, options);
      return redact(by.audit(by.breaker(by.retry(by.timeout(port), limits.retry.llm))), 'complete', prepare.llm);
    },
    notify: (port, id) => {
      const by = layersFor('notify', id, options);
      return redact(by.audit(by.breaker(by.retry(by.timeout(port), limits.retry.notify))), 'send', prepare.notify);
    },
    storage: (port, id) => {
      const by = layersFor('storage', id, options);
      return by.audit(by.timeout(port));
    },
  };
}

/** The policies with the limits of one kind, so that their order can be read in one line. */
function layersFor(kind: PluginKind, id: string, { metrics, logger, limits = POLICY_LIMITS }: PolicyOptions) {
  const what = `${kind} ${id}`;
  return {
    timeout: <Port extends object>(port: Port) => timeout(port, what, limits.timeoutMs[kind]),
    retry,
    breaker: <Port extends object>(port: Port) => breaker(port, what, { ...limits.breaker, logger }),
    audit: <Port extends object>(port: Port) => audit(port, { kind, id, metrics, logger }),
  };
}
