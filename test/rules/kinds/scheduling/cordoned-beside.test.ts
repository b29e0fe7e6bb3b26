import { expect, it } from 'vitest';
import { diagnosisOf, event, manifest } from '../reports.js';

const lacking = (resource: string, message: string) =>
  diagnosisOf({
    manifest: manifest({ resources: { limits: { [resource]: '1' } } }),
    events: [event('FailedScheduling', message)],
  }).steps.map(({ command = '' }) => command);

it('looks first at a cordoned node for a device that the others lack', () => {
  const message = '0/3 nodes are available: 2 Insufficient accel.example/npu, 1 node(s) were unschedulable.';
  expect(lacking('accel.example/npu', message)[0]).toBe('kubectl uncordon NODE');
});

it('does not speak of cordoned nodes where there are none', () => {
  expect(lacking('cpu', '0/2 nodes are available: 2 Insufficient cpu.')).not.toContain('kubectl uncordon NODE');
});
