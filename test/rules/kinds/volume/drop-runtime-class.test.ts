import { expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { event, manifest } from '../reports.js';
import { creating } from './mounts.js';

const pod = manifest({}, { runtimeClassName: 'gvisor', overhead: { podFixed: { memory: '120Mi' } } });
const report = (text: string, yaml = pod) => ({
  ...creating,
  manifest: yaml,
  events: [event('FailedCreatePodSandBox', `Failed to create pod sandbox: rpc error: code = Unknown desc = ${text}`)],
});

it('takes the RuntimeClass away with its overhead, as an experiment', () => {
  const fields = report('failed to get sandbox runtime: no runtime for "runsc" is configured');
  const fix = fixBy('drop-runtime-class', fields);
  expect(fix.scope).toBe('mirror-only');
  expect(fix.explanation).toContain('runsc');
  const spec = fixedPod(fix, pod)['spec'];
  expect(spec).toEqual({ containers: [{ name: 'api', image: 'registry.example/orders:1.4' }] });
  expectDoneOnce(fix, fields, pod);
});

it('proposes nothing for other faults, or without a RuntimeClass', () => {
  expect(fixFor(report('failed to allocate for range 0: no IP addresses available in range set'))).toBeNull();
  expect(fixFor(report('RuntimeHandler "runsc" not supported', manifest()))).toBeNull();
});
