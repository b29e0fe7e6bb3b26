import { describeKinds } from 'podproof/testing/kinds';
import { pack } from './index.mjs';

/** A pod as the agent reports it, whose program ended after these lines. */
const failing = (logs, { events = [], env } = {}) => ({
  namespace: 'studio',
  pod_name: 'render-0',
  phase: 'Running',
  manifest: JSON.stringify({
    kind: 'Pod',
    metadata: { name: 'render-0', namespace: 'studio' },
    spec: { containers: [{ name: 'render', image: 'render:7', ...(env && { env }) }] },
  }),
  container_statuses: [
    {
      name: 'render',
      ready: false,
      restart_count: 3,
      state: 'waiting',
      reason: 'CrashLoopBackOff',
      last_state: { state: 'terminated', reason: 'Error', exit_code: 4 },
    },
  ],
  logs: `starting\n${logs}\nbye`,
  events,
});

const denied = { type: 'Warning', reason: 'LicenseDenied', message: 'render: 20 of 20 seats are taken', count: 3 };

describeKinds({
  pack,
  cases: [
    {
      name: 'a program that says which licence it needs',
      report: failing('checkout of render failed: no free seat', { events: [denied] }),
      kind: 'acme-no-seat',
      mentions: ['No seat of render is free', '20 of 20 seats'],
      fix: 'acme-wait-for-seat',
    },
    {
      name: 'an old program, which has other variables',
      report: failing('LICENSE_ERROR -4 (cad)', { env: [{ name: 'TZ', value: 'UTC' }] }),
      kind: 'acme-no-seat',
      mentions: ['No seat of cad is free'],
      fix: 'acme-wait-for-seat',
    },
    {
      name: 'a program that waits already',
      report: failing('LICENSE_ERROR -4 (cad)', { env: [{ name: 'ACME_WAIT', value: '60' }] }),
      kind: 'acme-no-seat',
      fix: null,
    },
  ],
});
