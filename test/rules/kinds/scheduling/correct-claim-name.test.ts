import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { event, manifest } from '../reports.js';

const spec = manifest(
  {},
  {
    volumes: [
      { name: 'tmp', emptyDir: {} },
      { name: 'data', persistentVolumeClaim: { claimName: 'orders-dta' } },
    ],
  },
);
const claim = (name: string, fields: object) => ({ kind: 'PersistentVolumeClaim', name, ...fields });
const missing = (text: string, ...related: object[]) => ({
  manifest: spec,
  events: [event('FailedScheduling', `0/1 nodes are available: persistentvolumeclaim "orders-dta" ${text}`)],
  related,
});

describe('correct-claim-name', () => {
  it.each([
    ['looks alike', [claim('orders-dta', { exists: false, near: ['orders-data'] })]],
    ['exists beside it', [claim('orders-dta', { exists: false }), claim('orders-data', { exists: true })]],
  ])('takes the claim that %s', (_how, related) => {
    const fields = missing('not found. not found', ...related);
    const fix = fixBy('correct-claim-name', fields);
    expect(fixFor(fields)?.strategy).toBe('correct-claim-name');
    expect(fix.scope).toBe('hand-over');
    expect(fix.patch).toEqual([
      { op: 'replace', path: '/spec/volumes/1/persistentVolumeClaim/claimName', value: 'orders-data' },
    ]);
    expectDoneOnce(fix, fields, spec);
  });

  it.each([
    ['no other claim is known', missing('not found. not found', claim('orders-dta', { exists: false }))],
    [
      'the claim exists still',
      missing('is being deleted', claim('orders-dta', { exists: false, near: ['orders-data'] })),
    ],
    [
      'the other belongs to another replica',
      {
        ...missing('not found. not found', claim('orders-0', { exists: false, near: ['orders-1'] })),
        events: [event('FailedScheduling', 'persistentvolumeclaim "orders-0" not found')],
        manifest: manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'orders-0' } }] }),
      },
    ],
    [
      'the other only holds the name',
      missing('not found. not found', claim('orders-dta', { exists: false, near: ['backup-orders-dta-0'] })),
    ],
    ['the other is nothing like it', missing('not found', claim('wiki', { exists: true }))],
  ])('proposes nothing where %s', (_why, fields) => {
    const fix = fixFor(fields);
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain('correct-claim-name');
  });

  it('leaves the claims of a StatefulSet alone', () => {
    const own = manifest({}, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-db-0' } }] });
    const fix = fixFor({
      pod_name: 'db-0',
      owner: { api_version: 'apps/v1', kind: 'StatefulSet', name: 'db' },
      manifest: own,
      events: [event('FailedScheduling', 'persistentvolumeclaim "data-db-0" not found')],
      related: [claim('data-db-0', { exists: false, near: ['data-db-1'] })],
    });
    expect(fix?.strategy).toBe('claim-to-empty-dir');
  });
});
