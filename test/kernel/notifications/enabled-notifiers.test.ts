import { expect, it } from 'vitest';
import { enabledNotifiers } from '../../../src/kernel/notifications/enabled-notifiers.js';
import type { PluginHost } from '../../../src/kernel/plugins/plugin-host.js';

it('lists the notifiers that serve, each with the pace of its plugin or the usual one', () => {
  const capabilities: Readonly<Record<string, object>> = { slow: { messagesPerMinute: 5 }, silent: {} };
  const capabilitiesOf: PluginHost['capabilitiesOf'] = (_kind, id) => capabilities[id ?? ''] as undefined;
  const active = () => [{ id: 'slow', config: { causes: ['oom-*'] } }];
  const notifiers = enabledNotifiers({ active }, { capabilitiesOf });
  expect(notifiers.list()).toEqual([{ id: 'slow', config: { causes: ['oom-*'] } }]);
  expect(['slow', 'silent', 'gone'].map((id) => notifiers.messagesPerMinute(id))).toEqual([5, 60, 60]);
});
