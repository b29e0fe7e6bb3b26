import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';

const conditions = [
  {
    type: 'PodScheduled',
    status: 'False',
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
  },
];

describe('remove-scheduling-gates', () => {
  it('is a trial without any gate', () => {
    const spec = manifest({}, { schedulingGates: [{ name: 'example.com/a' }, { name: 'example.com/b' }] });
    const fix = fixBy('remove-scheduling-gates', { conditions, manifest: spec });
    expect(fix.scope).toBe('mirror-only');
    expect(fix.explanation).toContain('example.com/a and example.com/b');
    expect(fix.patch).toEqual([{ op: 'remove', path: '/spec/schedulingGates' }]);
    expectDoneOnce(fix, { conditions }, spec);
  });

  it('proposes nothing where the manifest has none', () => {
    expect(fixFor({ conditions, manifest: manifest() })).toBeNull();
  });
});
