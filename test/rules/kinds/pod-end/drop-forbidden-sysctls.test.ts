import { expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { ended } from './ends.js';

const safe = { name: 'net.ipv4.tcp_syncookies', value: '1' };
const unsafe = { name: 'kernel.msgmax', value: '65536' };
const report = (...sysctls: unknown[]) =>
  ended('SysctlForbidden', 'Pod was rejected: forbidden sysctl: "kernel.msgmax" not allowlisted', {
    manifest: manifest({}, { securityContext: { runAsUser: 1000, sysctls } }),
  });

it.each([
  [[safe, unsafe], { runAsUser: 1000, sysctls: [safe] }],
  [[unsafe], { runAsUser: 1000 }],
])('keeps the others: %j', (sysctls, after) => {
  const fields = report(...sysctls);
  const yaml = fields['manifest'] as string;
  const fix = fixBy('drop-forbidden-sysctls', fields);
  expect((fixedPod(fix, yaml)['spec'] as Record<string, unknown>)['securityContext']).toEqual(after);
  expect(fix.explanation).toContain('kernel.msgmax=65536');
  expectDoneOnce(fix, fields, yaml);
});

it('proposes nothing where the sysctl is not set', () => {
  expect(fixFor(report(safe))).toBeNull();
});
