import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed } from './messages.js';

const SPREAD = "3 node(s) didn't match pod topology spread constraints";
const constraint = (topologyKey: string, whenUnsatisfiable = 'DoNotSchedule', more = {}) => ({
  maxSkew: 1,
  topologyKey,
  whenUnsatisfiable,
  ...more,
});
const withConstraints = (...constraints: object[]) => manifest({}, { topologySpreadConstraints: constraints });

describe('schedule-anyway', () => {
  it('softens the hard constraints, and drops what soft ones may not have', () => {
    const spec = withConstraints(
      constraint('zone', 'DoNotSchedule', { minDomains: 3 }),
      constraint('rack', 'ScheduleAnyway'),
      constraint('host'),
    );
    const fields = failed(SPREAD, { manifest: spec });
    const fix = fixBy('schedule-anyway', fields);
    expect(fix.scope).toBe('hand-over');
    expect(fieldsOf(fixedPod(fix, spec)['spec'])['topologySpreadConstraints']).toEqual(
      ['zone', 'rack', 'host'].map((key) => constraint(key, 'ScheduleAnyway')),
    );
    expectDoneOnce(fix, fields, spec);
  });

  it('takes a hard one away where a soft one of the same topology stands', () => {
    const spec = withConstraints(constraint('zone'), constraint('zone', 'ScheduleAnyway'), constraint('host'));
    const fix = fixBy('schedule-anyway', failed(SPREAD, { manifest: spec }));
    expect(fieldsOf(fixedPod(fix, spec)['spec'])['topologySpreadConstraints']).toEqual([
      constraint('zone', 'ScheduleAnyway'),
      constraint('host', 'ScheduleAnyway'),
    ]);
  });

  it('proposes nothing where the manifest has no hard one', () => {
    expect(fixFor(failed(SPREAD, { manifest: withConstraints(constraint('zone', 'ScheduleAnyway')) }))).toBeNull();
    expect(fixFor(failed(SPREAD, { manifest: manifest() }))).toBeNull();
  });
});
