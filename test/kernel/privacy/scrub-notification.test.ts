import { expect, it } from 'vitest';
import type { Notification } from '../../../src/kernel/ports/notifier.js';
import { isNeverSent } from '../../../src/kernel/privacy/never-sent.js';
import { scrubNotification } from '../../../src/kernel/privacy/scrub-notification.js';

const notification: Notification = {
  id: '1',
  kind: 'opened',
  severity: 'high',
  title: 'orders rejects password=hunter2',
  why: 'postgres://app:hunter2@db.shop.svc:5432 refuses the connection',
  firstStep: { text: 'Look at token=hunter2', command: 'curl -u app:hunter2 http://db' },
  cluster: 'default',
  namespace: 'shop',
  owner: { kind: 'Deployment', name: 'orders' },
  cause: 'log-auth-db',
  pods: 2,
  podName: 'orders-5d7d4674fc-wbzfp',
  since: '2026-11-21T20:08:27Z',
  at: '2026-11-21T20:08:27Z',
  url: 'https://podproof.example/failures/1',
};

it('scrubs the texts of a message and leaves the rest', () => {
  const scrubbed = scrubNotification(notification);
  expect(JSON.stringify(scrubbed)).not.toContain('hunter2');
  expect(scrubbed).toEqual({
    ...notification,
    title: scrubbed.title,
    why: scrubbed.why,
    firstStep: scrubbed.firstStep,
  });
  expect(scrubbed.why).toBe('postgres://app:[redacted:url-password]@db.shop.svc:5432 refuses the connection');
});

it('takes a step without a command, and none', () => {
  expect(scrubNotification({ ...notification, firstStep: null }).firstStep).toBeNull();
  expect(scrubNotification({ ...notification, firstStep: { text: 'Wait' } }).firstStep).toEqual({ text: 'Wait' });
});

it.each([
  ['shop', [], false],
  ['shop', ['shop'], true],
  ['shop-eu', ['pay', 'shop-*'], true],
  ['workshop', ['shop*'], false],
] as const)('%s is never sent by %j: %s', (namespace, globs, never) => {
  expect(isNeverSent(namespace, globs)).toBe(never);
});
