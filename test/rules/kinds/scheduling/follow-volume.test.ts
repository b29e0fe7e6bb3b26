import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed } from './messages.js';

const ZONE = 'topology.kubernetes.io/zone';
const CONFLICT = "1 node(s) didn't match Pod's node affinity/selector, 2 node(s) had volume node affinity conflict";
const zone = { key: ZONE, operator: 'In', values: ['eu-1b'] };
const disk = { key: 'disk', operator: 'In', values: ['ssd'] };
const required = (...matchExpressions: object[]) => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] },
  },
});

function specAfter(given: Record<string, unknown>) {
  const spec = manifest({}, given);
  const fields = failed(CONFLICT, { manifest: spec });
  const fix = fixBy('follow-volume', fields);
  expect(fix.scope).toBe('hand-over');
  expectDoneOnce(fix, fields, spec);
  return fieldsOf(fixedPod(fix, spec)['spec']);
}

describe('follow-volume', () => {
  it('drops the zone that the pod demands itself', () => {
    expect(specAfter({ nodeSelector: { [ZONE]: 'eu-1b', disk: 'ssd' } })['nodeSelector']).toEqual({ disk: 'ssd' });
  });

  it('drops it from the required node affinity, which goes where nothing else is demanded', () => {
    expect(specAfter({ affinity: required(zone, disk) })['affinity']).toEqual(required(disk));
    expect(specAfter({ affinity: required(zone) })['affinity']).toEqual({ nodeAffinity: {} });
  });

  it.each([
    ['the pod demands no place', CONFLICT, { nodeSelector: { disk: 'ssd' } }],
    ['the place is not the matter', '3 node(s) exceed max volume count', { nodeSelector: { [ZONE]: 'eu-1b' } }],
  ])('proposes nothing where %s', (_why, text, spec) => {
    expect(fixFor(failed(text, { manifest: manifest({}, spec) }))).toBeNull();
  });
});
