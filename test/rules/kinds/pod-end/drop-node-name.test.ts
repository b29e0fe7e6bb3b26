import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { event, manifest } from '../reports.js';
import { ended } from './ends.js';

const pod = manifest({}, { nodeName: 'worker-1' });
const CPU = "Pod was rejected: Node didn't have enough resource: cpu, requested: 500, used: 3900, capacity: 4000";
const rejected = (reason: string, message: string, fields: Record<string, unknown> = {}) =>
  ended(reason, message, { manifest: pod, ...fields });
const owner = (spec: string) => ({ owner_manifest: `{kind: Deployment, spec: {template: {spec: {${spec}}}}}` });
const NAMED = owner('nodeName: worker-1');
const alone = { owner: { api_version: 'v1', kind: 'Pod', name: 'orders' } };

describe('drop-node-name', () => {
  it.each([
    ['OutOfcpu', CPU],
    ['NodeAffinity', 'Pod was rejected: Predicate NodeAffinity failed'],
    ['NodePorts', 'Pod Predicate NodePorts failed'],
  ])('leaves the node to the scheduler: %s', (reason, message) => {
    const fields = rejected(reason, message, NAMED);
    const fix = fixBy('drop-node-name', fields);
    expect(fix.patch).toEqual([{ op: 'remove', path: '/spec/nodeName' }]);
    expect(fix.explanation).toContain('worker-1');
    expectDoneOnce(fix, fields, pod);
  });

  it('has a pod of its own made anew, which is not tried again, whoever has placed it', () => {
    const fix = fixBy('drop-node-name', rejected('OutOfcpu', CPU, alone));
    expect(fix.explanation).toContain('The pod is bound to node worker-1');
    expect(fix.explanation).not.toContain('the scheduler did not look');
  });

  it.each([
    [
      'the scheduler placed it',
      rejected('OutOfcpu', CPU, {
        ...alone,
        events: [event('Scheduled', 'Successfully assigned shop/orders to worker-1', { type: 'Normal' })],
      }),
    ],
    ['the template has none', rejected('OutOfcpu', CPU, owner('containers: []'))],
    [
      'nobody says that it was not the scheduler',
      rejected('NodeAffinity', 'Pod was rejected: Predicate NodeAffinity failed'),
    ],
    ['it has none', rejected('OutOfcpu', CPU, { manifest: manifest(), ...NAMED })],
    [
      'the node is not at fault',
      rejected('SysctlForbidden', 'forbidden sysctl: "kernel.msgmax" not allowlisted', NAMED),
    ],
  ])('proposes nothing where %s', (_name, fields) => {
    expect(fixFor(fields)).toBeNull();
  });
});
