import nock from 'nock';
import { afterEach, describe, expect, it } from 'vitest';
import { describeNotifierErrors } from './notify/errors-suite.js';
import { describeMessages } from './notify/messages-suite.js';
import type { NotifierUnderTest } from './notify/notifier-under-test.js';

export { broken, isInert, isWithin, objectsIn, type Rule } from './notify/faults.js';
export { notificationOf } from './notify/notifications.js';
export { type NotifierUnderTest, type NotifierWire, textsIn, type WireAnswer } from './notify/notifier-under-test.js';

/** What every notifier does, with its service played by nock. */
export function describeNotifier<Config>(underTest: NotifierUnderTest<Config>): void {
  const { plugin, config } = underTest;
  describe(`the notifier ${plugin.id}`, () => {
    afterEach(() => {
      nock.abortPendingRequests();
      nock.cleanAll();
    });

    it('takes its configuration, keeps the address secret and says how fast it may be', () => {
      expect(plugin.configSchema.safeParse(config)).toMatchObject({ success: true });
      expect(plugin.configSchema.safeParse({ ...config, webhook_url: 'not a URL' })).toMatchObject({ success: false });
      expect(plugin.secrets).toContain('webhook_url');
      expect(plugin.capabilities.messagesPerMinute).toBeGreaterThan(0);
    });

    describeMessages(underTest);
    describeNotifierErrors(underTest);
  });
}
