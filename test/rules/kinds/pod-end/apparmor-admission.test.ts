import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { ended } from './ends.js';

const NOT_LOADED = 'Pod was rejected: Cannot enforce AppArmor: profile "k8s-orders" is not loaded';
const profiled = manifest({
  securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: 'k8s-orders' } },
});
const rejected = (message: string) => ended('AppArmor', message, { manifest: profiled });

describe('an AppArmor profile that the node has not loaded', () => {
  it.each([
    ['stated', rejected(NOT_LOADED)],
    [
      'told by a flat agent',
      { phase: 'Failed', failure_reason: 'AppArmor', failure_message: NOT_LOADED, manifest: profiled },
    ],
  ])('becomes that of the runtime: %s', (_name, fields) => {
    const fix = fixBy('runtime-default-profile', fields);
    expect(fixedPod(fix, profiled)['spec']).toMatchObject({
      containers: [{ name: 'api', securityContext: { appArmorProfile: { type: 'RuntimeDefault' } } }],
    });
    expectDoneOnce(fix, fields, profiled);
  });

  it('stays where the node has no AppArmor at all', () => {
    expect(
      fixFor(rejected('Pod was rejected: Cannot enforce AppArmor: AppArmor is not enabled on the host')),
    ).toBeNull();
  });
});
