import { createPolicies, type PolicyLimits, unchanged } from '../../../../src/kernel/plugins/policies/index.js';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import type { LlmProvider } from '../../../../src/kernel/ports/llm-provider.js';
import type { Metrics } from '../../../../src/kernel/ports/metrics.js';
import { recordingLogger, recordingMetrics } from '../../../support/fakes.js';
import { fakeLlm } from '../support.js';

const PATIENT = { attempts: 3, firstWaitMs: 100, longestWaitMs: 5_000 };

export const LIMITS: PolicyLimits = {
  timeoutMs: { llm: 1_000, notify: 1_000, storage: 1_000 },
  retry: { llm: PATIENT, notify: PATIENT },
  breaker: { failures: 2, openMs: 30_000 },
};

/** The same without a second try. */
export const ONCE: PolicyLimits = {
  ...LIMITS,
  retry: { llm: { ...PATIENT, attempts: 1 }, notify: { ...PATIENT, attempts: 1 } },
};

type PortCall = Parameters<Metrics['portCalled']>[0];

export function policiesWith(
  limits: PolicyLimits,
  prepare: Partial<Parameters<typeof createPolicies>[0]['prepare']> = {},
) {
  const calls: PortCall[] = [];
  const logger = recordingLogger();
  const metrics = { ...recordingMetrics(), portCalled: (call: PortCall) => void calls.push(call) };
  const policies = createPolicies({
    logger,
    metrics,
    limits,
    prepare: { llm: unchanged, notify: unchanged, ...prepare },
  });
  const summary = () => calls.map(({ operation, outcome }) => `${operation} ${outcome}`);
  return { policies, calls, summary, logger };
}

/** An LLM whose answers are scripted: errors are thrown, anything else is the text. */
export function scripted(...script: (string | Error)[]) {
  const signals: AbortSignal[] = [];
  const complete: LlmProvider['complete'] = async (_request, signal) => {
    signals.push(signal);
    const next = script.shift() ?? 'the end';
    if (next instanceof Error) throw next;
    return { text: next, model: 'm', usage: { input: 1, output: 1 } };
  };
  return { llm: fakeLlm('m', { complete }), signals };
}

export const busy = (retryAfterMs?: number) =>
  new PodproofError('rate_limited', 'busy', retryAfterMs === undefined ? {} : { retryAfterMs });
export const down = () => new PodproofError('unavailable', 'down');
