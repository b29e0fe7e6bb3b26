import { expect, it } from 'vitest';
import { fieldsOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { crashed, manifest } from '../reports.js';

const end = { exit_code: 0, reason: 'Completed' };

it('run-to-completion lets the pod complete, as an experiment', () => {
  const text = manifest({ command: ['migrate'] }, { restartPolicy: 'Always' });
  const fields = { container_statuses: [crashed(end)], manifest: text };
  const fix = fixBy('run-to-completion', fields);
  expect(fix.scope).toBe('mirror-only');
  expect(fieldsOf(fixedPod(fix, text)['spec'])['restartPolicy']).toBe('Never');
  expect(fix.explanation).toContain('Job or CronJob');
  expectDoneOnce(fix, fields, text);
});

it('run-to-completion leaves alone what fails, and native sidecars', () => {
  expect(fixFor({ container_statuses: [crashed({ exit_code: 3 })] })).toBeNull();
  const text = manifest({}, { initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] });
  expect(fixFor({ container_statuses: [crashed(end, { name: 'proxy', init: true })], manifest: text })).toBeNull();
});

it.each([
  ['has a port', { ports: [{ containerPort: 8080 }] }, 'applied 14 migrations'],
  ['says that it is a server', {}, 'Running as server; press Ctrl+C to exit.'],
  ['was told to end', {}, 'AH00170: caught SIGWINCH, shutting down gracefully'],
])('run-to-completion leaves alone what %s', (_what, container, logs) => {
  const fields = { container_statuses: [crashed(end)], manifest: manifest(container), logs };
  expect(fixFor(fields)).toBeNull();
});
