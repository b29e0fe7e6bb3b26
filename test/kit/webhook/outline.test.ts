import { outlineOf } from 'podproof/kit/webhook';
import { describe, expect, it } from 'vitest';
import { notificationOf } from '../../../src/kit/testing/notify/notifications.js';

const outline = (changes: Parameters<typeof notificationOf>[0]) => outlineOf(notificationOf(changes));

describe('the outline of a message', () => {
  it('says what failed, why, what to do first, where, and since when', () => {
    expect(outline({})).toEqual({
      symbol: '🟠',
      colour: 0xf79009,
      headline: '🟠 Container web is killed for using more memory than its limit',
      state: 'New failure · high',
      why: 'The container asked for more than its limit of 128Mi and was killed with exit code 137.',
      step: {
        text: 'Raise the memory limit of the container',
        command: 'kubectl set resources deployment/web --limits=memory=256Mi',
      },
      facts: [
        { name: 'Namespace', value: 'shop' },
        { name: 'Workload', value: 'Deployment web' },
        { name: 'Cluster', value: 'production' },
        { name: 'Cause', value: 'oom-killed' },
        { name: 'Pods', value: '3 (such as web-7d9fb-x2x4z)' },
        { name: 'Since', value: '2024-01-01 12:00 UTC' },
      ],
      link: 'https://podproof.example/incidents/7',
    });
  });

  it('tells growth by the number of pods', () => {
    expect(outline({ kind: 'grown', pods: 12 })).toMatchObject({
      headline: expect.stringContaining('Now 12 pods: Container web'),
      state: 'Still failing, more pods · high · 12 pods',
    });
  });

  it.each([
    ['2024-01-01T14:05:00Z', 'Resolved after 2 h 5 min'],
    ['2024-01-01T12:20:00Z', 'Resolved after 20 min'],
    ['2024-01-04T13:00:00Z', 'Resolved after 3 d 1 h'],
    ['2024-01-01T12:00:10Z', 'Resolved'],
    ['no time', 'Resolved'],
  ])('tells the end at %s, green and with nothing to do', (at, state) => {
    expect(outline({ kind: 'resolved', at })).toMatchObject({ symbol: '✅', colour: 0x12b76a, state, step: null });
  });

  it.each(['javascript:alert(1)', 'not a URL', `https://podproof.example/${'a'.repeat(3000)}`, ''])(
    'has no link to %.40s',
    (url) => expect(outline({ url }).link).toBeNull(),
  );
});
