import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { crashed, event, manifest } from '../reports.js';

const postStart = { exec: { command: ['sh', '-c', 'register'] } };
const failing = (lifecycle: object | undefined) => ({
  manifest: manifest(lifecycle === undefined ? {} : { lifecycle }),
  container_statuses: [crashed({ exit_code: 137 })],
  events: [event('FailedPostStartHook', 'PostStartHook failed')],
});

describe('drop-post-start-hook', () => {
  it('drops the hook and nothing else', () => {
    const fields = failing({ postStart, preStop: { exec: { command: ['bye'] } } });
    const fix = fixBy('drop-post-start-hook', fields);
    expect(fix.patch).toEqual([{ op: 'remove', path: '/spec/containers/0/lifecycle/postStart' }]);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.explanation).toContain('runs: sh -c register');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('proposes nothing where the manifest has no such hook', () => {
    expect(fixFor(failing(undefined))).toBeNull();
  });
});
