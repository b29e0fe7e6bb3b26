import type { LlmAnswer, LlmRequest } from '../../ports/llm-provider.js';
import type { Logger } from '../../ports/logger.js';
import type { Metrics } from '../../ports/metrics.js';
import type { Notification } from '../../ports/notifier.js';
import type { PluginKind, PluginPorts } from '../define-plugin.js';
import { asPlugin } from '../plugin-scope.js';
import { audit, counting } from './audit.js';
import { type CallPolicy, inOrder } from './call-policy.js';
import { type BreakerOptions, breaker } from './circuit-breaker.js';
import { decorateLlm, redactLlm } from './llm.js';
import { decorateNotifier, redactNotifier } from './notifier.js';
import type { Prepare } from './redact.js';
import { type RetryOptions, retry } from './retry.js';
import { decorateStorage } from './storage.js';
import { timeLimit } from './time-limit.js';

export { type Prepare, type Prepared, unchanged } from './redact.js';

/** For each kind, what puts an instance under its policies. */
export type Policies = {
  readonly [Kind in PluginKind]: (port: PluginPorts[Kind], id: string) => PluginPorts[Kind];
};

/** Time limits of one call by kind, in milliseconds, and how failures are met. */
export interface PolicyLimits {
  readonly timeoutMs: Readonly<Record<Exclude<PluginKind, 'kinds'>, number>>;
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

/** The policies of every kind. A write must not be repeated by guess, so storage is neither retried nor cut off. */
export function createPolicies(options: PolicyOptions): Policies {
  const { prepare, limits = POLICY_LIMITS, metrics, logger } = options;
  return {
    // Its kinds are asked in the process and watched there (kernel/diagnosis/foreign-kind.ts).
    kinds: (pack) => pack,
    llm: (llm, id) => redactLlm(decorateLlm(llm, roundCalls('llm', id, options)), prepare.llm),
    notify: (notifier, id) =>
      redactNotifier(decorateNotifier(notifier, roundCalls('notify', id, options)), prepare.notify),
    storage: (storage, id) => {
      const counted = counting({ kind: 'storage', id, metrics, logger });
      return decorateStorage(storage, { what: `storage ${id}`, timeoutMs: limits.timeoutMs.storage, counted });
    },
  };
}

/** What is round each call outside. A call is counted once, however often it is tried. */
function roundCalls(kind: 'llm' | 'notify', id: string, options: PolicyOptions): CallPolicy {
  const { metrics, logger, limits = POLICY_LIMITS } = options;
  const what = `${kind} ${id}`;
  return inOrder(
    audit({ kind, id, metrics, logger }),
    breaker(what, { ...limits.breaker, logger }),
    retry(limits.retry[kind]),
    timeLimit(what, limits.timeoutMs[kind]),
    ({ signal }, next) => asPlugin({ kind, id }, () => next(signal)),
  );
}
