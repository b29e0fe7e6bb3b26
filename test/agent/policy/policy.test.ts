import { expect, it } from 'vitest';
import { readPolicy } from '../../../src/agent/policy/policy.js';

it('reads what the backend says, in seconds, and takes nothing that is none', () => {
  const policy = readPolicy(
    JSON.stringify({
      excluded_namespaces: ['night', 7],
      excluded_pods: ['web-*'],
      mirror_label: 'copy',
      failure_heartbeat_seconds: 60,
      graces: { 'readiness-failed': 30, odd: -1, text: 'x' },
    }),
  );
  expect(policy?.exclusions.match('night', 'any')).toEqual({ kind: 'namespace', pattern: 'night' });
  expect(policy?.exclusions.match('shop', 'web-1')).toEqual({ kind: 'pod', pattern: 'web-*' });
  expect(policy?.exclusions.match('shop', 'api-1')).toBeUndefined();
  expect(policy).toMatchObject({
    mirrorLabel: 'copy',
    settings: { heartbeat: 60_000, graces: { 'readiness-failed': 30_000 } },
  });
  expect(Object.keys(policy?.settings.graces ?? {})).toEqual(['readiness-failed']);
  for (const odd of ['', '[]', '{}', 'null', '{"excluded_namespaces": 1}']) expect(readPolicy(odd)).toBeUndefined();
});
