import { describe, expect, it } from 'vitest';
import type { Incident } from '../../../src/contracts/failure.js';
import { renderNotification } from '../../../src/kernel/notifications/render-notification.js';
import type { Delivery } from '../../../src/kernel/ports/storage/deliveries.js';
import type { StoredFailureRecord } from '../../../src/kernel/ports/storage/failures.js';
import { diagnosis } from '../../../src/kit/testing/storage/failure-samples.js';

const delivery: Delivery = {
  ...{ id: 7, notifier: 'slack', incidentId: 3, kind: 'opened', dueAt: 0, at: Date.parse('2026-01-01T00:05:00Z') },
  ...{ attempts: 0, begun: 1, failingSince: null },
};

const incident: Incident = {
  ...{ id: 3, status: 'open', cluster: 'east', namespace: 'shop', owner: { kind: 'Job', name: 'nightly' } },
  ...{ cause: 'oom-killed', title: 'nightly runs out of memory', severity: 'high', pods: 4 },
  ...{ first_seen: '2026-01-01T00:00:00.000Z', last_seen: '2026-01-01T00:07:00.000Z' },
  ...{ resolved_at: null, assignee: null, sample_failure_id: 9 },
};

const sampleWith = (cause: string, steps = diagnosis.steps) =>
  ({ pod_name: 'nightly-1', diagnosis: { ...diagnosis, cause, steps } }) as unknown as StoredFailureRecord;

const render = (sample: StoredFailureRecord | undefined, publicUrl: string | null = 'https://p.example') =>
  renderNotification(delivery, { incident, sample }, publicUrl);

describe('a message', () => {
  it.each([
    ['It used 512Mi. The limit is 256Mi.', 'It used 512Mi.'],
    ['The image nginx:1.27.3 of registry.example.com does not exist', undefined],
    ['Version 1.2. of it', undefined],
    ['  Why?  Because.  ', 'Why?'],
    ['One\nsentence over\nlines. Another', 'One\nsentence over\nlines.'],
    ['Ünd. Über', 'Ünd.'],
  ])('says why in one sentence: %j', (cause, expected) => {
    expect(render(sampleWith(cause)).why).toBe(expected ?? cause);
  });

  it('says what changed shortly before, where that is short', () => {
    const told = (what: string) => {
      const changes = [{ at: '2026-01-01T00:00:00Z', kind: 'rollout', what }];
      return render({
        ...sampleWith('It ends.'),
        creation_timestamp: '2026-01-01T00:17:00Z',
        changes,
      } as StoredFailureRecord).why;
    };
    expect(told('rollout 14 changed the image')).toBe(
      'It ends. 17 minutes before the first failure, rollout 14 changed the image.',
    );
    expect(told('long '.repeat(60))).toBe('It ends.');
  });

  it('says what it knows without a failure to look at', () => {
    expect(render(undefined)).toMatchObject({ why: incident.title, firstStep: null, podName: null, pods: 4 });
  });

  it('has no step where there is none, and no command where the step has none', () => {
    expect(render(sampleWith('x', [])).firstStep).toBeNull();
    expect(render(sampleWith('x', [{ text: 'Look.' }])).firstStep).toEqual({ text: 'Look.' });
  });

  it('links to the incident where it is known how', () => {
    expect(render(undefined, 'https://p.example/base/').url).toBe('https://p.example/base/incidents/3');
    expect(render(undefined, null).url).toBeNull();
  });

  it.each([
    ['opened', '2026-01-01T00:05:00.000Z'],
    ['grown', '2026-01-01T00:07:00.000Z'],
    ['resolved', '2026-01-01T00:09:00.000Z'],
  ] as const)('tells when it %s', (kind, at) => {
    const resolved = { ...incident, resolved_at: '2026-01-01T00:09:00.000Z' };
    const message = renderNotification({ ...delivery, kind }, { incident: resolved, sample: undefined }, null);
    expect(message).toMatchObject({ kind, at, since: '2026-01-01T00:00:00.000Z', id: 'delivery-7' });
  });
});
