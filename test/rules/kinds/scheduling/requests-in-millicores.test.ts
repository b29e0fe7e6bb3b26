import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed, node } from './messages.js';

const STRATEGY = 'requests-in-millicores';
const CPU = '3 Insufficient cpu';

describe('requests-in-millicores', () => {
  it('adds the unit to the request and to a limit that lacks it too', () => {
    const spec = manifest({ resources: { requests: { cpu: 250 }, limits: { cpu: 500 } } });
    const fields = failed(CPU, { manifest: spec });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.scope).toBe('hand-over');
    expect(fix.patch).toEqual([
      { op: 'replace', path: '/spec/containers/0/resources/requests/cpu', value: '250m' },
      { op: 'replace', path: '/spec/containers/0/resources/limits/cpu', value: '500m' },
    ]);
    expectDoneOnce(fix, fields, spec);
  });

  it('stands beside the request that a node can give', () => {
    const spec = manifest({ resources: { requests: { cpu: '1000' } } });
    const fix = fixFor(failed(CPU, { manifest: spec, nodes: [node('a', { allocatable: { cpu: '4' } })] }));
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).toEqual([
      'lower-requests',
      STRATEGY,
      'minimal-requests',
    ]);
  });

  it.each([
    ['64', CPU],
    ['1500m', CPU],
    ['500', '3 Insufficient memory'],
  ])('leaves %s alone (%s)', (cpu, text) => {
    const fix = fixFor(failed(text, { manifest: manifest({ resources: { requests: { cpu } } }) }));
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });
});
