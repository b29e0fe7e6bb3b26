import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../../src/rules/changes/describe-changes.js';
import { firstFailure } from '../../../src/rules/changes/first-failure.js';
import { undoableRollout } from '../../../src/rules/changes/undoable-rollout.js';

const FAILED = '2026-03-14T09:41:00Z';
const rollout = {
  at: '2026-03-14T09:24:00Z',
  kind: 'rollout',
  what: 'rollout 14 of Deployment shop/web changed the image',
  object: { kind: 'Deployment', namespace: 'shop', name: 'web' },
  revision: 14,
  before: { revision: 13, healthy: true, manifest: 'kind: Pod' },
};
const at = (instant: string) => ({ at: instant, what: 'it changed' });
const report = (...changes: unknown[]) => ({
  events: [{ type: 'Warning', reason: 'BackOff', first_timestamp: FAILED, last_timestamp: '2026-03-14T10:41:00Z' }],
  changes,
});

describe('when a failure showed first', () => {
  it('is the first warning or bad end, else since when a condition is not met, else the creation', () => {
    const created = { creation_timestamp: '2026-03-14T09:00:00Z' };
    const conditions = [{ type: 'Ready', status: 'False', last_transition_time: '2026-03-14T09:10:00Z' }];
    const ended = (exit_code: number, finished_at: string) => ({
      last_state: { state: 'terminated', exit_code, finished_at },
    });
    const statuses = [
      ended(1, '2026-03-14T09:20:00Z'),
      ended(0, '2026-03-14T09:05:00Z'),
      ended(1, '0001-01-01T00:00:00Z'),
    ];
    const first = (body: object) => new Date(firstFailure({ ...created, ...body }) ?? Number.NaN).toISOString();
    expect(first({})).toBe('2026-03-14T09:00:00.000Z');
    expect(first({ conditions })).toBe('2026-03-14T09:10:00.000Z');
    expect(first({ conditions, container_statuses: statuses })).toBe('2026-03-14T09:20:00.000Z');
    expect(first(report())).toBe('2026-03-14T09:41:00.000Z');
    expect(firstFailure({ events: [{ type: 'Normal', first_timestamp: FAILED }] })).toBeUndefined();
  });
});

describe('what a report tells of changes', () => {
  it('is how long before the first failure, as far as an hour, and what came after', () => {
    const told = describeChanges(
      report(
        rollout,
        at('2026-03-14T08:30:00Z'),
        at('2026-03-14T10:46:00Z'),
        at('2026-03-14T09:40:59Z'),
        at('2026-03-14T09:40:30Z'),
      ),
    );
    expect(told).toEqual({
      likely: [
        'At the time of the first failure, it changed.',
        '30 seconds before the first failure, it changed.',
        '17 minutes before the first failure, rollout 14 of Deployment shop/web changed the image.',
      ],
      since: ['1 hour 5 minutes after the first failure, it changed.'],
    });
  });

  it('is nothing where no instant of the failure is known', () => {
    expect(describeChanges({ changes: [rollout] })).toEqual({ likely: [], since: [] });
  });

  it('is at most twenty sentences, whatever an agent sends', () => {
    const many = Array.from({ length: 100 }, () => rollout);
    expect(describeChanges(report(...many)).likely).toHaveLength(20);
    const anyChange = fc.oneof(
      fc.anything(),
      fc.record({
        at: fc.oneof(fc.string(), fc.constant(FAILED)),
        what: fc.oneof(fc.string(), fc.anything()),
        before: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(anyChange)), (changes) => {
        const { likely, since } = describeChanges({ ...report(), changes });
        expect([...likely, ...since].length).toBeLessThanOrEqual(20);
        expect([...likely, ...since].every((each) => each.length < 700 && each.isWellFormed())).toBe(true);
        undoableRollout({ ...report(), changes });
      }),
    );
  });
});

describe('a rollout that can be undone', () => {
  const undoable = (more: object) => undoableRollout(report({ ...rollout, ...more }));

  it('came within the hour before, after a revision that ran', () => {
    expect(undoable({})).toEqual({
      owner: { kind: 'Deployment', name: 'web' },
      revision: 14,
      before: { revision: 13, manifest: 'kind: Pod' },
    });
  });

  it.each([
    ['long ago', { at: '2026-03-14T08:00:00Z' }],
    ['after the failure', { at: '2026-03-14T10:00:00Z' }],
    ['without a revision before', { before: undefined }],
    ['where nobody knows that it ran', { before: { revision: 13, manifest: 'kind: Pod' } }],
    ['where it did not run', { before: { ...rollout.before, healthy: false } }],
    ['where its template is not known', { before: { revision: 13, healthy: true } }],
    ['of a kind that has no undo', { object: { kind: 'Job', name: 'web' } }],
    ['with an odd revision', { revision: '14; rm -rf' }],
  ])('is none %s', (_why, more) => {
    expect(undoable(more)).toBeNull();
  });

  it('is the newest only: an older one is not what runs', () => {
    const newer = { ...rollout, at: '2026-03-14T09:50:00Z', revision: 15, before: { revision: 14 } };
    expect(undoableRollout(report(rollout, newer))).toBeNull();
  });
});
