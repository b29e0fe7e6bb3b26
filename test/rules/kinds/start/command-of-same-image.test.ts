import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';

const failing = (image: string) => ({
  manifest: manifest({ image: 'tools:1' }, { initContainers: [{ name: 'seed', image, command: ['run', 'it'] }] }),
  container_statuses: [waiting('CreateContainerError', 'Error response from daemon: No command specified')],
});

describe('command-of-same-image', () => {
  it('takes the command of the other container', () => {
    const fix = fixBy('command-of-same-image', failing('tools:1'));
    expect(fix.patch).toEqual([{ op: 'add', path: '/spec/containers/0/command', value: ['run', 'it'] }]);
    expectDoneOnce(fix, failing('tools:1'), failing('tools:1').manifest);
  });

  it('proposes nothing where no other container runs the image', () => {
    expect(fixFor(failing('tools:2'))).toBeNull();
  });
});
